"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, ended with the tests."""

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

USER = "postgres"  # whom Debian's package creates; PostgreSQL refuses to run as root


class Cluster:
    """A running server; `database()` makes a new, empty database in it and tells its URL."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._numbers = count(1)
        self._root = {"user": USER, "group": USER, "extra_groups": []} if os.getuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="stoa-pg-"))
        if self._root:
            shutil.chown(self.folder, USER, USER)
        data = self.folder / "data"
        self._run("initdb", "-D", data, "-U", "stoa", "--auth=trust", "--encoding=UTF8", "--no-sync")
        # Nothing here outlives the tests, so nothing need reach the disk.
        settings = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=60"
        self._run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", self.folder / "log", "start")

    def database(self) -> str:
        name = f"stoa{next(self._numbers)}"
        self._run("createdb", "-h", self.folder, "-U", "stoa", name)
        return f"postgresql://stoa@/{name}?host={self.folder}"

    def restart(self) -> None:
        """Break all connections."""
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-m", "immediate", "-l", self.folder / "log", "restart")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *args: object) -> None:
        command = [str(self._programs / program), *map(str, args)]
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "out").open("ab"),
            stderr=subprocess.STDOUT,
            check=False,
            **self._root,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {(self.folder / 'out').read_text()[-2000:]}")
