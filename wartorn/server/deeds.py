"""What a deed asks for: the entries that it would write, or why it cannot be done."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from wartorn.server.clocks import left_ms
from wartorn.server.entries import Answered, Entry, Left, Picked, Pleaded, WentBack, What
from wartorn.server.fold import Standing
from wartorn.server.frames import Eyes, alone, over, people, take_back
from wartorn.server.live import Live, NotAllowed
from wartorn.server.wire import Act, Answer, Back, Claim, Deed, Resign, Seat


def meant(live: Live, eyes: Eyes, deed: Deed, now_ms: int, around: Callable[[], list[Seat]]) -> tuple[int, list[What]]:
    """The entries that a deed asks for, and whose they are; an error says why not."""
    standing = live.standing
    mine = live.seats_of(eyes.player)
    if not mine:
        raise NotAllowed("You look on here; only those who sit at the table can do that.")
    if not standing.begun:
        raise NotAllowed("The table waits until all seats are taken.")
    if isinstance(deed, Back):
        return _asked_back(live, eyes, deed, now_ms)
    if over(live.row, standing):
        raise NotAllowed("It is over.")
    seat = eyes.seat if eyes.seat in mine else mine[0]
    if isinstance(deed, Act):
        return _act(standing, mine, deed)
    if isinstance(deed, Resign):
        return seat, [Left(seat, "resigned")]
    if isinstance(deed, Claim):
        return seat, [_claim(around())]
    if isinstance(deed, Answer):
        return _answer(live, seat, deed, now_ms)
    raise NotAllowed("That cannot be done.")


def _act(standing: Standing, mine: Sequence[int], deed: Act) -> tuple[int, list[What]]:
    table = standing.play.table(deed.board)
    asked = table.game.asking
    if asked is None:
        raise NotAllowed("This game is over.")
    seat = table.seats[asked]
    if seat not in mine:
        raise NotAllowed("It is not your turn to pick.")
    view = table.game.view(asked)  # reasons come from what the seat knows
    refusal = view.why_not(deed.pick)
    if refusal:
        raise NotAllowed(refusal)
    return seat, [Picked(deed.board, deed.pick)]


def _asked_back(live: Live, eyes: Eyes, deed: Back, now_ms: int) -> tuple[int, list[What]]:
    row, standing = live.row, live.standing
    if standing.left:
        raise NotAllowed("The game was given up; nothing can be taken back.")
    if not standing.stands(deed.to) or deed.to >= standing.seq or not standing.picks_after(deed.to):
        raise NotAllowed("There is nothing to go back to.")
    mine = live.seats_of(eyes.player)
    seat = eyes.seat if eyes.seat in mine else mine[0]
    if alone(row, eyes.player):
        seats = [each.seat for each in people(row)]
        again = standing.play.over or standing.learned_since(deed.to, seats)
        return seat, [WentBack(deed.to, secrets.token_hex(16) if again else "", seats if again else [])]
    if standing.play.over:
        raise NotAllowed("It is over.")
    _refuse_late(live, seat, deed.to, now_ms)
    if not standing.closed_since(deed.to, seat):
        return seat, [WentBack(deed.to)]
    wanted = take_back(row, standing, eyes)
    if wanted is None or deed.to != wanted.to:
        raise NotAllowed("Others can be asked for the last pick of yours only.")
    return seat, [Pleaded(deed.to)]


def _refuse_late(live: Live, seat: int, to: int, now_ms: int) -> None:
    """Refuse to go back if the time that was given since would be missing."""
    standing = live.standing
    back = Entry(standing.seq + 1, "", seat, WentBack(to), now_ms, standing.asked)
    left = left_ms(live.row.clock, [*standing.entries, back], [seat], now_ms)
    if left is not None and left[seat] <= 0:
        raise NotAllowed("There is no time left on the clock to go back.")


def _answer(live: Live, seat: int, deed: Answer, now_ms: int) -> tuple[int, list[What]]:
    standing = live.standing
    players = {each.seat: each.player for each in people(live.row) if each.seat not in standing.left}
    asked = {each for each, player in players.items() if player != players.get(standing.plea_by)}
    if standing.plea is None or seat not in asked or seat in standing.agreed:
        raise NotAllowed("Nobody asks you to go back.")
    if not deed.agree or asked - {*standing.agreed, seat}:
        return seat, [Answered(deed.agree)]
    _refuse_late(live, standing.plea_by, standing.plea.to, now_ms)
    seats = [each.seat for each in people(live.row)]
    again = standing.learned_since(standing.plea.to, seats)
    back = WentBack(standing.plea.to, secrets.token_hex(16) if again else "", seats if again else [])
    return seat, [Answered(True), back]


def _claim(around: Sequence[Seat]) -> Left:
    gone = [seat for seat in around if seat.gone]
    if not gone:
        raise NotAllowed("Everybody is still in the game.")
    late = gone[0].clock_ms is not None and gone[0].clock_ms <= 0
    return Left(gone[0].seat, "out of time" if late else "absent")
