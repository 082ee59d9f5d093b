"""What comes before a game with own decks: card drafting, simplified drafting and deck building."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.cards import Kind, card
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Reaction, Ruleset
from wartorn.kernel.script import Effect, Script
from wartorn.omen.assemble import code_for
from wartorn.omen.catalog import Card
from wartorn.omen.drafting import features, steps, table
from wartorn.omen.drafting.voice import DraftVoice
from wartorn.omen.drafting.worth import worth
from wartorn.omen.rulesets.combine import Chosen
from wartorn.omen.table import SOLDIER

USUAL = "reign-of-war"
FEW, MANY = 2, 4  # seats; so many play a melee
MATCH_NUMBERS = 2


def card_drafting(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """Open stacks, taken in turn (RW-DRAFT-1)."""
    seats = int(options["seats"])
    rules, units = _begin(entry, sets, options, seats, open_stacks=True, open_decks=True)
    if len(units) < table.KINDS_EACH * seats:
        wanted = table.KINDS_EACH * seats
        raise BadOption(f"{entry.name}: {seats} drafters need {wanted} kinds, and these sets have {len(units)}")
    youngest = -1 if options["youngest"] == "random" else int(options["youngest"])
    if youngest >= seats:
        raise BadOption(f"{entry.name}: youngest may be 0 to {seats - 1} or random, not {youngest}")
    rules.common = table.STACKS
    rules.box[table.STACKS] = [card(kind) | rules.everybody for kind in units.values()]
    rules.purses[table.COINS : table.COINS + seats] = [table.KINDS_EACH] * seats
    return _finish(rules, steps.StackDraft(youngest), steps.TakeStack())


def simplified_drafting(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """Packs that are passed on, from which everybody keeps a card (RW-SIMPLE-1)."""
    seats = int(options["seats"])
    rules, units = _begin(entry, sets, options, seats, open_stacks=False, open_decks=False)
    for kind in units.values():
        rules.box[table.STACKS] += [card(kind)] * rules.kinds[kind].numbers[table.COPIES]
    wanted, there = table.PACKS * table.PACK_SIZE * seats, len(rules.box[table.STACKS])
    if there < wanted:
        raise BadOption(f"{entry.name}: {seats} drafters need {wanted} unit cards, and these sets have {there}")
    return _finish(rules, steps.PackDraft(), steps.KeepCard())


def deck_building(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """Decks that each player makes of the whole box (RW-BUILD-1)."""
    rules, units = _begin(entry, sets, options, FEW, open_stacks=False, open_decks=False)
    types = [rules.kinds[kind].type - SOLDIER for kind in units.values()]
    if sum(min(limit, types.count(type)) for type, limit in enumerate(table.LIMITS)) < table.KINDS_EACH:
        raise BadOption(
            f"{entry.name}: no deck of {table.KINDS_EACH} kinds within the limits can be made of these sets"
        )
    for seat in range(FEW):
        own = table.own(FEW, table.PACK, seat)
        rules.box[own] = [card(kind, seat + 1) | 1 << seat for kind in units.values()]
    return _finish(rules, steps.Building(), steps.TakeKind())


def _begin(
    entry: Entry, sets: tuple[str, ...], options: Mapping[str, str], seats: int, open_stacks: bool, open_decks: bool
) -> tuple[Ruleset, dict[str, int]]:
    """The rules but for the cards on the table and the turns, and the kinds of the units by slug."""
    chosen = Chosen(USUAL, sets, (USUAL,))
    units = [each for each in chosen.cards if each.back == table.UNIT_BACK]
    if options["beginner"] == "yes":
        units = [each for each in units if each.beginner]
    rules = Ruleset(entry.name, entry.title, entry.header(chosen.header, options), seats)
    rules.piles = table.piles(seats, open_stacks, open_decks)
    rules.numbers = [*table.NUMBERS.split(), *(f"coins{seat}" for seat in range(seats))]
    rules.words = ["pass"]
    rules.sets = [(each.name, each.hash) for each in chosen.sets]
    rules.notes = chosen.notes
    rules.box = [[] for _ in rules.piles]
    rules.purses = [0] * len(rules.numbers)
    rules.coins = [table.MIDDLE, *(table.COINS + seat for seat in range(seats))]
    rules.reaction = Reaction()
    rules.voice = DraftVoice()
    rules.features = features.features
    rules.feature_names = list(features.WEIGHED)
    rules.weights = list(features.WEIGHED.values())
    rules.margin = features.UNIT * features.MARGIN
    rules.kinds = [Kind("a unit", "?", "?", table.UNIT_BACK), Kind("a match card", "?m", "?m", table.MATCH_BACK)]
    rules.backs = len(rules.kinds)
    _print_units(rules, units)
    if seats == MANY:
        for number in range(1, MATCH_NUMBERS + 1):
            rules.box[table.MATCHES] += [card(len(rules.kinds))] * (seats // MATCH_NUMBERS)
            rules.kinds.append(Kind(f"Match {number}", f"match-{number}", f"M{number}", table.MATCH_BACK, 0, [number]))
    return rules, {each.slug: _index(rules, each) for each in units}


def _print_units(rules: Ruleset, units: list[Card]) -> None:
    """A kind for each unit, type by type in the order of their names, as they lie on a table."""
    taken = {kind.code for kind in rules.kinds} | {f"M{number}" for number in range(1, MATCH_NUMBERS + 1)}
    codes: dict[str, str] = {}
    for each in sorted(units, key=lambda one: one.slug):
        codes[each.slug] = code_for(each.name, taken)
        taken.add(codes[each.slug])
    for each in sorted(units, key=lambda one: (one.type, one.slug)):
        numbers = [each.cost, each.offering, each.strength, each.copies, worth(each)]
        rules.kinds.append(Kind(each.name, each.slug, codes[each.slug], table.UNIT_BACK, each.type, numbers))


def _index(rules: Ruleset, each: Card) -> int:
    return next(index for index, kind in enumerate(rules.kinds) if kind.slug == each.slug)


def _finish(rules: Ruleset, drafting: Effect, turn: Effect) -> Ruleset:
    """Set the turns, and count the cards on the table."""
    for pile in rules.box:
        pile.sort()
    rules.close_box()
    script = Script("turn", (turn,))
    rules.main = Script("draft", (steps.DealMatches(), drafting))
    rules.scripts = {each.path: each for each in (script, rules.main)}
    rules.turns = [script] * rules.seats
    rules.steps = [["draft"]] * rules.seats
    return rules
