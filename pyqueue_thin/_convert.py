"""Arguments checked and converted, before the server is asked.

An error that the server raises aborts the caller's transaction; a TypeError or
ValueError from here leaves it usable. Every value is cast in the query, so that
no type is left to guess, whatever adapters the connection has.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")

# An interval counts its microseconds in 64 bits.
_MAX_SECONDS = (2**63 - 1) // 1_000_000
# In JSON text: a NUL that is written as one, and not a backslash before "u0000".
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_JSON_COLUMNS = frozenset({"payload", "result", "headers", "progress", "errors"})


def _wrong_type(name: str, wanted: str, value: object) -> TypeError:
    return TypeError(f"{name} must be {wanted}, not {type(value).__name__}")


def _integer(name: str, value: object, bits: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong_type(name, "an int", value)
    if not -(2 ** (bits - 1)) <= value < 2 ** (bits - 1):
        raise ValueError(f"{name} must fit in {bits} bits, not {value}")
    return int(value)


def bigint(name: str, value: object) -> int:
    return _integer(name, value, 64)


def integer(name: str, value: object) -> int:
    return _integer(name, value, 32)


def boolean(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong_type(name, "a bool", value)
    return value


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong_type(name, "a str", value)
    if "\0" in value:
        raise ValueError(f"{name} contains a NUL character")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} contains a lone surrogate") from None
    return str.__str__(value)  # plain, also for a member of an enum of strings


def timestamptz(name: str, value: object) -> str:
    if not isinstance(value, datetime):
        raise _wrong_type(name, "a datetime", value)
    if value.utcoffset() is None:
        raise ValueError(f"{name} must have a time zone: {value!r}")
    try:
        return value.astimezone(UTC).isoformat()
    except OverflowError:
        raise ValueError(f"{name} is out of range: {value!r}") from None


def interval(name: str, value: object) -> str:
    if isinstance(value, timedelta):
        microseconds = value // timedelta(microseconds=1)
        fits = abs(microseconds) <= _MAX_SECONDS * 1_000_000
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        try:
            fits = -_MAX_SECONDS <= value <= _MAX_SECONDS
        except InvalidOperation:  # a Decimal NaN
            fits = False
        # By a fraction: exact, whatever decimal context the caller has.
        microseconds = round(Fraction(value) * 1_000_000) if fits else 0
    else:
        raise _wrong_type(name, "a timedelta or a number of seconds", value)
    if not fits:
        raise ValueError(f"{name} must be a finite time that fits, not {value!r}")
    return f"{microseconds} microseconds"


def retention(name: str, value: object) -> str:
    return "infinity" if value == timedelta.max else interval(name, value)


def jsonb(name: str, value: object) -> str:
    """Return JSON text; None is its null where an SQL null may not stand."""

    def refuse(member: object) -> Any:
        if isinstance(member, Decimal) and not member.is_finite():
            raise ValueError("a Decimal that is not finite")
        raise TypeError(f"type {type(member).__name__} is not JSON")

    try:
        encoded = json.dumps(value, allow_nan=False, default=refuse)
        if "\\ud" in encoded:  # seldom: an emoji, or a half of one
            json.dumps(value, ensure_ascii=False, default=refuse).encode()
    except TypeError as exc:
        raise TypeError(f"{name} is not JSON: {exc}") from None
    except UnicodeEncodeError:
        raise ValueError(f"{name} contains a lone surrogate") from None
    except (ValueError, RecursionError) as exc:
        raise ValueError(f"{name} cannot be stored as JSON: {exc}") from None
    if _NUL.search(encoded):
        raise ValueError(f"{name} contains a NUL character")
    return encoded


def conninfo(dsn: str) -> str:
    """Return what libpq takes: a URL may be written as SQLAlchemy has it."""
    return re.sub(r"^postgresql\+psycopg:", "postgresql:", dsn)


def array(
    element: Callable[[str, object], Any],
) -> Callable[[str, object], list[Any]]:
    def convert(name: str, value: object) -> list[Any]:
        # A single str or dict would silently be taken for its letters or keys.
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            raise _wrong_type(name, "a list", value)
        return [element(f"{name}[{i}]", member) for i, member in enumerate(value)]

    return convert


_CONVERTERS: dict[str, Callable[[str, object], Any]] = {
    "bigint": bigint,
    "integer": integer,
    "boolean": boolean,
    "text": text,
    "timestamptz": timestamptz,
    "interval": interval,
    "retention": retention,
    "jsonb": jsonb,
    "bigint[]": array(bigint),
    "text[]": array(text),
    "text?[]": array(lambda name, value: None if value is None else text(name, value)),
    "jsonb[]": array(jsonb),
}


class Function(Generic[Row]):
    """An SQL function: the query that calls it, its arguments, and its rows.

    The signature is that of the SQL, without the p_ of the names; `= null` marks
    what may be None, `text?[]` an array whose members may be.
    """

    def __init__(
        self, signature: str, row: Callable[..., Row], columns: Sequence[str] = ()
    ) -> None:
        name, _, parameters = signature.rstrip(")").partition("(")
        self._parameters: dict[str, tuple[str, bool]] = {}
        for parameter in filter(None, parameters.split(",")):
            argument, type_, *default = parameter.split()
            self._parameters[argument] = (type_, default == ["=", "null"])
        self._make = row
        if not columns:
            columns = [f.name for f in fields(row)] if is_dataclass(row) else ["answer"]
        self._json_at = [i for i, c in enumerate(columns) if c in _JSON_COLUMNS]
        # JSON comes as text, for a connection may have a loader of its own for it.
        selected = ", ".join(f"{c}::text" if c in _JSON_COLUMNS else c for c in columns)
        passed = ", ".join(
            f"p_{argument} => %({argument})s::{type_.replace('?', '')}"
            for argument, (type_, _) in self._parameters.items()
        )
        self.query = f"select {selected} from pyqueue_thin.{name}({passed}) as answer"

    def arguments(self, values: Mapping[str, object]) -> dict[str, Any]:
        """Return the arguments as they are sent; TypeError or ValueError if bad."""
        return {
            name: self._argument(name, value, name) for name, value in values.items()
        }

    def _argument(self, name: str, value: object, label: str) -> Any:
        type_, nullable = self._parameters[name]
        if value is None and nullable:
            return None
        return _CONVERTERS[type_](label, value)

    def job_rows(self, name: str, jobs: object) -> list[dict[str, object]]:
        """Return mappings of arguments with their values as they are in JSON."""
        return array(self._job_row)(name, jobs)

    def _job_row(self, name: str, job: object) -> dict[str, object]:
        if not isinstance(job, Mapping):
            raise _wrong_type(name, "a mapping", job)
        return self.members(job, f"{name}.")

    def members(
        self, values: Mapping[str, object], prefix: str = ""
    ) -> dict[str, object]:
        """Return arguments as they are in JSON; unknown ones are for the server."""
        return {
            key: value
            if value is None or self._parameters.get(key, ("jsonb",))[0] == "jsonb"
            else self._argument(key, value, f"{prefix}{key}")
            for key, value in values.items()
        }

    def row(self, values: tuple[Any, ...]) -> Row:
        """Return what the call answers for one row of the query."""
        if not self._json_at:
            return self._make(*values)
        loaded = list(values)
        for i in self._json_at:
            if loaded[i] is not None:
                loaded[i] = _load(loaded[i])
        return self._make(*loaded)

    def row_or_error(self, values: tuple[Any, ...]) -> tuple[Row, Exception | None]:
        """Return the row, without its JSON and with why if that can't be read."""
        try:
            return self.row(values), None
        except Exception as exc:
            rest = [None if i in self._json_at else v for i, v in enumerate(values)]
            return self._make(*rest), exc


def _load(encoded: str) -> Any:
    try:
        return json.loads(encoded)
    except ValueError:
        # Another client may store an int of more digits than Python converts.
        return json.loads(encoded, parse_int=Decimal)
