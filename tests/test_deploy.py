"""What is in deploy/ fits the commands as they are."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from stoa.cli import main

DEPLOY = Path(__file__).parents[1] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))


def check(command: list[str]) -> None:
    """Whether `stoa` understands a command line; nothing is done."""
    assert Path(command[0]).name == "stoa"
    group: click.Command = main
    words, context = command[1:], click.Context(main)
    while isinstance(group, click.Group):
        group = group.get_command(context, words.pop(0))
        assert group is not None, command
    group.make_context("stoa", words)


def composed() -> dict:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_compose_has_two_servers_and_two_workers_that_stoa_understands() -> None:
    services = composed()["services"]
    commands = [service["command"] for service in services.values() if "command" in service]
    assert [command[1] for command in commands] == ["serve", "serve", "worker", "worker"]
    for command in commands:
        check([re.sub(r"\$\{.*?\}", "play.example.org", word) for word in command])


def test_the_proxy_knows_all_servers_and_asks_whether_they_are_ready() -> None:
    services = composed()["services"]
    servers = [f"{name}:8000" for name in services if name.startswith("server")]
    assert services["proxy"]["environment"]["STOA_SERVERS"].split() == servers
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert "health_uri /health/ready" in caddy
    assert caddy.count("{") == caddy.count("}")


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_start_what_stoa_understands(unit: Path) -> None:
    for line in re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE):
        check(shlex.split(line.replace("${STOA_PUBLIC}", "https://play.example.org")))


def test_all_units_are_kept_from_the_rest_of_the_machine_alike() -> None:
    kept = re.compile(r"^(?:NoNew|Private|Protect|Restrict|SystemCall|UMask)\w*=.*$", re.MULTILINE)
    units = {unit.name: set(kept.findall(unit.read_text())) for unit in DEPLOY.glob("*.service")}
    assert len(units["stoa.service"]) == 13
    assert units == dict.fromkeys(units, units["stoa.service"])


def test_the_builder_is_sent_what_the_package_is_built_from_and_no_more() -> None:
    sent = {line[1:] for line in (DEPLOY.parent / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert sent >= {"src", "docs/rules", "tools", "setup.py", "pyproject.toml", "constraints.txt", "MANIFEST.in"}
    assert not sent & {".git", ".venv", "build", "tests"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:  # without the programs and files that are not here
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.MULTILINE)
        (tmp_path / unit.name.replace("@", "@1")).write_text(text)
    files = [str(file) for file in tmp_path.iterdir()]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *files], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if any(Path(file).name in line for file in files)]
    assert ours == []


@pytest.mark.skipif(shutil.which("docker") is None, reason="there is no docker here")
def test_docker_understands_the_composition() -> None:
    command = ["docker", "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    environment = {"STOA_HOST": "play.example.org", "STOA_PASSWORD": "x", "PATH": "/usr/bin:/usr/local/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if (
        "is not a docker command" in done.stderr
        or "unknown command" in done.stderr
        or "unknown shorthand" in done.stderr
    ):
        pytest.skip("docker has no compose here")
    assert done.returncode == 0, done.stderr
