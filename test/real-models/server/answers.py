"""What the functions of a set may answer with, beside JSON."""

from typing import NamedTuple


class File(NamedTuple):
    """A file that is the answer."""

    content: bytes
    type: str


class Refusal(Exception):
    """A request that cannot be answered: a status, and what its sender should know."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status
