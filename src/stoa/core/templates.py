"""Jinja as drawings and pages use it: everything is escaped, whatever is missing is an error, and a template is written in
half the time.

A drawing writes thousands of numbers and short texts. Jinja makes an object of each of them, and
looks at everything that is called in case it wants to know the context; nothing of ours does.
"""

import re
from functools import cache
from typing import Any

from jinja2 import BytecodeCache, Environment, StrictUndefined, TemplateAssertionError, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.loaders import BaseLoader
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>\"']")


class _Writer(CodeGenerator):
    """Writes values with `write`, which escapes them, and calls what a template calls without a detour."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.write(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        const = node.as_const(frame.eval_ctx)
        return str(const) if isinstance(node, nodes.TemplateData) else write(const)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 (Jinja finds it by this name)
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise TemplateAssertionError("our templates name what they give", node.lineno, self.name, self.filename)
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.concatenate(")
        for given in node.nodes:
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802
        """What another template writes: Jinja hands every word of it up through all that include it, one by one."""
        self.writeline("template = environment.included(", node)
        self.visit(node.template, frame)
        self.write(")")
        context = f"template.new_context(context.get_all(), True, {self.dump_local_context(frame)})"
        if frame.buffer is None:
            self.writeline(f"yield from template.root_render_func({context})")
        else:
            self.simple_write(f"environment.concat(template.root_render_func({context}))", frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """As Jinja does it: an attribute, or if there is none an item. What is there and not empty is found at once."""
        if not isinstance(node.node, nodes.Name):
            return super().visit_Getattr(node, frame)
        self.write("(getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, None) or environment.getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}))")


class _Translated(BytecodeCache):
    """Keeps what templates are in Python, for all languages and tables: translating them takes longer than many drawings."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = bucket.code


_TRANSLATED = _Translated()


class Templates(Environment):
    """The templates of some folder."""

    code_generator_class = _Writer

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=_TRANSLATED,
        )
        self.included = cache(self.get_template)  # Jinja looks several times whether it has one: its files may change
        self.write = write
        self.concatenate = concatenate


def write(value: Any) -> str:
    """What a template writes: markup as it is, text escaped, numbers without a tail of digits.

    >>> write("a < b"), write(1 / 3), write(86400.5), write(Markup("<g/>"))
    (Markup('a &lt; b'), '0.33', '86400.5', Markup('<g/>'))
    """
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return escape(value) if _SPECIAL.search(value) else value
    if kind is int:
        return str(value)
    if kind is float:
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(value)


def concatenate(*values: Any) -> str:
    """What `~` makes of values: markup if some of them are, and then the others are escaped.

    >>> concatenate("hex-", 7), concatenate(Markup("<b>"), "a < b")
    ('hex-7', Markup('<b>a &lt; b'))
    """
    if Markup in map(type, values):
        return Markup("").join(values)
    return "".join(map(str, values))
