"""Play games and print a hash of all that was seen: run by test_builds in a Python of its own.

python fingerprint.py SEED GAMES VARIANT: the variant is an object of JSON.
"""

from __future__ import annotations

import hashlib
import json
import sys

from walks import walk

import wartorn
from wartorn import _build
from wartorn.kernel.game import Game
from wartorn.players.search.searcher import Budget, analyse


def seen(game: Game, chance: wartorn.Chance) -> list[str]:
    """Everything that can be said of a decision."""
    words = [game.word(pick) for pick in game.options()]
    labels = [game.label(pick) for pick in game.options()]
    views = [str(game.view(seat)) for seat in range(game.seats)]
    dealt = str(game.view(game.asking or 0).determinize(chance))
    features = [str(game.rules.features(game, seat)) for seat in range(game.seats)]
    thought = repr(analyse(game.view(game.asking or 0), Budget(2), "fingerprint"))
    return [str(game), *words, *labels, game.question(), *views, dealt, *features, thought]


def told(game: Game) -> list[str]:
    """Everything that can be told of a game that is over."""
    stories = [repr(game.events(seat)) + "\n".join(game.story(seat)) for seat in (*range(game.seats), None)]
    return [str(game), *stories, repr(game.scores()), repr(game.winner)]


def main(seed: str, games: str, variant: str) -> None:
    """Print the build, how many decisions there were, and the hash."""
    digest = hashlib.sha256()
    chance = wartorn.Chance.seeded(seed)
    decisions = 0
    for number in range(int(games)):
        for game, _ in walk(json.loads(variant), seed, number):
            digest.update("\n".join(seen(game, chance)).encode())
            decisions += 1
        digest.update("\n".join(told(game)).encode())
    print("compiled" if _build.compiled() else "interpreted", decisions, digest.hexdigest())


if __name__ == "__main__":
    main(*sys.argv[1:])
