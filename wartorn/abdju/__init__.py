"""Osiris in Abdju, a solitaire of citizens, dice and bread, on the same kernel as the Omen games."""
