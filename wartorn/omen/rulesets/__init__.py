"""The Omen games as values: each says what it does differently."""
