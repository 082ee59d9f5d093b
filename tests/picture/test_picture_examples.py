"""What pictures of some tables show, worked out by hand."""

from __future__ import annotations

from lookers import cards, painted

import wartorn
from wartorn.kernel.game import Game
from wartorn.picture import at_of_pick, back_name, to_of_pick
from wartorn.picture.shapes import AbdjuPicture, Card, City, DraftPicture, OmenPicture, Pile


def omen(game: Game, seat: int | None) -> OmenPicture:
    """The picture of an Omen game."""
    picture = painted(game, seat)
    assert isinstance(picture, OmenPicture)
    return picture


def abdju(game: Game, seat: int | None) -> AbdjuPicture:
    """The picture of Osiris in Abdju."""
    picture = painted(game, seat)
    assert isinstance(picture, AbdjuPicture)
    return picture


def draft(game: Game, seat: int | None) -> DraftPicture:
    """The picture of a draft."""
    picture = painted(game, seat)
    assert isinstance(picture, DraftPicture)
    return picture


def card(picture: object, at: str) -> Card:
    """The card of a picture with this `at`."""
    (found,) = [each for each in cards(picture) if each.at == at]
    return found


def here(picture: OmenPicture) -> list[str]:
    """The step that is going on."""
    return [step.name for step in picture.steps if step.here]


def weighed(city: City) -> list[tuple[int, int]]:
    """The units and the strength of each side of a city."""
    return [(side.units, side.might) for side in city.sides]


REIGN = """
step: surge
coins0: 5
coins1: 2
hand0: 2 Bronze Harrier, Cave Sibyl
hand1: Night Raider, Olive Bearer (seen)
A: Ferry Rower (enraged), Exile King
a: Thicket Boar, Cave Sibyl
C: Torch Runner
rewards0: Cup of the Vine, Owl's Stratagem (used)
feats1: Wall of Spears (achieved)
stackC: 0
discard: Gift Bearer, Storm Reader, Gift Bearer
"""


def test_reign_of_war() -> None:
    """Cities, hands, points and piles of Reign of War, as seat 0 knows them."""
    game = wartorn.setup(REIGN)
    picture = omen(game, 0)
    assert (picture.turn, picture.active, picture.supply) == (2, 0, 40 - 5 - 2)
    assert [step.name for step in picture.steps] == ["Wealth", "Surge", "Portent", "Feat", "War", "Offering"]
    assert here(picture) == ["Surge"]
    first, second, third = picture.cities
    assert weighed(first) == [(2 + 1, 4 + 5), (2 + 1, 4 + 0)], "beasts and enraged units count as 2"
    assert (first.torn, first.ahead, first.left_words) == ("war-torn", 0, "4 rewards")
    assert (second.torn, second.ahead, second.left, weighed(second)) == ("", None, 4, [(0, 0), (0, 0)])
    assert (third.title, third.left_words, third.pile, third.ahead) == ("City C", "spent", "stackC", None)
    rower = card(picture, "A:ferry-rower~")
    assert (rower.turned, rower.strength, rower.notes) == ("enraged", 4, ["counts as 2"])
    you, opponent = picture.players
    assert (you.who, you.points, you.coins, you.hand_count) == ("You", 2 + 1, 5, 3)
    assert (opponent.who, opponent.points, opponent.coins, opponent.hand_count) == ("Opponent", 2, 2, 2)
    assert you.hand == [Card("hand0:bronze-harrier", "unit", "bronze-harrier", 2), plain("hand0:cave-sibyl")]
    assert opponent.hand == [Card("hand1:?unit", "unit"), plain("hand1:olive-bearer")]
    assert card(picture, "rewards0:owls-stratagem~").turned == "used"
    assert [feat.card.slug for feat in opponent.feats if feat.done] == ["wall-of-spears"]
    deck, discard = picture.piles
    assert deck == Pile("deck", "Deck", len(game.piles[0]))
    assert [(each.slug, each.count) for each in discard.cards] == [("gift-bearer", 2), ("storm-reader", 1)]
    assert (discard.name, discard.count, discard.known) == ("discard", 3, True)


def plain(at: str) -> Card:
    """A unit of which nothing but its face is told."""
    return Card(at, "unit", at.partition(":")[2])


def test_an_onlooker() -> None:
    """Who looks on sees both hands from behind, but for what everybody knows, and speaks of players."""
    picture = omen(wartorn.setup(REIGN), None)
    assert [player.who for player in picture.players] == ["Player 1", "Player 2"]
    assert picture.players[0].hand == [Card("hand0:?unit", "unit", count=3)]
    assert picture.players[1].hand == [Card("hand1:?unit", "unit"), plain("hand1:olive-bearer")]
    assert picture.cities == omen(wartorn.setup(REIGN), 1).cities


def test_what_is_at_and_to() -> None:
    """Options tell which card they are about and where it goes."""
    game = wartorn.setup(REIGN)
    told = {game.word(pick): (at_of_pick(game.rules, pick), to_of_pick(game.rules, pick)) for pick in game.options()}
    assert told["bronze-harrier>B"] == ("hand0:bronze-harrier", "B")
    assert told["cup-of-the-vine!"] == ("rewards0:cup-of-the-vine", "use")
    assert told["pass"] == ("", "")
    game.play(game.pick("bronze-harrier>A"))
    assert game.asking == 1, "its first target was the only one"
    assert [at_of_pick(game.rules, pick) for pick in game.options()] == ["hand1:night-raider", "hand1:olive-bearer"]
    assert here(omen(game, 1)) == ["Surge"], "what a card asks is asked in the step in which it was played"


def test_what_stays_and_has_acted() -> None:
    """A unit that stays after a war or has acted in the Portent step says so."""
    game = wartorn.setup("step: war\nA: Exile King\na: Ferry Rower, Border Scout, Javelin Line, Cave Sibyl")
    game.play(game.pick("border-scout@a"))
    assert card(omen(game, 0), "a:border-scout'2").notes == ["stays"]
    game = wartorn.setup("step: portent\nA: Hearth Seer, Frenzy Prophet\nhand0: Olive Bearer")
    game.play(game.pick("hearth-seer@A"))
    assert (game.asking, here(omen(game, 0))) == (0, ["Portent"])
    assert card(omen(game, 1), "A:hearth-seer'1").notes == ["has acted"]


def test_revealed_cards() -> None:
    """Cards that are turned up are seen by all."""
    game = wartorn.setup("step: portent\nA: Riddle Keeper\ndeck: Gift Bearer, Storm Reader")
    assert game.asking == 1
    assert [each.at for each in omen(game, None).revealed] == ["revealed:gift-bearer", "revealed:storm-reader"]


DUNES = """
game: heir-to-the-dunes
step: surge
favor: Anubis
coins0: 6
hand0: Jackal Whelps, Tortured Soul (seen), Banished Queen
hand1: Opal Statuary
A: Temple Servant, Khopesh Levy
b: Duat Shade, Master of Canals
structures0: Monument to the Moon, Temple of Darkness (begun), Tomb of Oblivion (completed)
under0: Natron Washer (seen), Lamp Novice
"""


def test_heir_to_the_dunes() -> None:
    """Gods, favor, prices and structures."""
    game = wartorn.setup(DUNES)
    picture = omen(game, 0)
    you, opponent = picture.players
    assert [(each.god, each.favored) for each in picture.players] == [("Anubis", True), ("Horus", False)]
    costs = {each.slug: (each.cost, each.traits) for each in you.hand}
    assert costs == {"jackal-whelps": (None, []), "tortured-soul": (2, []), "banished-queen": (None, ["TREASURED"])}
    assert card(picture, "A:temple-servant").strength == 1 + 1, "its god is favored"
    assert card(picture, "A:khopesh-levy").traits == ["ENDURING"]
    assert card(picture, "b:duat-shade").traits == [], "it serves the other god"
    assert card(picture, "b:master-of-canals").notes == ["counts as 2"]
    assert [each.state for each in you.structures] == ["not begun", "begun", "completed"]
    assert [(each.under, each.needs, each.points) for each in you.structures] == [(0, 5, 3), (2, 7, 5), (0, 9, 7)]
    assert you.structures[1].known == [plain("under0:natron-washer")]
    assert (you.points, you.more, opponent.points, opponent.more) == (7 + 1, False, 0, True)
    assert not any(each.cost for each in cards(omen(game, 1))), "only the own prices are told"
    assert not any(each.cost for each in cards(omen(game, None)))
    game.play(game.pick("jackal-whelps>C"))
    assert not any(each.cost for each in omen(game, 0).players[0].hand), "only the first one is cheaper"


def test_the_offering_of_the_dunes() -> None:
    """While an offered unit lies aside the Offering step goes on, and what it builds may wait for its structure."""
    game = wartorn.setup("game: heir-to-the-dunes\nstep: offering\nhand0: Temple Servant, Rabid Usurper")
    game.play(game.pick("rabid-usurper"))
    picture = omen(game, 1)
    assert (here(picture), picture.aside) == (["Offering"], [plain("aside:rabid-usurper")])
    game.play(game.pick("build"))
    picture = omen(game, 0)
    assert (here(picture), picture.players[0].under) == (["Offering"], [Card("under0:?unit", "unit", count=3)])
    assert game.question().startswith("Which structure do you begin")


def test_the_corrupted_heir() -> None:
    """The rules play Set, whose coins lie on a card and beside it."""
    game = wartorn.setup("game: corrupted-heir\nstep: surge\nheir: 3\nbeside: 4\nhand0: Temple Servant")
    picture = omen(game, 0)
    assert [(player.who, player.rules_play) for player in picture.players] == [("You", False), ("Set", True)]
    assert picture.players[1].purse == "3 coins on its card, 4 beside it"
    assert [city.token for city in picture.cities] == ["Omen token", "", ""]
    assert [player.who for player in omen(game, None).players] == ["Player", "Set"]


def test_kraters() -> None:
    """Kraters, razed cities, triumphs and what is coveted."""
    game = wartorn.setup("""
        game: kraters
        step: surge
        coins0: 3
        hand0: Pearl Diver, Wharf Rat
        A: Treasure Galley, Old Helmsman
        a: Shoal Raiders, Salt Hauler
        rewards1: Krater of the Full Net (used) (seen)
        triumphs1: Corsair Queen
        stackC: 0
        razedC: 1
    """)
    picture = omen(game, 0)
    first, _, third = picture.cities
    assert (weighed(first), first.torn, first.ahead) == ([(2 + 1, 6 + 2), (2, 3 + 2)], "sacked", 0)
    assert (card(picture, "A:treasure-galley").traits, card(picture, "A:old-helmsman").traits) == (
        ["SPOILS"],
        ["VETERAN"],
    )
    assert (third.razed, third.left_words, first.left_words) == (True, "razed", "3 Kraters")
    net = card(picture, "rewards1:krater-of-the-full-net~")
    assert (net.back, net.turned, picture.players[1].rewards_title) == ("krater", "broken", "Kraters")
    assert picture.players[1].triumphs == [plain("triumphs1:corsair-queen")]
    assert card(picture, "hand0:pearl-diver").traits == ["COVETED"]
    told = {game.word(pick): to_of_pick(game.rules, pick) for pick in game.options()}
    assert (told["wharf-rat!"], told["wharf-rat>B"]) == ("use", "B")


def test_own_decks() -> None:
    """Each player has an own deck, which is counted, and an own discard pile, which is open."""
    game = wartorn.setup("options: decks=duplicate\nstep: surge\nhand0: Exile King\ndiscard1: Olive Bearer, Cave Sibyl")
    picture = omen(game, 0)
    assert picture.piles == []
    assert [pile.count for pile in picture.players[0].piles] == [50 - 1, 0]
    deck, discard = picture.players[1].piles
    assert (deck.name, deck.count, deck.cards, deck.known) == ("deck1", 50 - 2, [], False)
    assert (discard.known, [each.slug for each in discard.cards]) == (True, ["olive-bearer", "cave-sibyl"])


def test_emissaries() -> None:
    """Before the first turn no step is going on, and an emissary is seen from behind by the other player."""
    game = wartorn.new("reign-of-war", seed=1, emissary=True)
    pick = game.options()[0]
    game.play(pick)
    mine, theirs = omen(game, 0), omen(game, 1)
    slug = at_of_pick(game.rules, pick).partition(":")[2]
    assert mine.players[0].emissary == [plain(f"emissary0:{slug}")]
    assert theirs.players[0].emissary == [Card("emissary0:?unit", "unit")]
    assert (mine.turn, here(mine), mine.players[0].hand_count) == (0, [], 3)


OSIRIS = """
game: osiris-in-abdju
debens: 7
die1: 2
die2: 4
die3: 1
hand0: Baker, 2 Farmer
dynasty0: Farmer (bread), Soldier, Scribe
under0: Noble
dynasty1: Scribe (covering), Farmer, Farmer, Noble
under1: Priest
afterlife0: Blessed Farmers
forum: Merchant, Merchant, Priest, Baker, Soldier (dice)
"""


def test_osiris_in_abdju() -> None:
    """The Forum, both Dynasties and what the player has beside them."""
    game = wartorn.setup(OSIRIS)
    picture = abdju(game, 0)
    assert (picture.debens, picture.dice, picture.bread_price) == (7, [2, 4, 1], 4 - 1)
    assert [stall.claimed for stall in picture.forum] == [True, True, False, False, False]
    assert (picture.forum[4].dice, picture.forum[4].card.notes) == ([4, 2, 1], ["dice"])
    columns = {column.slug: column for column in picture.columns}
    farmers, nobles, scribes = columns["farmer"], columns["noble"], columns["scribe"]
    assert (farmers.counts, farmers.bread, farmers.majority, farmers.lead) == ([1, 2], [1, 0], 9, 1)
    assert [(each.at, each.count) for each in farmers.cards] == [("dynasty0:farmer'1", 1), ("dynasty1:farmer", 2)]
    assert (nobles.counts, nobles.hidden, nobles.lead) == ([0, 1], [1, 0], None)
    assert (scribes.covers, columns["soldier"].lead) == ([0, 1], 0)
    you, osiris = picture.players
    assert (you.who, you.points, you.more) == ("You", (2 + 3 + 2 + 3) + 7 + 4 + 2, False)
    assert (you.souls[0].slug, you.soul_notes, you.unprotected) == ("blessed-farmers", ["2 points now"], 0)
    assert (osiris.who, osiris.more, osiris.unprotected) == ("Osiris", True, 2)
    assert osiris.under == [Card("under1:?citizen", "citizen")]
    assert [(each.slug, each.count) for each in picture.hand] == [("baker", 1), ("farmer", 2)]
    told = {game.word(pick): (at_of_pick(game.rules, pick), to_of_pick(game.rules, pick)) for pick in game.options()}
    assert told["farmer*2"] == ("hand0:farmer", "2")


def test_osiris_in_abdju_from_the_side() -> None:
    """Who looks on knows neither the hand, nor what is hidden, nor the Afterlife card."""
    picture = abdju(wartorn.setup(OSIRIS), None)
    player, _ = picture.players
    assert (player.who, player.more, player.soul_notes) == ("Player", True, [""])
    assert (player.points, player.souls[0].slug) == ((2 + 3 + 2) + 7 + 4, "")
    assert picture.hand == [Card("hand0:?citizen", "citizen", count=3)]
    nobles = next(column for column in picture.columns if column.slug == "noble")
    assert (nobles.counts, nobles.hidden, nobles.lead) == ([0, 1], [0, 0], 1)


def test_card_drafting() -> None:
    """An open draft: the stacks, and the decks of all."""
    game = wartorn.new("card-drafting")
    assert game.asking == 1
    game.play(game.pick("bronze-harrier"))
    picture = draft(game, 0)
    assert (picture.open, picture.heading, len(picture.offer)) == (True, "pick 1 of 10", 49)
    you, other = picture.players
    assert (you.who, you.count, you.shape, you.coins) == ("You", 0, "", 10)
    assert (other.who, other.count, other.coins) == ("Player 2", 1, 9)
    assert (other.deck, other.shape) == ([plain("drafted1:bronze-harrier")], "1/6 soldiers, 0/4 oracles, 0/4 beasts")


def test_simplified_drafting() -> None:
    """A draft with packs: everybody sees the own pack and the own deck, and who looks on sees backs."""
    game = wartorn.new("simplified-drafting", seats=4)
    game.play(game.options()[0])
    mine, theirs, side = draft(game, 0), draft(game, 1), draft(game, None)
    assert (mine.heading, mine.open, sum(each.count for each in mine.offer)) == ("pack 1 of 3", False, 9)
    assert (len(mine.players[0].deck), theirs.players[0].deck, theirs.players[0].count) == (1, [], 1)
    assert (mine.players[0].match_number in (1, 2), theirs.players[0].match_number) == (True, None)
    assert side.offer == [Card("hand1:?unit", "unit", count=10)]
    assert [player.who for player in side.players] == [f"Player {number}" for number in (1, 2, 3, 4)]


def test_backs() -> None:
    """What cards look like from behind."""
    backs = {
        back_name(entry.ruleset(), kind) for entry in wartorn.games() for kind in range(len(entry.ruleset().kinds))
    }
    assert backs == set("unit reward krater feat structure citizen afterlife match".split())
