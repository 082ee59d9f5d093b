"""The laboratory: series of games and matches, and what they tell about players and cards."""
