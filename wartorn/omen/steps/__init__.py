"""What a turn is made of, step by step."""
