"""How one server is set up."""

from dataclasses import dataclass

from stoa.core.errors import StoaError

LOCAL = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class ServerConfig:
    """What `stoa serve` is told. `public` is the address that people type, if it is not the server's own."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public: str = ""  # "https://play.example.org"
    thinkers: int = 1  # processes in which computer players think; 0 leaves it to `stoa worker`
    # Seconds between moves of computer players: each is drawn; readers set the pace of their pages.
    rhythm: float = 0.15
    per_address: int = 600  # requests per minute; a household shares an address
    per_person: int = 240
    per_second: int = 15  # messages on one live connection; twice as many may come at once
    connections: int = 0  # of all kinds that may be open at the same time; 0 for as many as the system allows
    connections_per_person: int = 20  # live connections that are open at the same time
    connections_per_address: int = 100  # of people without a name
    connections_per_table: int = 200  # of people who look on
    handshakes: int = 120  # live connections that may begin per minute from one address
    guests: int = 200  # people who may come anew per hour from one address
    uploads: int = 6  # records that somebody may bring per minute; everybody together ten times as many

    def __post_init__(self) -> None:
        scheme, _, host = self.public.partition("://")
        if self.public and (scheme not in ("http", "https") or not host or set(host) & set("/?#@ ")):
            raise StoaError(f"{self.public!r:.80} is not an address such as https://play.example.org")

    def address(self, reached: object) -> str:
        """The address of this server as people type it, for somebody who has reached it at this one."""
        return self.public or str(reached).rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over HTTPS only."""
        return self.public.startswith("https://")

    def cookie(self, name: str) -> str:
        """What a cookie is called: over HTTPS so that no other name of the same site can set it."""
        return f"__Host-{name}" if self.secure else name

    @property
    def hosts(self) -> list[str]:
        """The names this server answers to. One that listens to the world without a public address answers to all."""
        if self.public:
            return [self.public.partition("://")[2], *self._local]
        return self._local if self.host in ("localhost", "127.0.0.1", "::1") else ["*"]

    @property
    def _local(self) -> list[str]:
        return [f"{name}:{self.port}" for name in LOCAL]
