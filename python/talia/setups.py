"""Set-ups: what a game is played with."""

from __future__ import annotations

import ctypes
from typing import Iterable, Union

from . import _native
from ._native import quick
from .cards import CARDS, Card, CardLike, card

Seed = Union[int, str, tuple[int, int]]
Names = Union[str, Iterable[CardLike]]

_MASK = (1 << 64) - 1


def _names(value: Names | None, what: str) -> bytes | None:
    """One name or several, as words of the command line."""
    if value is None:
        return None
    if isinstance(value, str):
        return _native.utf8(value, what)
    if isinstance(value, (bytes, int, float)) or not isinstance(value, Iterable):
        raise TypeError(f"{what} must be words or a list of cards, not {type(value).__name__}")
    return ", ".join(card(each).id for each in value).encode()


def _sets(value: str | Iterable[str] | None) -> bytes | None:
    if value is None or isinstance(value, str):
        return _names(value, "the sets")
    return ",".join(_native.SETS[_native.one_of(each, "a set", _native.SETS)]
                    for each in value).encode()


def seed_words(seed: Seed) -> bytes:
    """A seed in the words of the command line: a number, hex digits, or two numbers of 64 bits."""
    if isinstance(seed, str):
        return _native.utf8(seed, "a seed")
    if isinstance(seed, tuple):
        if len(seed) != 2:
            raise ValueError(f"a seed has two numbers of 64 bits, not {len(seed)}")
        high, low = (_native.whole(part, "half of a seed", 0, _MASK) for part in seed)
        return b"%016x%016x" % (high, low)
    return b"%d" % _native.whole(seed, "a seed", 0, 10**19 - 1)


def setup_words(kingdom: Names | None, players: int, edition: int | None,
                sets: str | Iterable[str] | None, events: Names | None,
                seed: Seed) -> _native.SetupWords:
    """A wish as the library reads it."""
    words = _native.SetupWords()
    words.players = b"%d" % _native.whole(players, "players", 2, _native.MAX_PLAYERS)
    if edition is not None:
        words.edition = b"%d" % _native.whole(edition, "an edition", 1, 2)
    words.sets = _sets(sets)
    words.kingdom = _names(kingdom, "the kingdom")
    words.events = _names(events, "the Events")
    words.seed = seed_words(seed)
    return words


def _read(words: _native.SetupWords) -> _native.Setup:
    struct = _native.Setup()
    error = ctypes.create_string_buffer(_native.ERROR)
    if not quick.read_setup(words, struct, error):
        raise ValueError(_native.told(error))
    return struct


def seed_numbers(seed: Seed) -> ctypes.Array[ctypes.c_uint64]:
    """A seed as the engine has it: two numbers, never both 0."""
    words = _native.SetupWords()
    words.seed = seed_words(seed)
    numbers: ctypes.Array[ctypes.c_uint64] = _read(words).seed
    return numbers


class Setup:
    """What a game is played with: players, kingdom, Events, edition, and the seed of all chance.

    `kingdom` is a recommended kingdom's name, one to ten cards, or nothing; chance fills it up to
    ten from `sets` ("base,seaside", "all" or a list). `events` are Events, "random" or "none".
    `begins` are seats of which the seed picks the one that begins; unsaid, the first.

    >>> first = Setup("First Game", seed=7)
    >>> [str(card) for card in first.kingdom][:4]
    ['Cellar', 'Market', 'Merchant', 'Militia']
    >>> first == Setup("First Game", seed=7), first == first.with_seed(8)
    (True, False)
    >>> Setup(["Village", "Witch"], players=3, sets="all").players
    3
    >>> Setup("Big Mony")
    Traceback (most recent call last):
        ...
    ValueError: 'Big Mony' is neither a kingdom nor a card; near: base1/Big Money
    """

    __slots__ = ("_struct",)

    def __init__(self, kingdom: Names | None = None, *, players: int = 2,
                 edition: int | None = None, sets: str | Iterable[str] | None = None,
                 events: Names | None = None, seed: Seed = 1,
                 begins: Iterable[int] | None = None, two_boxes: bool = False) -> None:
        struct = _read(setup_words(kingdom, players, edition, sets, events, seed))
        for seat in begins or ():
            struct.may_begin |= 1 << _native.whole(seat, "who begins", 0, players - 1)
        if two_boxes:
            struct.two_boxes = 1
        self._struct = _sound(struct)

    @classmethod
    def _of(cls, struct: _native.Setup) -> Setup:
        setup = cls.__new__(cls)
        setup._struct = _sound(struct)
        return setup

    def with_seed(self, seed: Seed) -> Setup:
        """The same with another seed."""
        struct = _native.Setup.from_buffer_copy(self._struct)
        struct.seed[:] = seed_numbers(seed)[:]
        return Setup._of(struct)

    @property
    def players(self) -> int:
        return int(self._struct.players)

    @property
    def edition(self) -> int:
        """Which printing of the base cards that are in both."""
        return int(self._struct.edition)

    @property
    def kingdom(self) -> tuple[Card, ...]:
        """The kingdom cards, in the order of their numbers."""
        return tuple(CARDS[each] for each in
                     sorted(self._struct.kingdom[:self._struct.kingdom_count]))

    @property
    def events(self) -> tuple[Card, ...]:
        return tuple(CARDS[each] for each in
                     sorted(self._struct.event[:self._struct.event_count]))

    @property
    def seed(self) -> tuple[int, int]:
        """Two numbers of 64 bits."""
        return int(self._struct.seed[0]), int(self._struct.seed[1])

    @property
    def begins(self) -> tuple[int, ...]:
        """The seats of which the seed picks the one that begins."""
        seats = tuple(seat for seat in range(self.players) if self._struct.may_begin >> seat & 1)
        return seats or (0,)

    @property
    def two_boxes(self) -> bool:
        """Whether the Treasures of two boxes lie there; with five or six players they always do."""
        return bool(self._struct.two_boxes)

    def _key(self) -> tuple[object, ...]:
        return (self.players, self.edition, self.two_boxes, self.begins, self.kingdom, self.events,
                self.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        names = ", ".join(str(each) for each in self.kingdom + self.events)
        return f"<Setup of {self.players} players: {names}>"

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return _unpickled, (bytes(self._struct),)


def _sound(struct: _native.Setup) -> _native.Setup:
    fault = quick.setup_fault(struct)
    if fault:
        raise ValueError(f"there is no such set-up: what is wrong is {_native.FAULTS[fault]}")
    return struct


def _unpickled(struct: bytes) -> Setup:
    if len(struct) != ctypes.sizeof(_native.Setup):
        raise ValueError("these bytes are no set-up of this version of talia")
    return Setup._of(_native.Setup.from_buffer_copy(struct))
