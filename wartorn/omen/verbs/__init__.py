"""What a card can say, by theme; every verb declares its phrases once, for reading and for saying."""
