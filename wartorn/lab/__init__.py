"""The laboratory: matches of many games, and what they tell about players and cards."""
