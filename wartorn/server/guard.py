"""The guard at the door: who somebody is, where they come from, and how much they may ask."""

from __future__ import annotations

import secrets
from collections import Counter
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from wartorn.server.settings import Settings

COOKIE = "wartorn"
YEARS = 5 * 365 * 86_400
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Knows players by their signed cookies, checks origins and counts requests."""

    def __init__(self, secret: str, settings: Settings) -> None:
        self.settings = settings
        self._signer = URLSafeSerializer(secret, salt="player")
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self.socket_messages = parse(settings.socket_messages)
        self.address_messages = parse(settings.address_messages)
        self.address_requests = parse(settings.address_requests)
        self.address_tables = parse(settings.address_tables)
        self.sockets: Counter[str] = Counter()

    def player(self, connection: HTTPConnection) -> str:
        """Whose cookie it is; empty if there is none of ours."""
        try:
            found = self._signer.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return ""
        return found if isinstance(found, str) else ""

    def new_player(self) -> str:
        """Somebody whom nobody has seen before."""
        return secrets.token_urlsafe(18)

    def cookie(self, player: str, secure: bool) -> str:
        """The header that lets a browser remember who it is."""
        parts = [f"{COOKIE}={self._signer.dumps(player)}", "Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={YEARS}"]
        return "; ".join([*parts, "Secure"] if secure else parts)

    def secure(self, connection: HTTPConnection) -> bool:
        """Whether the browser speaks to us over TLS."""
        forwarded = connection.headers.get("x-forwarded-proto", "") if self.settings.trust_proxy else ""
        return (forwarded or connection.url.scheme) in ("https", "wss")

    def address(self, connection: HTTPConnection) -> str:
        """Where somebody comes from; what a proxy says counts only if it is our own."""
        if self.settings.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            if forwarded:
                return forwarded
        return connection.client.host if connection.client is not None else ""

    def same_origin(self, connection: HTTPConnection, demanded: bool) -> bool:
        """Whether it is a page of ours that speaks; without an origin only where none is demanded."""
        origin = connection.headers.get("origin")
        if origin is None:
            return not demanded
        if origin in self.settings.origins:
            return True
        forwarded = connection.headers.get("x-forwarded-host", "") if self.settings.trust_proxy else ""
        host = forwarded or connection.headers.get("host", "")
        try:
            return bool(host) and urlsplit(origin).netloc == host
        except ValueError:  # no address at all
            return False

    def allows(self, limit: RateLimitItem, *key: str) -> bool:
        """Whether that is not too much."""
        return bool(self._limiter.hit(limit, *key))
