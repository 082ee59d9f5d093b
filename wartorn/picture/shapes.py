"""The shapes of pictures; the page's types are made from them, so a name here is a name there."""

from __future__ import annotations

import msgspec


class Card(msgspec.Struct, omit_defaults=True):
    """A card where it lies, as the viewer knows it; like cards in one pile are one, with a count."""

    at: str  # pile, face and mark: an option with the same `at` is about this card
    back: str  # what it looks like from behind: unit, reward, feat, structure, citizen, afterlife, match
    slug: str = ""  # of its face; nothing: it is face down
    count: int = 1
    turned: str = ""  # what being turned means here: enraged, used, achieved, completed
    notes: list[str] = []  # what it carries or is just now, in words: stays, Bread, dice, counts as 2
    cost: int | None = None  # what it costs the viewer now, where that differs from its face
    strength: int | None = None  # what it weighs in its city now
    traits: list[str] = []  # those of its traits that matter where it lies


class Pile(msgspec.Struct, omit_defaults=True):
    """A pile that is counted, and browsed as far as the viewer may look into it."""

    name: str  # as moves name it
    title: str
    count: int
    cards: list[Card] = []  # the last card first
    known: bool = False  # whether `cards` is all of it


class Step(msgspec.Struct, omit_defaults=True):
    """A step of the turn, in the words of the rules."""

    name: str
    here: bool = False


class Side(msgspec.Struct, omit_defaults=True):
    """One player's side of a city."""

    seat: int
    pile: str  # as moves and options name it
    units: int
    limit: int
    might: int
    cards: list[Card] = []


class City(msgspec.Struct, omit_defaults=True):
    """A city between two sides."""

    letter: str
    title: str
    left: int  # rewards or kraters that can still be won
    left_words: str  # such as "3 rewards"
    pile: str  # of those
    sides: list[Side]  # by seat
    torn: str = ""  # "war-torn" or "sacked", if there is war now
    ahead: int | None = None  # the seat that would win it now
    razed: bool = False
    token: str = ""  # what lies beside it, such as the Omen token


class Structure(msgspec.Struct, omit_defaults=True):
    """A structure, and how far it is."""

    card: Card
    under: int
    needs: int
    points: int
    state: str  # not begun, begun, built, completed
    known: list[Card] = []  # what lies under it, as far as the viewer knows


class Feat(msgspec.Struct, omit_defaults=True):
    """A feat of a player."""

    card: Card
    done: bool = False


class Holder(msgspec.Struct, omit_defaults=True):
    """A player of an Omen game, with all that lies before them."""

    seat: int
    who: str  # You, Opponent, Player 1, Set
    points: int
    more: bool = False  # whether there may be points that the viewer cannot see
    coins: int = 0
    purse: str = ""  # the coins in words, where they lie in several places
    god: str = ""
    favored: bool = False
    rules_play: bool = False  # the rules play this seat
    hand: list[Card] = []
    hand_count: int = 0
    rewards: list[Card] = []
    rewards_title: str = ""  # Rewards, Kraters
    triumphs: list[Card] = []
    feats: list[Feat] = []
    structures: list[Structure] = []
    emissary: list[Card] = []
    piles: list[Pile] = []  # an own deck and an own discard pile
    under: list[Card] = []  # for a structure that is still to be chosen, the blanks too


class OmenPicture(msgspec.Struct, tag="omen", omit_defaults=True):
    """The table of an Omen game for two."""

    turn: int
    active: int
    steps: list[Step]
    supply: int
    cities: list[City]
    players: list[Holder]  # by seat
    piles: list[Pile]  # the shared deck and discard pile, if there are any
    revealed: list[Card] = []
    aside: list[Card] = []
    legend: list[str] = []


class Stall(msgspec.Struct, omit_defaults=True):
    """A card of the Forum in its place."""

    place: int  # counted from 1
    card: Card
    dice: list[int] = []  # that lie on it, the highest first
    claimed: bool = False  # Osiris would take it as the Forum lies now


class Column(msgspec.Struct, omit_defaults=True):
    """The Citizens of one kind in both Dynasties."""

    slug: str
    name: str
    majority: int  # the points for having most
    counts: list[int]  # by seat, in sight
    hidden: list[int] = msgspec.field(
        default_factory=lambda: [0, 0]
    )  # by seat, under Scribes as far as the viewer knows
    bread: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    covers: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # cards face down under them
    lead: int | None = None  # the seat that has most by what the viewer knows
    cards: list[Card] = []  # of both Dynasties: an option may be about one of them


class Ledger(msgspec.Struct, omit_defaults=True):
    """What one side of Abdju has beside its Dynasty."""

    seat: int
    who: str
    points: int
    more: bool = False
    souls: list[Card] = []
    soul_notes: list[str] = []  # what each is worth now
    unprotected: int = 0  # Farmers
    under: list[Card] = []  # under Scribes, the blanks too


class AbdjuPicture(msgspec.Struct, tag="abdju", omit_defaults=True):
    """The table of Osiris in Abdju."""

    turn: int
    active: int
    debens: int
    bread_price: int
    dice: list[int]
    forum: list[Stall]
    columns: list[Column]
    players: list[Ledger]
    hand: list[Card]
    piles: list[Pile]
    legend: list[str] = []


class Drafter(msgspec.Struct, omit_defaults=True):
    """What one seat of a draft has."""

    seat: int
    who: str
    count: int
    deck: list[Card] = []  # as far as the viewer knows it
    shape: str = ""  # so many of each type, with the limits
    match_number: int | None = None
    coins: int | None = None


class DraftPicture(msgspec.Struct, tag="draft", omit_defaults=True):
    """A draft, or the building of decks."""

    turn: int
    active: int
    heading: str
    open: bool  # all take from the same stacks
    own: bool  # everybody has stacks of their own, and may take a deck that was made before; otherwise there are packs
    offer: list[Card]
    players: list[Drafter]
    legend: list[str] = []


Picture = OmenPicture | AbdjuPicture | DraftPicture


class Figure(msgspec.Struct):
    """A printed number and what it is; the page gives each name its own shape and place."""

    name: str  # cost, offering, strength, build, points, majority, bread
    value: int


class Face(msgspec.Struct, omit_defaults=True):
    """What is printed on a card."""

    slug: str
    name: str
    type: str  # as one says it: Horus follower
    style: str  # a word that a style can hang on: soldier, oracle, beast, reward, anubis, horus, citizen
    back: str
    figures: list[Figure] = []
    lines: list[str] = []
    copies: int = 1
    when: str = ""  # when its text begins
    keywords: list[str] = []
    origin: str = ""
    beginner: bool = False
    set: str = ""  # the title of its set
    melee: int = 0  # copies more, for a grand melee


class Keyword(msgspec.Struct):
    """A word in capitals and what it means."""

    word: str
    meaning: str
    clause: str  # or several: HD-KEY-2, -3
    rules: str  # the page of the rules where it stands


class Catalogue(msgspec.Struct):
    """Every face of a game, and its keywords."""

    game: str
    title: str
    faces: list[Face]
    keywords: list[Keyword]
