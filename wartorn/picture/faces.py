"""The catalogue of a game: what is printed on its cards, and what their keywords mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wartorn.abdju.table import BREAD_WORTH, CITIZEN_BACK, MAJORITY, WORTH
from wartorn.abdju.texts import ORIGIN, ability, osiris_ability, soul
from wartorn.abdju.voice import AbdjuVoice
from wartorn.kernel.cards import POOLS
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import DEVOTIONS, Card, card_set
from wartorn.omen.drafting.table import COPIES
from wartorn.omen.drafting.voice import DraftVoice
from wartorn.omen.language.keywords import KEYWORDS, keywords_in
from wartorn.omen.table import REWARD_BACK, TYPES, WARBAND
from wartorn.picture.cards import back_name
from wartorn.picture.shapes import Catalogue, Face, Figure, Keyword
from wartorn.text.card_faces import ORIGINS, WHEN, figures, god_named, type_words
from wartorn.text.pages import pages

MATCH = "match"  # the back of the cards that no set has
MELEE = {"seats": "4"}  # the drafts for so many have match cards as well


def catalogue(game: str, sets: Sequence[str]) -> Catalogue:
    """Every face of a game with these sets, whatever decks are made of them, and its keywords."""
    rules = widest_rules(game, sets)
    faces = citizens_and_souls(rules) if isinstance(rules.voice, AbdjuVoice) else [*set_faces(rules), *matches(rules)]
    there = {word for face in faces for word in face.keywords}
    return Catalogue(rules.name, rules.title, faces, explained(there))


def explained(words: Collection[str]) -> list[Keyword]:
    """What these keywords mean, and where the rules say so: keywords of a set may be of another game."""
    home = {clause.id: page.name for page in pages() for clause in page.clauses}
    return [
        Keyword(word, meaning, clause, home[clause.partition(",")[0]])
        for word, (meaning, clause) in KEYWORDS.items()
        if word in words
    ]


def widest_rules(game: str, sets: Sequence[str]) -> Ruleset:
    """The rules of the game with these sets that have the most kinds: those of a draft for four, if there is one."""
    entry = game_called(game)
    if any(option.name in MELEE for option in entry.options):
        try:
            return entry.ruleset(sets, MELEE)
        except BadOption:  # too few cards in these sets for so many drafters
            pass
    return entry.ruleset(sets)


def set_faces(rules: Ruleset) -> list[Face]:
    """The faces of the cards of sets, in the order of the sets."""
    kinds = {kind.slug: index for index, kind in enumerate(rules.kinds)}
    found: list[Face] = []
    for name, _ in rules.sets:
        home = card_set(name)
        found += [set_face(rules, kinds[one.slug], one, home.title) for one in home.cards if one.slug in kinds]
    return found


def set_face(rules: Ruleset, kind: int, one: Card, home: str) -> Face:
    """What is printed on a card of a set."""
    return Face(
        slug=one.slug,
        name=one.name,
        type=type_said(one),
        style=(god_named(one.devotion) or TYPES[one.type]).lower(),
        back=back_name(rules, kind),
        figures=[Figure(name, value) for name, value in figures(one)],
        lines=one.lines,
        copies=copies(rules, kind),
        when=WHEN.get(one.type, ""),
        keywords=keywords_in(one.lines),
        origin=ORIGINS[one.origin],
        beginner=one.beginner,
        set=home,
        melee=one.melee,
    )


def type_said(one: Card) -> str:
    """The type of a card and whom it serves, as one says it."""
    words = type_words(one.type, one.devotion)
    if one.devotion == DEVOTIONS["both"]:
        return f"{words} of both gods"
    return words if one.devotion or one.type in WHEN or one.type == WARBAND else f"{words} of no god"


def copies(rules: Ruleset, kind: int) -> int:
    """How many cards of a kind are in the box; of feats and structures one for each who may have it."""
    if isinstance(rules.voice, DraftVoice):
        return rules.kinds[kind].numbers[COPIES]
    return sum(rules.copies[POOLS * kind : POOLS * (kind + 1)]) if rules.kinds[kind].back <= REWARD_BACK else 1


def matches(rules: Ruleset) -> list[Face]:
    """The match cards of a draft, which belong to no set."""
    backs = [back_name(rules, kind) for kind in range(len(rules.kinds))]
    return [
        Face(
            slug=printed.slug,
            name=printed.name,
            type="match card",
            style=MATCH,
            back=MATCH,
            lines=[f"Those with match number {printed.numbers[0]} play each other first."],
            copies=rules.copies[POOLS * kind],
        )
        for kind, printed in enumerate(rules.kinds)
        if kind >= rules.backs and backs[kind] == MATCH
    ]


def citizens_and_souls(rules: Ruleset) -> list[Face]:
    """The faces of Osiris in Abdju."""
    return [citizen(rules, kind) for kind in range(rules.backs, len(rules.kinds))]


def citizen(rules: Ruleset, kind: int) -> Face:
    """What is printed on a Citizen, or on an Afterlife card."""
    printed = rules.kinds[kind]
    is_citizen = printed.back == CITIZEN_BACK
    named = (("points", WORTH), ("majority", MAJORITY), ("bread", BREAD_WORTH)) if is_citizen else ()
    back = back_name(rules, kind)
    return Face(
        slug=printed.slug,
        name=printed.name,
        type="Citizen" if is_citizen else "Afterlife card",
        style=back,
        back=back,
        figures=[Figure(name, printed.numbers[number]) for name, number in named],
        lines=[f"You: {ability(kind)}", f"Osiris: {osiris_ability(kind)}"] if is_citizen else [soul(rules, kind)],
        copies=rules.copies[POOLS * kind],
        origin=ORIGIN if is_citizen else ORIGINS["wartorn"],
        set=rules.title,
    )
