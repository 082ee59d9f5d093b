"""What is measured of a running server."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ACT_SECONDS = Histogram(
    "wartorn_act_seconds",
    "From a deed's arrival to its answer.",
    ["answer"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SOCKETS = Gauge("wartorn_sockets", "Open connections.")
LIVE_TABLES = Gauge("wartorn_live_tables", "Tables in memory.")
DROPPED = Counter("wartorn_dropped_sockets", "Connections that were too slow.", ["why"])
MESSAGES = Counter("wartorn_messages", "Messages from clients.", ["type"])
WORKER_DEATHS = Gauge("wartorn_worker_deaths", "Workers that had to be replaced.")
REQUESTS = Histogram("wartorn_request_seconds", "Requests of the REST part.", ["route", "status"])
