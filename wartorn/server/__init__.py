"""The server: tables that are never lost, told to everybody who may know; it knows no rule."""
