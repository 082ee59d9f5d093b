"""The catalogue of a game: every face that may lie on its table."""

from __future__ import annotations

import msgspec
import pytest

import wartorn
from wartorn.omen.catalog import card_set
from wartorn.picture import back_name, catalogue
from wartorn.picture.shapes import Catalogue, Face, Figure


def face(game: str, slug: str, *sets: str) -> Face:
    """A face of a game."""
    return next(each for each in catalogue(game, sets).faces if each.slug == slug)


def test_every_kind_has_a_face(variant: dict[str, str]) -> None:
    """Whatever can lie on a table is in the catalogue of its game and sets, whatever its options."""
    rules = wartorn.new(**variant).rules
    sets = variant.get("sets", "").split("+") if "sets" in variant else []
    found = catalogue(variant["name"], sets)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Catalogue) == found
    faces = {each.slug: each for each in found.faces}
    assert len(faces) == len(found.faces)
    for index, kind in enumerate(rules.kinds[rules.backs :], rules.backs):
        assert (faces[kind.slug].name, faces[kind.slug].back) == (kind.name, back_name(rules, index))
        assert faces[kind.slug].lines and faces[kind.slug].type and faces[kind.slug].style
    words = {each.word for each in found.keywords}
    assert words == {word for each in found.faces for word in each.keywords}


def test_a_unit() -> None:
    """Type, figures, text and when it begins."""
    found = face("reign-of-war", "bronze-harrier")
    assert (found.type, found.style, found.back, found.copies) == ("soldier", "soldier", "unit", 4)
    assert found.figures == [Figure("cost", 3), Figure("offering", 2), Figure("strength", 2)]
    assert found.when == "each time it comes into a city"
    assert (found.set, found.origin) == ("Reign of War", "designed here")
    assert face("reign-of-war", "goatherd-levy").beginner


def test_rewards_feats_and_structures() -> None:
    """What is no unit."""
    cup = face("reign-of-war", "cup-of-the-vine")
    assert (cup.back, cup.copies, cup.melee, cup.figures) == ("reward", 2, 2, [])
    assert (face("reign-of-war", "wall-of-spears").back, face("reign-of-war", "wall-of-spears").copies) == ("feat", 1)
    tomb = face("heir-to-the-dunes", "tomb-of-rebirth")
    assert (tomb.type, tomb.style, tomb.figures) == (
        "Horus structure",
        "horus",
        [Figure("build", 9), Figure("points", 7)],
    )
    assert face("kraters", "krater-of-the-full-net").back == "krater"


@pytest.mark.parametrize(
    ("slug", "type", "style"),
    [
        ("jackal-whelps", "Anubis follower", "anubis"),
        ("lamp-novice", "initiate of no god", "initiate"),
        ("wrapped-twins", "embalmed of both gods", "embalmed"),
    ],
)
def test_whom_units_serve(slug: str, type: str, style: str) -> None:
    """A unit of Heir to the Dunes says whom it serves."""
    found = face("heir-to-the-dunes", slug)
    assert (found.type, found.style) == (type, style)


def test_keywords() -> None:
    """A face names its keywords, and the catalogue says what they mean."""
    assert face("heir-to-the-dunes", "moonlight-channeller").keywords == ["TREASURED", "REINFORCE", "RECLAIM"]
    meanings = {each.word: (each.meaning, each.clause) for each in catalogue("kraters", []).keywords}
    assert meanings["COVETED"] == ("worth 1 point in your hand when the game is over", "KR-SCORE-1")
    assert "TREASURED" not in meanings and not catalogue("reign-of-war", []).keywords


def test_keywords_lead_to_the_page_that_has_their_clause() -> None:
    """The Corrupted Heir is played with the keywords of Heir to the Dunes."""
    found = {each.word: (each.rules, each.clause) for each in catalogue("corrupted-heir", []).keywords}
    assert found["INVOCATION"] == ("heir-to-the-dunes", "HD-KEY-2, -3")
    assert {each.rules for each in catalogue("kraters", []).keywords} == {"kraters"}


def test_the_order_is_that_of_the_set() -> None:
    """Faces stand as in their set, and the match cards of a draft at the end."""
    slugs = [card.slug for card in card_set("reign-of-war").cards]
    assert [each.slug for each in catalogue("reign-of-war", []).faces] == slugs
    drafted = catalogue("card-drafting", []).faces
    assert [each.slug for each in drafted] == [*slugs[:50], "match-1", "match-2"]
    assert (drafted[-1].back, drafted[-1].copies, drafted[0].copies) == ("match", 2, 4)


def test_a_part_of_a_set() -> None:
    """Only the cards that are in the game are in its catalogue, with as many copies."""
    found = catalogue("heir-to-the-dunes", ["heir-to-the-dunes", "reign-of-war:2*cave-sibyl"])
    assert [(each.slug, each.copies) for each in found.faces if each.set == "Reign of War"] == [("cave-sibyl", 2)]


def test_too_few_cards_for_a_draft_of_four() -> None:
    """A set that is too small for four has no match cards in its catalogue, for it can be drafted by two only."""
    few = ",".join(card.slug for card in card_set("reign-of-war").cards[:30])
    found = catalogue("card-drafting", [f"reign-of-war:{few}"])
    assert len(found.faces) == 30


def test_citizens_and_afterlife_cards() -> None:
    """Osiris in Abdju has cards of its own."""
    farmer, kinds = face("osiris-in-abdju", "farmer"), face("osiris-in-abdju", "blessed-kinds")
    assert farmer.figures == [Figure("points", 2), Figure("majority", 9), Figure("bread", 4)]
    assert [line.partition(":")[0] for line in farmer.lines] == ["You", "Osiris"]
    assert (farmer.back, farmer.style, farmer.copies) == ("citizen", "citizen", 9)
    assert (kinds.back, kinds.copies, kinds.figures) == ("afterlife", 1, [])
    assert kinds.lines == ["1 point for each different kind of Citizen in your Dynasty."]


def test_an_unknown_game() -> None:
    """A game that nobody knows is a sentence."""
    with pytest.raises(wartorn.BadOption, match="no game is called"):
        catalogue("chess", [])
