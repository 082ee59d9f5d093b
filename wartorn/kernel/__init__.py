"""The game-agnostic kernel: piles of cards, a few numbers, and an agenda."""
