"""Positions on one line, and picks as words."""

from __future__ import annotations

import re
from collections import Counter

from wartorn.kernel.cards import (
    FACE_SHIFT,
    KIND_SHIFT,
    KNOWN,
    MARK_SHIFT,
    MARKS,
    PLACE,
    POOL_SHIFT,
    POOLS,
    REST,
    TURNED,
    could_be_pick,
    is_word,
    kind_of,
    mark_of,
    pick,
    picked_face,
    picked_manner,
    picked_place,
    pool_of,
    turned,
)
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadLine, IllegalPick, WartornError
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called, suggestion
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Frame

CARD = re.compile(r"(?:(\d+)\*)?([A-Za-z0-9]+|\?[a-z]?)(~?)(?:'([1-9]\d{0,4}))?(?:%([1-4]))?(?:\^([0-3]*))?")
WORD = re.compile(r"([a-z0-9-]+)(~?)('[1-9]\d{0,4}|')?(?:@([A-Za-z]))?([^\w~'-].*)?")
MOST = 10_000  # no number of a position is larger, so that a bad line cannot make a game run for ever
MOST_FRAMES = 500
FRAME_LETTERS = (
    ("s", "seat", 0),
    ("h", "here", -1),
    ("t", "there", -1),
    ("a", "at", 0),
    ("m", "them", -1),
    ("b", "base", 0),
    ("d", "done", 0),
    ("l", "left", 0),
    ("p", "last", 0),
    ("u", "spent", 0),
    ("x", "times", 1),
)
CARD_LETTERS = (("c", "source"), ("i", "it"))


# Lines


def line_of(game: Game) -> str:
    """The position on one line, exactly; a view is the same line with ? for what it does not know."""
    rules = game.rules
    parts = [rules.header]
    if game.viewer >= 0:
        parts.append(f"view={game.viewer}")
    if game._asked >= 0:
        parts.append(f"asking={game._asked}")
    parts += [f"{name}={value}" for name, value in zip(rules.numbers, game.numbers, strict=True) if value]
    for spec, cards in zip(rules.piles, game.piles, strict=True):
        if cards:
            parts.append(f"{spec.name}={_cards_text(rules, cards, spec.sight)}")
    if game.agenda:
        parts.append("agenda=" + "|".join(_frame_text(rules, frame) for frame in game.agenda))
    if game.viewer < 0:
        parts.append(f"chance={game.chance}")
    return " ".join(parts)


def _cards_text(rules: Ruleset, cards: list[int], sight: int) -> str:
    tokens: list[str] = []
    before, count = -1, 0
    for card in [*cards, -1]:
        if card == before:
            count += 1
            continue
        if count:
            token = _card_text(rules, before, sight)
            tokens.append(token if count == 1 else f"{count}*{token}")
        before, count = card, 1
    return ".".join(tokens)


def _card_text(rules: Ruleset, card: int, sight: int) -> str:
    text = rules.kinds[kind_of(card)].code
    if turned(card):
        text += "~"
    if mark_of(card):
        text += f"'{mark_of(card)}"
    if pool_of(card):
        text += f"%{pool_of(card)}"
    if card & KNOWN != sight:
        text += "^" + "".join(str(seat) for seat in range(4) if card >> seat & 1)
    return text


def _frame_text(rules: Ruleset, frame: Frame) -> str:
    text = f"{frame.script.path}:{frame.cursor}"
    for letter, name, default in FRAME_LETTERS:
        value = getattr(frame, name)
        if value != default:
            text += f",{letter}{value}"
    for letter, name in CARD_LETTERS:
        card = getattr(frame, name)
        if card:
            text += f",{letter}{_card_text(rules, card, rules.everybody)}"
    return text


def read(line: str) -> Game:
    """The position that a line tells, or BadLine.

    >>> import wartorn
    >>> game = wartorn.new("reign-of-war", seed=7)
    >>> wartorn.read(str(game)) == game
    True
    """
    header, *fields = line.split(" ")
    reader = _LineReader(rules_of(header), fields)
    return reader.game()


def rules_of(header: str) -> Ruleset:
    """The rules that the header of a line or of a record names."""
    name, sets, options = parts_of(header)
    try:
        return game_called(name).ruleset(sets, options)
    except WartornError as error:
        raise BadLine(f"header: {error}") from None


def parts_of(header: str) -> tuple[str, list[str], dict[str, object]]:
    """The name, the sets and the options of a header, or BadLine.

    >>> parts_of("kraters;sets=ash-and-augury;first=1")
    ('kraters', ['ash-and-augury'], {'first': '1'})
    """
    name, *settings = header.split(";")
    options: dict[str, object] = {}
    sets: list[str] = []
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise BadLine(f"header: {setting!r} should be option=value")
        if key == "sets":
            sets = value.split("+")
        else:
            options[key] = value
    return name, sets, options


class _LineReader:
    """Reads the fields of a line into a game."""

    def __init__(self, rules: Ruleset, fields: list[str]) -> None:
        self.rules = rules
        self.codes = {kind.code: index for index, kind in enumerate(rules.kinds)}
        self.last_spot = max(spec.spot for spec in rules.piles)
        self.fields: dict[str, str] = {}
        for field in fields:
            name, equals, value = field.partition("=")
            if not equals or not value:
                raise BadLine(f"{field!r} should be name=value, with one space between fields")
            if name in self.fields:
                raise BadLine(f"{name} stands twice")
            self.fields[name] = value

    def game(self) -> Game:
        """The game, if everything in it fits together."""
        rules = self.rules
        viewer = self.number("view", -1, 0, rules.seats - 1)
        asked = self.number("asking", -1, 0, rules.seats - 1)
        if asked >= 0 and asked not in rules.players:
            raise BadLine(f"asking: the rules play seat {asked}, so nobody is asked there")
        numbers = [self.number(name, 0, 0, MOST) for name in rules.numbers]
        if numbers[rules.active] >= rules.seats:
            raise BadLine(f"active: it should be a seat from 0 to {rules.seats - 1}")
        piles = [self.cards(spec.name, spec.sight) for spec in rules.piles]
        for spec, pile in zip(rules.piles, piles, strict=True):
            if spec.sorted and pile != sorted(pile):
                raise BadLine(f"{spec.name}: the cards of this pile stand in the order of the set")
        self.check_sight(piles, viewer)
        texts = [text for text in self.take("agenda").split("|") if text]
        if len(texts) > MOST_FRAMES:
            raise BadLine(f"agenda: it has {len(texts)} frames, more than any game comes to")
        frames = [self.frame(text) for text in texts]
        chance = self.chance() if viewer < 0 else Chance(0, 0, 0, 0)
        if self.fields:
            known = ["view", "asking", "agenda", "chance", *rules.numbers, *(spec.name for spec in rules.piles)]
            name = next(iter(self.fields))
            raise BadLine(f"{name!r} is not a field of {rules.name}{suggestion(name, known)}")
        self.check_box(piles)
        if sum(numbers[i] for i in rules.coins) != sum(rules.purses[i] for i in rules.coins):
            raise BadLine(f"the coins should be {sum(rules.purses[i] for i in rules.coins)} in all")
        if (asked >= 0) != bool(frames):
            raise BadLine("a game that is not over has an agenda and somebody who is asked")
        game = Game(rules, piles, numbers, frames, chance, None if viewer >= 0 else [], viewer, asked)
        fault = rules.voice.fault(game)
        if fault:
            raise BadLine(fault)
        if viewer < 0 or viewer == asked:
            self.check_question(game, asked)
        return game

    def check_question(self, game: Game, asked: int) -> None:
        """The question can be put, and to the seat that the line names."""
        trial = game.clone()
        try:
            trial.settle()
        except Exception as error:  # whatever a made-up agenda leads to, it is the line that is wrong
            raise BadLine(f"agenda: it cannot be carried on ({type(error).__name__})") from None
        if trial._asked != asked or str(trial) != str(game):
            raise BadLine(f"agenda: it does not ask seat {asked}")
        if asked >= 0 and not trial.options():
            raise BadLine(f"agenda: it offers nothing to seat {asked}")

    def check_sight(self, piles: list[list[int]], viewer: int) -> None:
        """Cards are known to all who see their pile; a view shows those that its seat knows, and no others."""
        for spec, pile in zip(self.rules.piles, piles, strict=True):
            for card in pile:
                if card & spec.sight != spec.sight:
                    raise BadLine(f"{spec.name}: everybody who can look there knows the cards")
                blank = kind_of(card) < self.rules.backs
                if blank if viewer < 0 else blank == bool(card >> viewer & 1):
                    raise BadLine(f"{spec.name}: a card is shown just where the viewer knows it")

    def check_box(self, piles: list[list[int]]) -> None:
        """All cards together are the box; a blank stands for any card with its back."""
        rules = self.rules
        here = Counter((kind_of(card), rules.source_pool(pool_of(card))) for pile in piles for card in pile)
        box = Counter({divmod(index, POOLS): count for index, count in enumerate(rules.copies) if count})
        missing: Counter[tuple[int, int]] = Counter()  # by back and pool
        for (kind, pool), count in (here | box).items():
            if kind < rules.backs:
                missing[kind, pool] -= count
                continue
            if here[kind, pool] > box[kind, pool]:
                raise BadLine(f"there are {count} {rules.kinds[kind].name}, the box has {box[kind, pool]}")
            missing[rules.kinds[kind].back, pool] += box[kind, pool] - here[kind, pool]
        for (_, pool), count in missing.items():
            if count < 0 or (count and pool != REST):
                raise BadLine(f"{count} cards of the box are missing")

    def take(self, name: str) -> str:
        return self.fields.pop(name, "")

    def number(self, name: str, default: int, least: int, most: int) -> int:
        text = self.take(name)
        return self.whole(name, text, least, most) if text else default

    def whole(self, name: str, text: str, least: int, most: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,15}", text) or not least <= int(text) <= most:
            raise BadLine(f"{name}: {text!r} should be a whole number from {least} to {most}")
        return int(text)

    def cards(self, name: str, sight: int) -> list[int]:
        pile: list[int] = []
        text = self.take(name)
        for token in text.split(".") if text else []:
            count, card = self.card(name, token, sight)
            pile += [card] * count
        return pile

    def card(self, name: str, token: str, sight: int) -> tuple[int, int]:
        match = CARD.fullmatch(token)
        if match is None:
            raise BadLine(f"{name}: {token!r} is not a card")
        many, code, over, mark, pool, known = match.groups()
        if code not in self.codes:
            raise BadLine(f"{name}: no card has the code {code!r}{suggestion(code, self.codes)}")
        card = self.codes[code] << KIND_SHIFT | (TURNED if over else 0)
        card |= self.whole(name, mark, 1, MARKS) << MARK_SHIFT if mark else 0
        card |= int(pool or 0) << POOL_SHIFT
        card |= sight if known is None else sum(1 << int(seat) for seat in set(known))
        return self.whole(name, many, 1, 999) if many else 1, card

    def frame(self, text: str) -> Frame:
        place, *settings = text.split(",")
        path, colon, cursor = place.rpartition(":")
        script = self.rules.scripts.get(path)
        if script is None or not colon:
            raise BadLine(f"agenda: no script is called {path!r}{suggestion(path, self.rules.scripts)}")
        frame = Frame(script, 0)
        frame.cursor = self.whole("agenda", cursor, 0, len(script.effects))
        names = {letter: name for letter, name, _ in FRAME_LETTERS}
        cards = dict(CARD_LETTERS)
        for setting in settings:
            letter, value = setting[:1], setting[1:]
            if letter in cards:
                setattr(frame, cards[letter], self.card("agenda", value, self.rules.everybody)[1])
            elif letter in names:
                setattr(frame, names[letter], self.frame_number(names[letter], value))
            else:
                raise BadLine(f"agenda: {setting!r} begins with none of {', '.join([*names, *cards])}")
        return frame

    def frame_number(self, name: str, text: str) -> int:
        bounds = {
            "seat": (0, self.rules.seats - 1),
            "here": (-1, self.last_spot),
            "there": (-1, self.last_spot),
            "at": (0, len(self.rules.piles) - 1),
            "them": (-1, len(self.rules.piles) - 1),
            "spent": (0, MARKS),
            "last": (0, 1 << 40),
        }
        return self.whole(f"agenda: {name}", text, *bounds.get(name, (0, 999)))

    def chance(self) -> Chance:
        text = self.take("chance")
        if not re.fullmatch(r"[0-9a-f]{32}", text):
            raise BadLine("chance: it should be 32 hexadecimal digits")
        return Chance(*(int(text[i : i + 8], 16) for i in range(0, 32, 8)))


# Words


def word_of(rules: Ruleset, pick: int) -> str:
    """The pick as a word: a card with where it lies and where it goes, or a plain word."""
    if not could_be_pick(pick) or pick in range(len(rules.words), PLACE + 1):
        return f"?{pick}"
    if is_word(pick):
        return rules.words[pick]
    card = picked_face(pick) << FACE_SHIFT
    kind, place, manner = kind_of(card), picked_place(pick), picked_manner(pick)
    if kind >= len(rules.kinds) or place >= len(rules.piles):
        return f"?{pick}"
    word = rules.kinds[kind].slug + ("~" if turned(card) else "")
    if mark_of(card):
        word += "'" if mark_of(card) == 1 else f"'{mark_of(card)}"
    if rules.piles[place].letter:
        word += f"@{rules.piles[place].letter}"
    return word + rules.manners.get(manner, f"?{manner}")


def pick_of(game: Game, word: str) -> int:
    """The pick that the word means in this position; one that is not offered is still understood."""
    rules = game.rules
    if game.viewer < 0 or game.viewer == game._asked:
        for option in game.options():
            if word_of(rules, option) == word:
                return option
    if word in rules.words:
        return rules.words.index(word)
    match = WORD.fullmatch(word)
    slugs = {kind.slug: index for index, kind in enumerate(rules.kinds)}
    if match is None or match[1] not in slugs or int((match[3] or "")[1:] or 1) > MARKS:
        raise _unknown(rules, word, list(slugs))
    letters = {spec.letter: place for place, spec in enumerate(rules.piles) if spec.letter}
    endings = {ending: manner for manner, ending in rules.manners.items()}
    if (match[4] and match[4] not in letters) or (match[5] or "") not in endings:
        raise _unknown(rules, word, list(slugs))
    mark = 0 if match[3] is None else int(match[3][1:] or 1)
    card = slugs[match[1]] << KIND_SHIFT | (TURNED if match[2] else 0) | mark << MARK_SHIFT
    place = letters[match[4]] if match[4] else _hand(game)
    return pick(card, place, endings[match[5] or ""])


def _hand(game: Game) -> int:
    """Where cards without a place are looked for: where the rules say, or in the hand of the seat that is asked."""
    if game.rules.common >= 0:
        return game.rules.common
    names = [spec.name for spec in game.rules.piles]
    return names.index(f"hand{max(game._asked, 0)}")


def _unknown(rules: Ruleset, word: str, slugs: list[str]) -> IllegalPick:
    name = re.split(f"[{re.escape(''.join(signs_of(rules)))}]", word)[0]
    if name in rules.words:
        return IllegalPick(f"{word!r} is not written like a pick: {name} stands alone")
    if name in slugs:
        sides = " ".join(f"@{spec.letter}" for spec in rules.piles if spec.letter)
        ends = ", and behind that ".join(filter(None, [sides, " ".join(filter(None, rules.manners.values()))]))
        return IllegalPick(f"{word!r} is not written like a pick; behind {name} may stand {ends}")
    known = [*rules.words, *slugs]
    return IllegalPick(f"{word!r} is no pick: nothing is called {name!r}{suggestion(name, known)}")


def signs_of(rules: Ruleset) -> set[str]:
    """The signs that may stand behind the name of a card in a word."""
    return {"~", "'", "@", *(ending[0] for ending in rules.manners.values() if ending)}
