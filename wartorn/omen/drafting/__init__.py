"""Drafts: how players come to own decks before a game of Reign of War."""
