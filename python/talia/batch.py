"""Many games in lockstep, as arrays."""

from __future__ import annotations

import ctypes
import os
import threading
from typing import Any, Iterable, Mapping, Union

import numpy

from . import _native
from ._native import quick, slow
from .cards import CardLike, card
from .device import DeviceArray
from .game import Game
from .game import inputs as all_inputs
from .setups import Names, Setup

#: As a pick: this game stays as it is.
PASS_OVER = 0xFFFF

RUNNING, ENDED, CUT = 0, 1, 2

Chances = Union[int, Mapping[int, int]]

# Of each row: its numbers, and how long it is; "": one number, 6: one for each seat.
_ROWS: dict[str, tuple[str, str | int]] = {
    "seat": ("uint8", ""), "players": ("uint8", ""), "option_count": ("uint8", ""),
    "option": ("uint16", "options"), "output": ("uint16", "options"),
    "input_count": ("uint16", ""), "input": ("uint16", "inputs"), "value": ("uint8", "inputs"),
    "dense": ("uint8", "columns"), "ended": ("uint8", ""),
    "result": ("float32", _native.MAX_PLAYERS), "score": ("int16", _native.MAX_PLAYERS),
    "length": ("uint32", ""),
}

ROW_NAMES: tuple[str, ...] = tuple(_ROWS)


class Draw:
    """Kingdoms that are drawn, each game its own.

    `sets` is "all", "base,seaside" or a list. `players`, `edition` and `events` (how many) are a
    number, or chances: `players={2: 3, 4: 1}` has two players three times as often as four.
    `kingdom` and `always_events` are always there; with `any_begins` chance says who begins.

    >>> batch = Batch(64, draw=Draw("all", players={2: 1, 3: 1}, events={0: 2, 1: 1, 2: 1}))
    >>> sorted(set(batch.rows.players.tolist()))
    [2, 3]
    """

    __slots__ = ("_struct",)

    def __init__(self, sets: str | Iterable[str] = "base", *, players: Chances = 2,
                 edition: Chances = 2, events: Chances = 0, kingdom: Iterable[CardLike] = (),
                 always_events: Iterable[CardLike] = (), any_begins: bool = False) -> None:
        struct = _native.Draw(sets=_set_bits(sets), any_begins=bool(any_begins))
        _chances(struct.players, players, "players", 2, _native.MAX_PLAYERS)
        _chances(struct.edition, edition, "an edition", 1, 2)
        _chances(struct.events, events, "a number of Events", 0, _native.MOST_DRAWN_EVENTS)
        struct.kingdom_count = _fill(struct.kingdom, kingdom, "cards")
        struct.event_count = _fill(struct.event, always_events, "Events")
        self._struct = struct


def _set_bits(sets: str | Iterable[str]) -> int:
    if sets == "all":
        return (1 << len(_native.SETS)) - 1
    names = [part.strip() for part in sets.split(",")] if isinstance(sets, str) else sets
    bits = 0
    for name in names:
        bits |= 1 << _native.one_of(name, "a set", _native.SETS)
    return bits


def _chances(out: Any, said: Chances, what: str, low: int, high: int) -> None:
    for number, chance in (said.items() if isinstance(said, Mapping) else [(said, 1)]):
        out[_native.whole(number, what, low, high)] = _native.whole(chance, "a chance", 0, 0xFFFF)


def _fill(out: Any, names: Iterable[CardLike], what: str) -> int:
    found = [card(name) for name in names]
    if len(found) > len(out):
        raise ValueError(f"at most {len(out)} {what} can always be there, not {len(found)}")
    for at, each in enumerate(found):
        out[at] = each.number
    return len(found)


class Rows(_native.Frozen, _native.Single):
    """Arrays that a batch writes into, one row for each game; None: not wanted.

    Arrays of your own (in C order: NumPy's, or on a GPU whatever has `__cuda_array_interface__`)
    are written as they lie: `Rows(256, seat=mine)`. What each row holds, its type and shape is told
    by docs/PYTHON.md. With `unfilled` what comes after the last input of a row may be anything:
    that saves writing zeros.

    >>> rows = Rows(4, seat=numpy.zeros(4, numpy.uint8), option=numpy.zeros((4, 20), numpy.uint16))
    >>> rows.options
    20
    >>> Rows(4, seat=numpy.zeros(4))
    Traceback (most recent call last):
        ...
    TypeError: seat must be an array of uint8, not of float64
    """

    seat: Any
    players: Any
    option_count: Any
    option: Any
    output: Any
    input_count: Any
    input: Any
    value: Any
    dense: Any
    ended: Any
    result: Any
    score: Any
    length: Any
    games: int
    options: int
    inputs: int
    columns: int
    _struct: _native.Rows
    _device: bool

    __slots__ = ROW_NAMES + ("games", "options", "inputs", "columns", "_struct", "_device")

    def __init__(self, games: int, *, unfilled: bool = False, **arrays: Any) -> None:
        self._make(games=_native.whole(games, "games", 1, _native.MOST_GAMES), options=0, inputs=0,
                   columns=0, _struct=_native.Rows(unfilled=bool(unfilled)),
                   _device=any(_on_gpu(array) for array in arrays.values()),
                   **dict.fromkeys(ROW_NAMES))
        for name, array in arrays.items():
            if name not in _ROWS:
                raise TypeError(f"there is no row {name!r}: there are {', '.join(ROW_NAMES)}")
            if array is not None:
                self._take(name, array)
        if (self._struct.input is None) != (self._struct.value is None):
            raise ValueError("input and value are written together: say both or none")

    def _take(self, name: str, array: Any) -> None:
        address = _address(name, array, self._device)
        length = _ROWS[name][1]
        wanted: tuple[int, ...] = (self.games,)
        if isinstance(length, int):
            wanted += (length,)
        elif length:
            said = array.shape[1] if array.ndim == 2 else 0
            before = getattr(self, length)
            if said < 1 or (before and said != before):
                raise ValueError(f"{name} must have the shape ({self.games}, {before or length}), "
                                 f"not {array.shape}")
            self._make(**{length: said})
            setattr(self._struct, length, said)
            wanted += (said,)
        if array.shape != wanted:
            raise ValueError(f"{name} must have the shape {wanted}, not {array.shape}")
        setattr(self._struct, name, address)
        self._make(**{name: array})

    def __repr__(self) -> str:
        names = ", ".join(name for name in ROW_NAMES if getattr(self, name) is not None)
        return f"<Rows of {self.games} games: {names}>"


def _on_gpu(array: Any) -> bool:
    return getattr(array, "__cuda_array_interface__", None) is not None


def _device_address(name: str, interface: dict[str, Any], dtype: numpy.dtype[Any]) -> int:
    """Whole numbers may have a sign or none: PyTorch before 2.3 has only those that have one."""
    said = numpy.dtype(interface["typestr"])
    if said.itemsize != dtype.itemsize or (said.kind == "f") != (dtype.kind == "f"):
        raise TypeError(f"{name} must be an array of {dtype}, not of {said}")
    strides, step = interface.get("strides"), said.itemsize
    for side, stride in reversed(list(zip(interface["shape"], strides or ()))):
        if stride != step and side > 1:
            raise ValueError(f"{name} must lie in one piece, in C order")
        step *= side
    address, is_read_only = interface["data"]
    if is_read_only:
        raise ValueError(f"{name} is read-only: the batch has to write into it")
    return int(address)


def _address(name: str, array: Any, on_device: bool) -> int:
    """Where an array lies, if it is one that can be written."""
    dtype = numpy.dtype(_ROWS[name][0])
    if _on_gpu(array):
        return _device_address(name, array.__cuda_array_interface__, dtype)
    if not isinstance(array, numpy.ndarray):
        raise TypeError(f"{name} must be a NumPy array, not {type(array).__name__}")
    if on_device:
        raise TypeError(f"{name} lies here and other rows on the GPU: all must lie in one place")
    if array.dtype != dtype or not array.dtype.isnative:
        raise TypeError(f"{name} must be an array of {dtype}, not of {array.dtype}")
    if not array.flags.c_contiguous or not array.flags.aligned:
        raise ValueError(f"{name} must lie in one piece, in C order: "
                         "numpy.ascontiguousarray makes a copy that does")
    if not array.flags.writeable:
        raise ValueError(f"{name} is read-only: the batch has to write into it")
    return int(array.ctypes.data)


class _Handle(_native.Single):
    """A batch of the library. It ends when neither a Batch nor an array that lies in its memory
    holds it any more, in whichever order these go: in a ring, that is by chance."""

    def __init__(self, plan: _native.BatchPlan) -> None:
        error = ctypes.create_string_buffer(_native.BATCH_ERROR)
        self.process = os.getpid()
        self.device: int = plan.device
        self.stream: int = plan.stream or 0
        self.rooms: set[int] = set()  # of arrays
        self._is_left = False
        self.address: int = slow.batch_open(plan, error) or 0
        self._open = [self.address] if self.address else []
        if not self.address:
            raise ValueError(_native.told(error))

    def is_here(self) -> bool:
        """A process that was forked off has none of the threads."""
        return self.process == os.getpid()

    def fault(self) -> str:
        return str(quick.batch_fault(self.address).decode("utf-8", "replace"))

    def wait(self) -> None:
        if not slow.batch_wait(self.address):
            raise RuntimeError(self.fault())

    def free(self, room: int) -> None:
        """Memory that no array lies in any more."""
        if self.is_here():
            slow.batch_free(self.address, room)
        self.rooms.discard(room)
        self._end()

    def _end(self) -> None:
        if self._is_left and not self.rooms and self.is_here() and self._open:
            slow.batch_close(self._open.pop())

    def __del__(self) -> None:
        if getattr(self, "_open", None):
            self._is_left = True
            self._end()


def _plan_setups(kingdom: Setup | Iterable[Setup] | Names | None,
                 wish: dict[str, Any]) -> list[Setup]:
    if isinstance(kingdom, Setup):
        setups = [kingdom]
    elif kingdom is not None and not isinstance(kingdom, str):
        listed = list(kingdom)
        are_setups = [isinstance(each, Setup) for each in listed]
        if listed and all(are_setups):
            setups = [each for each in listed if isinstance(each, Setup)]
        elif any(are_setups):
            raise TypeError("a list of set-ups must hold nothing else")
        else:
            return [Setup([each for each in listed if not isinstance(each, Setup)], **wish)]
    else:
        return [Setup(kingdom, **wish)]
    if wish:
        raise TypeError(f"a Setup says all there is: {', '.join(wish)} must not be said too")
    return setups


def _draws(draw: Draw | Iterable[Draw]) -> list[Draw]:
    draws = [draw] if isinstance(draw, Draw) else list(draw)
    if not draws or not all(isinstance(each, Draw) for each in draws):
        raise TypeError("draw must be a Draw or a list of them")
    return draws


class Batch(_native.Single):
    """Many games in lockstep: each waits for a decision, one call answers all of them.

    `Batch(4096, "First Game", players=2)` has the arguments of `Setup`; a Setup or a list of them
    (game i plays the i-th, and again from the first), or `draw=Draw(...)`, one or a list likewise,
    say more. A game that ends is scored and dealt anew within the step. The same seed and picks
    give the same games and arrays.

    `rows` names the arrays that it is to write; they are `batch.rows`, and the same ones after
    every step. `options`, `inputs` and `columns` say how long rows are; `unfilled`: see Rows. With
    `treasures` plain Treasures are played by rule; `limit` cuts games after so many decisions.
    `threads`: 0, as many as there are processors. `device`: 0, the CPU; 1 and more, that GPU (a
    library built by `make cuda`), with its arrays there; `stream` is then the address of a CUDA
    stream.

    >>> batch = Batch(256, "First Game", seed=7, rows=("seat", "option_count", "ended", "result"))
    >>> while not batch.rows.ended.any():
    ...     rows = batch.step(batch.pick_any(0))
    >>> over = int(rows.ended.argmax())
    >>> float(rows.result[over].sum())
    0.0
    """

    def __init__(self, games: int, kingdom: Setup | Iterable[Setup] | Names | None = None, *,
                 draw: Draw | Iterable[Draw] | None = None, seed: int = 1, threads: int = 0,
                 rows: Iterable[str] = ("seat", "players", "option_count", "ended", "result"),
                 options: int = _native.MAX_OPTIONS, inputs: int = 256, columns: int | None = None,
                 unfilled: bool = False, treasures: bool = False, limit: int = 0, device: int = 0,
                 stream: int = 0, **wish: Any) -> None:
        self._lock = threading.Lock()
        self._handle: _Handle | None = None
        plan = _native.BatchPlan(
            games=_native.whole(games, "games", 1, _native.MOST_GAMES),
            threads=_native.whole(threads, "threads", 0, 256),
            seed=_native.whole(seed, "a seed", 0, 2**64 - 1), treasures=bool(treasures),
            limit=_native.whole(limit, "the limit", 0, 2**32 - 1),
            device=_native.whole(device, "a device", 0, 1024),
            stream=_native.whole(stream, "a stream", 0, 2**64 - 1) or None)
        if draw is None:
            setups = _plan_setups(kingdom, wish)
            plan.setup = (_native.Setup * len(setups))(*(each._struct for each in setups))
            plan.setups = len(setups)
        elif kingdom is not None or wish:
            raise TypeError("draw says all there is")
        else:
            draws = _draws(draw)
            plan.drawn = (_native.Draw * len(draws))(*(each._struct for each in draws))
            plan.draws = len(draws)
        self._handle = _Handle(plan)
        self._games: int = plan.games
        self._picks = numpy.zeros(self._games, numpy.uint16)  # as they are checked
        self._any = numpy.zeros(self._games, numpy.uint16)[...]
        self._device_picks: DeviceArray | None = None
        self._held: Any = None
        self._rows: Rows = self.make_rows(rows, options=options, inputs=inputs, columns=columns,
                                          unfilled=unfilled)
        self.observe()

    # ---- Arrays

    @property
    def rows(self) -> Rows:
        """The arrays that it writes into when nothing else is said."""
        return self._rows

    def _new_array(self, shape: tuple[int, ...], dtype: str) -> Any:
        handle = self._there()
        if handle.device:
            array = DeviceArray._new(handle, shape, dtype)
            array.write(numpy.zeros(shape, dtype))
            return array
        return numpy.zeros(shape, dtype)[...]

    def make_rows(self, names: Iterable[str], *, options: int = _native.MAX_OPTIONS,
                  inputs: int = 256, columns: int | None = None,
                  unfilled: bool = False) -> Rows:
        """New arrays of these names, where the batch has its games."""
        length = {"": 0, "options": _native.whole(options, "options", 1, _native.MAX_OPTIONS),
                  "inputs": _native.whole(inputs, "inputs", 1, 0xFFFF),
                  "columns": all_inputs() if columns is None else
                  _native.whole(columns, "columns", 1, all_inputs())}
        arrays = {}
        if isinstance(names, str):
            raise TypeError("rows must be a list of names, not one string")
        for name in names:
            if name not in _ROWS:
                raise ValueError(f"there is no row {name!r}: there are {', '.join(ROW_NAMES)}")
            dtype, row = _ROWS[name]
            wide = row if isinstance(row, int) else length[row]
            arrays[name] = self._new_array((self._games, wide) if wide else (self._games,), dtype)
        return Rows(self._games, unfilled=unfilled, **arrays)

    def _check_rows(self, rows: Rows | None) -> Rows:
        if rows is None:
            return self._rows
        if not isinstance(rows, Rows):
            raise TypeError(f"rows must be Rows, not {type(rows).__name__}")
        if rows.games != self._games:
            raise ValueError(f"these rows are of {rows.games} games, not of {self._games}")
        has_any = any(getattr(rows, name) is not None for name in ROW_NAMES)
        if has_any and rows._device != bool(self._there().device):
            raise ValueError("rows must lie where the games do: on the GPU, or here")
        return rows

    # ---- Playing

    def observe(self, into: Rows | None = None) -> Rows:
        """Writes what the games wait for; the rows of a step are left alone."""
        with self._lock:
            handle = self._there()
            rows = self._check_rows(into)
            self._expect(slow.batch_observe(handle.address, rows._struct))
        return rows

    def step(self, picks: Any, into: Rows | None = None) -> Rows:
        """Takes picks[i], the index of an option, for game i, or leaves it (PASS_OVER); runs on and
        writes the rows. If one is not there it raises, and nothing has happened; on a GPU the
        others go on, and `wait` raises."""
        with self._lock:
            handle = self._there()
            rows = self._check_rows(into)
            self._expect(slow.batch_step(handle.address, self._pick_address(picks), rows._struct))
        return rows

    def pick_any(self, seed: int) -> Any:
        """An option for each game, all alike likely: an array that the next call overwrites."""
        number = _native.whole(seed, "a seed", 0, 2**64 - 1)
        with self._lock:
            handle = self._there()
            if handle.device:
                picks = self._on_device()
                self._expect(slow.batch_pick_any(handle.address, number, picks._room.address))
                return picks
            self._expect(slow.batch_pick_any(handle.address, number, self._any.ctypes.data))
            return self._any

    def _on_device(self) -> DeviceArray:
        if self._device_picks is None:
            self._device_picks = DeviceArray._new(self._there(), (self._games,), "uint16")
        return self._device_picks

    def _pick_address(self, picks: Any) -> int:
        """Where the library finds the picks. Here they are copied, so that nobody can change what
        has been checked."""
        interface = getattr(picks, "__cuda_array_interface__", None)
        if interface is not None:
            self._held = picks  # the GPU reads them later
            return self._device_address(interface)
        numpy.copyto(self._picks, _whole_picks(picks, self._games))
        if not self._there().device:
            return int(self._picks.ctypes.data)
        self._on_device().write(self._picks)
        return self._on_device()._room.address

    def _device_address(self, interface: dict[str, Any]) -> int:
        if not self._there().device:
            raise TypeError("these picks lie on a GPU, and the games here")
        if interface["typestr"] not in ("<u2", "<i2"):
            raise TypeError(f"picks must be whole numbers of 16 bits, not {interface['typestr']}")
        if tuple(interface["shape"]) != (self._games,) or \
                interface.get("strides") not in (None, (2,)):
            raise ValueError(f"picks must have the shape ({self._games},) and lie in one piece, "
                             f"not {interface['shape']}")
        return int(interface["data"][0])

    def deal_anew(self, seed: int) -> None:
        """Deals anew, in all games, what the one who is asked cannot know."""
        number = _native.whole(seed, "a seed", 0, 2**64 - 1)
        with self._lock:
            self._expect(slow.batch_deal_anew(self._there().address, number))

    def wait(self) -> None:
        """Waits for the GPU; raises if something was wrong since the last time."""
        with self._lock:
            self._there().wait()

    # ---- Single games

    def game(self, number: int) -> Game:
        """A copy of a game; changing it changes nothing here."""
        which = self._number(number)
        game = Game._empty()
        with self._lock:
            self._expect(slow.batch_get(self._there().address, which, game._address))
        game._read_cards()
        return game

    def put(self, number: int, game: Game) -> None:
        """A copy of a game, which must wait for a decision, becomes this one."""
        if not isinstance(game, Game):
            raise TypeError(f"a Game is put into a batch, not {type(game).__name__}")
        which = self._number(number)
        with self._lock, game._lock:
            self._expect(slow.batch_put(self._there().address, which, game._address))

    def copy(self, to: Any, source: Any) -> None:
        """Game to[i] becomes a copy of game source[i]; none is written twice, or both read and
        written."""
        both = [_whole_numbers(each, "games that are copied") for each in (to, source)]
        if both[0].shape != both[1].shape or both[0].ndim != 1:
            raise ValueError("as many games must be read as written, in a row: "
                             f"{both[1].shape} and {both[0].shape}")
        writes, reads = (numpy.ascontiguousarray(each.clip(-1, _native.MOST_GAMES), numpy.int32)
                         for each in both)
        with self._lock:
            self._expect(slow.batch_copy(self._there().address, writes.ctypes.data,
                                         reads.ctypes.data, len(writes)))

    def hashes(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint64]]:
        """Fingerprints of all games."""
        with self._lock:
            handle = self._there()
            if handle.device:
                there = DeviceArray._new(handle, (self._games,), "uint64")
                self._expect(slow.batch_hash(handle.address, there._room.address))
                return there.to_numpy()
            out = numpy.zeros(self._games, numpy.uint64)
            self._expect(slow.batch_hash(handle.address, out.ctypes.data))
            return out

    def _number(self, number: int) -> int:
        if not -self._games <= _native.whole(number, "a game", -2**63, 2**63) < self._games:
            raise IndexError(f"there is no game {number}: there are {self._games}")
        return number % self._games

    # ---- Opening and closing

    @property
    def device(self) -> int:
        return self._there().device

    def _there(self) -> _Handle:
        if self._handle is None:
            raise RuntimeError("this batch is closed")
        if not self._handle.is_here():
            raise RuntimeError("this batch is of the process that was forked: a process makes its "
                               "own")
        return self._handle

    def _expect(self, good: bool) -> None:
        if not good:
            raise ValueError(self._there().fault())

    def close(self) -> None:
        """Ends it. Arrays stay as they are; those on a GPU keep their memory."""
        with self._lock:
            self._handle = None
            self._device_picks = self._held = None

    @property
    def is_closed(self) -> bool:
        return self._handle is None

    def __len__(self) -> int:
        return self._games

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {self._games} games{': closed' if self.is_closed else ''}>"


def _whole_numbers(numbers: Any, what: str) -> numpy.ndarray[Any, Any]:
    array = numpy.asarray(numbers)
    if array.dtype.kind not in "ui":
        raise TypeError(f"{what} must be whole numbers, not {array.dtype}")
    return array


def _whole_picks(picks: Any, games: int) -> numpy.ndarray[Any, Any]:
    array = _whole_numbers(picks, "picks")
    if array.shape != (games,):
        raise ValueError(f"picks must have the shape ({games},), not {array.shape}")
    if array.dtype != numpy.uint16 and ((array < 0) | (array > PASS_OVER)).any():
        raise ValueError("picks are from 0 up to the number of options, or talia.PASS_OVER")
    return array.astype(numpy.uint16, copy=False)
