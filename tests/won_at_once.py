"""A position that one pick wins, for tests of analysis."""

from __future__ import annotations

# the scout makes A war-torn, and its last reward ends the game and wins it
WON = """
step: surge
hand0: Border Scout
coins0: 1
A: Bronze Harrier, Ring Champion, Exile King
a: Ferry Rower
stackA: Cup of the Vine
stackB: 0
rewards0: Messenger's Sandals (used)
rewards1: Owl's Stratagem (used)
hand1: Kraken of the Narrow Sea, 2 Grizzled Veteran
coins1: 10
"""
