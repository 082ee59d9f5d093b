"""What a server can be told by its environment; every name begins with WARTORN_."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from wartorn.server.store import file_url


def data_folder() -> Path:
    """Where a player's games lie if nothing else is said."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "wartorn"


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="WARTORN_", extra="ignore")

    database_url: str = ""  # SQLite in the data folder if empty
    host: str = "127.0.0.1"
    port: int = Field(default=8765, ge=0, le=65535)
    workers: int = Field(default=1, ge=1, le=64)  # processes that think for bots
    origins: list[str] = []  # further origins whose pages may speak to this server
    trust_proxy: bool = False  # whether forwarded headers come from a proxy of one's own
    absence_hours: float = Field(default=72.0, gt=0)  # after which a seat that must pick can be claimed
    socket_messages: str = "200/10 seconds"  # of one connection
    address_messages: str = "2000/10 seconds"  # of all connections of one address
    address_requests: str = "600/minute"
    address_tables: str = "60/minute"
    address_sockets: int = Field(default=64, ge=1)
    log_level: str = "info"

    @property
    def store_url(self) -> str:
        """The address of the database; the folder of the usual one is made."""
        if self.database_url:
            return self.database_url
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return file_url(folder / "wartorn.sqlite3")
