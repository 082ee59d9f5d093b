"""`wartorn serve`: the table in the browser."""

from __future__ import annotations

import errno
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    import uvicorn

SOON = 0.2  # seconds between looks whether the server is there


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.", show_default="8765")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where games are kept: sqlite:///FILE or postgresql://…; also WARTORN_DATABASE_URL.",
            show_default="SQLite in your data folder",
        ),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve the table in the browser: every game, against bots and friends, never lost."""
    import uvicorn
    from pydantic import ValidationError

    from wartorn.server.app import make_app
    from wartorn.server.settings import Settings
    from wartorn.server.wire import LONGEST_MESSAGE

    told = {"host": host, "port": port, "database_url": database}
    try:
        settings = Settings(**{name: value for name, value in told.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        raise BadOption(f"WARTORN_{str(first['loc'][0]).upper()}: {first['msg']}") from None
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws_max_size=LONGEST_MESSAGE * 4,
        ws="websockets-sansio",
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=False,
    )
    server = uvicorn.Server(config)
    listening = _listening(settings.host, settings.port)
    threading.Thread(target=_greet, args=(server, listening, settings.host, open), daemon=True).start()
    server.run([listening])


def _listening(host: str, port: int) -> socket.socket:
    """The open door; a port that is taken is said in a sentence."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = "another program listens there, perhaps another Wartorn" if error.errno == errno.EADDRINUSE else error
        raise BadOption(f"{host}:{port}: {why}; --port 0 takes a free port") from None


def _greet(server: uvicorn.Server, listening: socket.socket, host: str, open: bool) -> None:
    """Say where the page is as soon as it is there, and open it if that is wanted."""
    while not server.started:
        time.sleep(SOON)
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    typer.echo(f"Wartorn is at {address} (stop it with Ctrl-C)")
    if open:
        webbrowser.open(address)
