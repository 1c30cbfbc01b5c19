"""Puts the docstrings of the sources into the C code that mypyc writes, which knows signatures alone.

`help()`, editors and notebooks then show for compiled classes and functions what they show for those in Python.
"""

import ast
import inspect
import re
from collections.abc import Iterable
from pathlib import Path

TEXT = r'(NULL|"(?:[^"\\]|\\.)*")'
FUNCTION = re.compile(r"(\(PyCFunction\)CPyPy_(\w+),\s*METH_[A-Z_ |]+,\s*PyDoc_STR\()" + TEXT)
CLASS = re.compile(r"(CPyType_(\w+)_template_ = \{.*?\.tp_doc = PyDoc_STR\()" + TEXT, re.DOTALL)
PROPERTY = re.compile(r"(\(getter\)(\w+),\s*(?:NULL|\(setter\)\w+),\s*)(NULL)(?=, NULL\})")
MODULE = re.compile(r'("([\w.]+)",\s*)(NULL)(?=, /\* docstring \*/)')


def add_docstrings(sources: Iterable[str], generated: Iterable[Path]) -> None:
    """Write the docstrings of Python files into the C files that were generated from them."""
    texts = _texts(sources)

    def documented(found: re.Match[str]) -> str:
        text = texts.get(found[2].replace("_get_", "___"), "") or texts.get(found[2], "")
        if not text:
            return found[0]
        return found[1] + ("" if found[3] == "NULL" else f"{found[3]} ") + text

    for path in generated:
        code = path.read_text(encoding="utf-8")
        for pattern in (FUNCTION, CLASS, PROPERTY, MODULE):
            code = pattern.sub(documented, code)
        path.write_text(code, encoding="utf-8")


def _texts(sources: Iterable[str]) -> dict[str, str]:
    """The docstrings as C, by the names that mypyc makes: those of the module, as far as needed, class and function.

    A name that two modules share is left out: mypyc writes more of the module's name then.
    """
    from mypyc.codegen.cstring import c_string_initializer

    found: dict[str, str] = {}
    shared: set[str] = set()
    for source in sources:
        module = Path(source).with_suffix("").parts[1:]
        for path, text in _docstrings(ast.parse(Path(source).read_text(encoding="utf-8"))):
            text = c_string_initializer(inspect.cleandoc(text).encode())
            names = (
                {"___".join((*module[first:], *path)) for first in range(len(module))} if path else {".".join(module)}
            )
            shared |= names & set(found)
            found.update(dict.fromkeys(names, text))
    return {name: text for name, text in found.items() if name not in shared}


def _docstrings(tree: ast.Module | ast.ClassDef) -> Iterable[tuple[tuple[str, ...], str]]:
    """Every docstring of a module or class with the names on the way to it."""
    text = ast.get_docstring(tree, clean=False)
    if text:
        yield (), text
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (((node.name, *path), text) for path, text in _docstrings(node))
        elif isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node, clean=False)):
            yield (node.name,), text
