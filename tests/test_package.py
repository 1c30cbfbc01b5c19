"""The source archive holds everything that a build from it needs."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def tracked() -> list[str]:
    """The files of this checkout; without one, the test is left out."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a checkout")
    told = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in told.split("\0") if (ROOT / name).is_file()]


def test_a_source_archive_holds_what_a_build_needs(tmp_path: Path) -> None:
    names, source = tracked(), tmp_path / "source"
    for name in names:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, source / name)
    build = [sys.executable, "-c", "from setuptools import build_meta; build_meta.build_sdist('..')"]
    built = subprocess.run(build, cwd=source, env={**os.environ, "STOA_PURE": "1"}, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    wanted = {"setup.py", "pyproject.toml", "tools/client", "tools/docstrings.py"}
    wanted |= {name for name in names if name.startswith("src/")}
    wanted |= {name for name in names if name.startswith("docs/rules/") and name.endswith(".md")}
    assert any(name.startswith("docs/rules/") for name in wanted)
    assert sorted(wanted - held) == []
