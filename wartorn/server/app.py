"""The server put together: REST, web sockets, the page, and what a keeper of servers needs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import sqlalchemy as sa
import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import wartorn
from wartorn.kernel.errors import WartornError
from wartorn.server.connection import POLICY_VIOLATION, Connection
from wartorn.server.guard import HEADERS, Guard
from wartorn.server.hall import Hall
from wartorn.server.live import NoTable, NotAllowed
from wartorn.server.logs import begin_logging
from wartorn.server.metrics import LIVE_TABLES, REQUESTS, WORKER_DEATHS
from wartorn.server.rest import NotThere, TooMany, router
from wartorn.server.settings import Settings
from wartorn.server.store import Store
from wartorn.server.studies import Studies
from wartorn.server.workers import Workers

log = structlog.get_logger()

PAGE = Path(__file__).parent.parent / "web" / "dist"
SELDOM = (10_000, 20, 100)  # when garbage is looked for: a look through 500 tables takes a tenth of a second
LONGEST_BODY = 512 * 1024
LONGEST_READING = 10.0  # seconds to check a record
READERS = 2  # processes for records, studies and hints, so that a hint seldom waits and a bot never does
FOR_EVER = "public, max-age=31536000, immutable"
ASSETS = "/assets/"
SAFE = ("GET", "HEAD", "OPTIONS")


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings."""

    @contextlib.asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        store, workers = Store(settings.store_url), Workers(settings.workers)
        await store.open()
        readers = Workers(READERS, longest=LONGEST_READING, tries=1)
        hall = Hall(store, workers, int(settings.absence_hours * 3_600_000), readers)
        app.state.hall, app.state.guard = hall, Guard(await store.secret(), settings)
        app.state.studies = studies = Studies(hall)
        workers.warm_up()
        gc.freeze()  # what is there now stays: looking through it for garbage would keep everybody waiting
        gc.set_threshold(*SELDOM)
        background = [asyncio.create_task(hall.sweep())]
        if store.postgres:
            from wartorn.server.listen import listen

            background.append(asyncio.create_task(listen(hall)))
        log.info("open", database=store.url.partition(":")[0], version=wartorn.__version__)
        yield
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await studies.close()
        await hall.close()
        workers.close()
        readers.close()
        await store.close()

    begin_logging(settings.log_level)
    app = FastAPI(
        title="Wartorn",
        version=wartorn.__version__,
        description="Tables for the Omen card games. What happens at a table is told by a web socket at /ws.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(router)
    _explain_errors(app)
    _keep(app)
    _serve_page(app)
    app.middleware("http")(_watched)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_api_websocket_route("/ws", _socket)
    return app


async def _socket(socket: WebSocket) -> None:
    """A page that wants to be told of tables."""
    guard: Guard = socket.app.state.guard
    address = guard.address(socket)
    if not guard.same_origin(socket, demanded=True) or guard.sockets[address] >= guard.settings.address_sockets:
        await socket.close(POLICY_VIOLATION)
        return
    guard.sockets[address] += 1
    try:
        player = guard.player(socket) or guard.new_player()  # without a cookie one can look on
        await Connection(socket, socket.app.state.hall, guard, player).serve()
    finally:
        guard.sockets[address] -= 1
        if not guard.sockets[address]:
            del guard.sockets[address]


async def _watched(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Let a request pass the guard, know its player, and measure it."""
    guard: Guard = request.app.state.guard
    begun = time.perf_counter()
    refusal = _refusal(guard, request)
    player = guard.player(request)
    request.state.player = player or guard.new_player()
    response = await go_on(request) if refusal is None else refusal
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not player and not request.url.path.startswith((ASSETS, "/healthz", "/metrics")):
        response.headers.append("set-cookie", guard.cookie(request.state.player, guard.secure(request)))
    if request.url.path.startswith("/api"):
        response.headers.setdefault("cache-control", "no-store")
        route = getattr(request.scope.get("route"), "path", "none")
        REQUESTS.labels(route, str(response.status_code)).observe(time.perf_counter() - begun)
    return response


def _refusal(guard: Guard, request: Request) -> Response | None:
    """What a request is answered that comes from elsewhere, too often or too large."""
    if request.method not in SAFE and not guard.same_origin(request, demanded=False):
        return trouble(403, "This page is not one of ours.")
    if request.url.path.startswith("/api") and not guard.allows(
        guard.address_requests, "requests", guard.address(request)
    ):
        return trouble(429, "Too many requests; please wait a minute.")
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LONGEST_BODY:
        return trouble(413, f"A request has at most {LONGEST_BODY // 1024} kB.")
    if request.method not in SAFE and "transfer-encoding" in request.headers:
        return trouble(413, "A request says how long it is.")
    return None


def trouble(status: int, reason: str) -> JSONResponse:
    """An error as a sentence."""
    return JSONResponse({"reason": reason}, status)


def _explain_errors(app: FastAPI) -> None:
    """Let every error be a sentence."""

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(each) for each in first["loc"][1:])
        return trouble(422, f"{where}: {first['msg']}" if where else str(first["msg"]))

    @app.exception_handler(WartornError)
    async def refused(_: Request, error: WartornError) -> Response:
        status = {NoTable: 404, NotThere: 404, NotAllowed: 409, TooMany: 429}.get(type(error), 422)
        return trouble(status, str(error))

    @app.exception_handler(HTTPException)
    async def known(_: Request, error: HTTPException) -> Response:
        return JSONResponse({"reason": str(error.detail)}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unknown(request: Request, error: Exception) -> Response:
        log.error("a request failed", path=request.url.path, exc_info=error)
        answer = trouble(500, "Something went wrong here; it is not your fault.")
        answer.headers.update(HEADERS)
        return answer


def _keep(app: FastAPI) -> None:
    """What a keeper of servers looks at."""

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        async with app.state.hall.store.engine.connect() as connection:
            await connection.execute(sa.text("SELECT 1"))
        return PlainTextResponse("ok\n")

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        LIVE_TABLES.set(len(app.state.hall.live))
        WORKER_DEATHS.set(app.state.hall.workers.deaths)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class _Assets(StaticFiles):
    """Files whose names change when they do."""

    def file_response(self, *arguments: object, **settings: object) -> Response:
        response = super().file_response(*arguments, **settings)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOR_EVER
        return response


def _serve_page(app: FastAPI) -> None:
    """The page at every address that is none of the server's own."""
    if (PAGE / "assets").is_dir():
        app.mount(ASSETS.rstrip("/"), _Assets(directory=PAGE / "assets"))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith(("api/", "assets/", "ws")):
            return trouble(404, "There is nothing of that name.")
        index = PAGE / "index.html"
        if not index.is_file():
            return PlainTextResponse("The page was not built: run make setup without WARTORN_SKIP_WEB.\n", 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})
