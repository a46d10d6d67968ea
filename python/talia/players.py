"""Who plays when no person does: bots, levels, plans and functions; matches of these."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import threading
from typing import Any, Callable, Iterable, Union

from . import _native
from ._native import quick, slow
from .game import ChoiceLike, Game, Option, View
from .setups import Names, Seed, setup_words

Chooser = Callable[[View], ChoiceLike]
Contestant = Union["Player", Chooser, str, os.PathLike[str]]

_MOST_TABLES = 64


def plan_folder() -> pathlib.Path:
    """The plans that come with talia: in the package, or in the sources."""
    inside = pathlib.Path(__file__).with_name("plans")
    return inside if inside.is_dir() else pathlib.Path(__file__).parents[2] / "plans"


def plans() -> list[str]:
    """The names of these plans, for `Player`.

    >>> "bmu.plan" in plans()
    True
    """
    return sorted(path.name for path in plan_folder().glob("*.plan"))


class Player(_native.Single):
    """A bot by its name, or a plan (docs/PLANS.md). Called with a view it chooses.

    Bots are "random", "big-money", "bmu", "smithy", "idle" and "dearest"; "novice", "casual" and
    "expert" are played by a net; "easy", "medium" and "strong" pick their plans by the kingdom, as
    at tables; "exec:COMMAND" is a program of yours, for matches only (docs/BOTS.md). A word that
    ends in ".plan" is a plan's file, or one of `plans()`; in ".net" a net's (nets/README.md).

    >>> smithy = Player("smithy")
    >>> game = Game("First Game", seed=7)
    >>> smithy(game.view())
    <Option play treasures>
    >>> Player("smity")
    Traceback (most recent call last):
        ...
    ValueError: 'smity' is neither a file *.plan or *.net nor exec:COMMAND nor a bot; bots are: \
random, big-money, bmu, smithy, idle, dearest, novice, easy, casual, medium, strong, expert, \
master, strong-1
    """

    def __init__(self, name: str | os.PathLike[str], *, seed: int = 1) -> None:
        self._seed = _native.whole(seed, "a seed", 0, 2**64 - 1)
        error = ctypes.create_string_buffer(_native.ERROR)
        word = os.fspath(name)
        is_net = isinstance(word, str) and word.endswith(".net")
        is_plan = isinstance(word, str) and word.endswith(".plan")
        if is_plan or (isinstance(name, os.PathLike) and not is_net):
            path = pathlib.Path(word)
            if not path.exists() and (plan_folder() / word).exists():
                path = plan_folder() / word
            self._open_plan(str(word), path.read_text(encoding="utf-8"))
        else:
            self._open(quick.player_named(_native.utf8(word, "a player"), error), error)

    @classmethod
    def plan(cls, text: str, name: str = "plan.plan") -> Player:
        """A player of a plan's text.

        >>> player = Player.plan('''
        ... name: Money
        ... buy:
        ...   Province
        ...   Gold
        ...   Silver
        ... ''')
        >>> player.name
        'Money'
        >>> Player.plan("buy: Provence")
        Traceback (most recent call last):
            ...
        ValueError: plan.plan:1:6: 'Provence' is not a card; near: Province (Prowincja)
        """
        player = cls.__new__(cls)
        player._seed = 1
        player._open_plan(name, text)
        return player

    def _open_plan(self, name: str, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a plan must be words, not {type(text).__name__}")
        error = ctypes.create_string_buffer(_native.ERROR)
        words = text.encode("utf-8")
        self._open(quick.player_of_plan(_native.utf8(name, "a name"), words, len(words), error),
                   error)

    def _open(self, address: int | None, error: Any) -> None:
        self._lock = threading.RLock()
        self._seated: dict[tuple[Any, ...], int] = {}
        self._address: int = address or 0
        if not address:
            raise ValueError(_native.told(error))

    @property
    def name(self) -> str:
        return str(quick.player_name(self._address).decode("utf-8", "replace"))

    def __call__(self, view: View) -> Option:
        """What it chooses for a seat that is asked."""
        if not isinstance(view, View):
            raise TypeError(f"a player is called with a View, not {type(view).__name__}")
        with self._lock, view._game._lock:
            if not view.is_asked:
                raise ValueError("this seat is not asked anything now")
            seated = self._seat_at(view)
            return view._option(quick.seated_choose(seated, view._game._address))

    def _seat_at(self, view: View) -> int:
        """The player bound to games of this set-up and this seat."""
        game = view._game
        address = game._address
        key = (game._cards, game.players, game.edition, quick.boxes(address), view.seat)
        if key not in self._seated:
            seated = quick.player_sit_down(self._address, address, view.seat, self._seed)
            if not seated:
                raise ValueError(f"{self.name} plays in matches only")
            if len(self._seated) == _MOST_TABLES:
                quick.seated_free(self._seated.pop(next(iter(self._seated))))
            self._seated[key] = seated
        return self._seated[key]

    def __del__(self) -> None:
        for seated in getattr(self, "_seated", {}).values():
            quick.seated_free(seated)
        if getattr(self, "_address", 0):
            quick.player_free(self._address)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


# ---- Matches ------------------------------------------------------------------------------------


class _Function(_native.Single):
    """A function as a contestant: what it raises is kept, and ends the match."""

    def __init__(self, function: Chooser, match: _Match) -> None:
        def ask(_: Any, address: int, seat: int, choice: Any) -> bool:
            if match.raised is not None:
                return False
            try:
                game = Game._copied(address)
                chosen = function(View(game, seat))
                choice[0] = game._find(chosen)
                if not quick.is_choice(address, choice[0]):
                    raise ValueError(game._no_option(str(chosen)))
                return True
            except BaseException as raised:  # it must not end in the library
                match.raised = raised
                return False

        error = ctypes.create_string_buffer(_native.ERROR)
        name = str(getattr(function, "__name__", type(function).__name__))
        self._ask = _native.Ask(ask)
        self.address: int = quick.player_of_function(name.encode("utf-8", "replace")[:60],
                                                     self._ask, None, error)
        if not self.address:
            raise MemoryError(_native.told(error))

    def __del__(self) -> None:
        if getattr(self, "address", 0):
            quick.player_free(self.address)


class _Match:
    """A match that is being played."""

    def __init__(self, contestants: Iterable[Contestant]) -> None:
        self.raised: BaseException | None = None
        self.players: list[Player] = []
        self.functions: list[_Function] = []
        self.addresses: list[int] = []
        for each in contestants:
            if isinstance(each, (str, os.PathLike)):
                each = Player(each)
            if isinstance(each, Player):
                self.players.append(each)
                self.addresses.append(each._address)
            elif callable(each):
                self.functions.append(_Function(each, self))
                self.addresses.append(self.functions[-1].address)
            else:
                raise TypeError("a contestant is a Player, a name, a plan's file or a function, "
                                f"not {type(each).__name__}")

    def go_on(self, _: Any) -> bool:
        """Called now and then, by the thread that plays the match: Ctrl-C comes through here."""
        return self.raised is None


def match(*contestants: Contestant, kingdom: Names | None = None, games: int = 10000,
          players: int | None = None, kingdoms: int = 1, sets: str | Iterable[str] | None = None,
          events: Names | None = None, edition: int | None = None, seed: Seed = 1,
          threads: int = 0, watch: int = 20000, until: float = 0.0,
          sprt: str | None = None) -> dict[str, Any]:
    """Many games of two to six contestants: who wins, by how much, and how sure that is.

    Contestants are players, their names ("bmu", "strong", "smithy.plan"), or functions that are
    called with a View and give an option. Games, seats and figures are those of `talia match`: the
    answer is what `talia match --json` writes (docs/MATCHES.md), as a dictionary.

    `until` (a margin like 0.005) and `sprt` (like "0,10") stop early; `kingdoms` draws so many.
    A function is asked by one thread; what it raises ends the match.

    >>> result = match("smithy", "big-money", kingdom="First Game", games=2000, threads=1)
    >>> smithy, money = result["contestants"]
    >>> smithy["share"]["low"] > 0.5
    True
    """
    running = _Match(contestants)
    if not 2 <= len(running.addresses) <= _native.MAX_PLAYERS:
        raise ValueError(f"two to six contestants play a match, not {len(running.addresses)}")

    def go_on(self: Any) -> bool:
        try:
            return running.go_on(self)
        except BaseException as raised:
            running.raised = raised
            return False

    wish = _native.MatchWish(
        contestants=len(running.addresses),
        kingdoms=_native.whole(kingdoms, "kingdoms", 1, 2**31 - 1),
        setup=setup_words(kingdom, players or len(running.addresses), edition, sets, events, seed),
        games=_native.whole(games, "games", 1, 2**40),
        watch=_native.whole(watch, "watched games", 0, 2**40),
        threads=_native.whole(threads, "threads", 0, 256), until=float(until),
        sprt=None if sprt is None else _native.utf8(sprt, "a test"), go_on=_native.GoOn(go_on))
    wish.contestant[:len(running.addresses)] = running.addresses
    error = ctypes.create_string_buffer(_native.ERROR)
    text = slow.match(wish, error)
    written = _native.take(text) if text else ""
    if running.raised is not None:
        raise running.raised
    if not text:
        raise ValueError(_native.told(error))
    result: dict[str, Any] = json.loads(written)
    return result
