"""Files that are whole: after a crash there is the old one or the new one, never half of either."""

import os
from pathlib import Path

from stoa.core.errors import StoaError


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step. Raises StoaError where that cannot be done, and leaves the old file as it was."""
    import tempfile  # not with the module: it takes a tenth of the time of `import stoa`

    try:
        target = path.resolve()  # a link goes on pointing to the file
        if target.exists() and not target.is_file():
            raise StoaError(f"cannot write {path}: not an ordinary file")
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o644
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(name, mode)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise StoaError(f"cannot write {path}: {error.strerror or error}") from None
