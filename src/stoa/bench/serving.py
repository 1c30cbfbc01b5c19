"""A server for the benchmark, in a process of its own: `python -m stoa.bench.serving DATABASE` prints its address."""

import sys

from stoa.web.server_config import ServerConfig
from stoa.web.serving import Server

UNLIMITED = 10**9  # scripted players are faster than people may be


def main(database: str) -> None:
    """Serve on a free port until the process is ended."""
    config = ServerConfig(
        database,
        port=0,
        host="0.0.0.0",
        thinkers=0,
        per_address=UNLIMITED,
        per_person=UNLIMITED,
        per_second=UNLIMITED,
        guests=UNLIMITED,
        handshakes=UNLIMITED,
    )

    def opened() -> None:
        print(f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", flush=True)

    server = Server(config, opened)
    server.run()


if __name__ == "__main__":
    main(sys.argv[1])
