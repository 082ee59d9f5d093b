"""The Omen games: what a card can say, what a turn is made of, and the sets."""
