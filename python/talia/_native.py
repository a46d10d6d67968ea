"""The shared library: its structs and functions, as ctypes sees them.

Short calls hold the interpreter's lock (`quick`), so that no two threads are inside one game; long
ones let other threads run (`slow`), and whoever makes them sees to it that nobody interferes.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_bool, c_char_p, c_int, c_long, c_size_t, c_uint16, c_uint64, c_void_p
from typing import Any, Callable

MAX_PLAYERS = 6
MAX_KINGDOM = 10
MAX_EVENTS = 20
MAX_EXTRAS = 47
MAX_KINDS = 64
MOST_DRAWN_EVENTS = 2
NONE = 0xFF
ERROR = 1024
BATCH_ERROR = 256
LABEL = 64
WORDS_ROOM = 256
PLAY_TREASURES = 0x7F

# The enums of the headers, in their order; a test compares them.
VERBS = ("word", "play", "buy", "call", "discard", "trash", "gain", "topdeck", "reveal", "return",
         "pass", "set_aside", "take", "exchange", "keep", "name", "pile", "first")
WORDS = ("end", "done", "yes", "no", "word_card", "word_cards", "word_action", "word_actions",
         "word_buy", "word_coin", "word_coins", "word_discard", "word_curse", "word_trash",
         "word_mat", "word_hand", "word_attack", "word_topdeck", "word_this", "word_silver",
         "word_curses", "word_six")
QUESTIONS = ("over", "action", "buy", "react", "card", "order", "leave", "played", "gained")
ZONES = ("hand", "deck", "discard_pile", "in_play", "island", "native", "tavern", "aside",
         "looked", "supply", "trash_pile", "inherited_card")
PHASES = ("action", "buy", "cleanup")
SETTINGS = ("actions", "buys", "coins", "turns", "pirate", "journey_down", "minus_card",
            "minus_coin", "token_card", "token_action", "token_buy", "token_coin", "token_cost",
            "token_trash", "inherited")
SETS = ("base", "base1", "base2", "intrigue", "seaside", "adventures")
TYPES = ("action", "treasure", "victory", "curse", "attack", "reaction", "duration", "reserve",
         "traveller", "event")
LANGUAGES = ("en", "pl")
FAULTS = ("", "the number of players, or who may begin", "the edition", "the kingdom",
          "the Events", "the number of cards", "the seed")


class Setup(ctypes.Structure):
    _fields_ = [("seed", c_uint64 * 2), ("players", ctypes.c_uint8), ("edition", ctypes.c_uint8),
                ("two_boxes", ctypes.c_uint8), ("may_begin", ctypes.c_uint8),
                ("kingdom_count", ctypes.c_uint8), ("event_count", ctypes.c_uint8),
                ("extra_count", ctypes.c_uint8), ("kingdom", ctypes.c_uint8 * MAX_KINGDOM),
                ("event", ctypes.c_uint8 * MAX_EVENTS), ("extra", ctypes.c_uint8 * MAX_EXTRAS)]


class SetupWords(ctypes.Structure):
    _fields_ = [(name, c_char_p)
                for name in ("players", "edition", "sets", "kingdom", "events", "seed")]


class View(ctypes.Structure):
    _fields_ = [("game", c_void_p), ("seat", c_int)]


class Decision(ctypes.Structure):
    _fields_ = [("mask", c_uint64 * 4), ("verb", ctypes.c_uint8 * 4), ("words", ctypes.c_uint32),
                ("who", ctypes.c_uint8), ("question", ctypes.c_uint8), ("card", ctypes.c_uint8),
                ("spare", ctypes.c_uint8)]


class CardInfo(ctypes.Structure):
    _fields_ = [("set", ctypes.c_uint8), ("cost", ctypes.c_uint8), ("types", c_uint16),
                ("pile", ctypes.c_uint8), ("plus_cards", ctypes.c_uint8),
                ("plus_actions", ctypes.c_uint8), ("plus_buys", ctypes.c_uint8),
                ("plus_coins", ctypes.c_uint8), ("points", ctypes.c_int8), ("does_more", c_bool)]


class Counters(ctypes.Structure):
    _fields_ = [("actions", c_uint16), ("buys", c_uint16), ("coins", c_uint16)]


class Field(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("at", c_uint16), ("count", c_uint16),
                ("divisor", ctypes.c_uint8), ("by_card", ctypes.c_uint8)]


class Draw(ctypes.Structure):
    _fields_ = [("sets", ctypes.c_uint32), ("players", c_uint16 * (MAX_PLAYERS + 1)),
                ("edition", c_uint16 * 3), ("events", c_uint16 * (MOST_DRAWN_EVENTS + 1)),
                ("kingdom_count", ctypes.c_uint8), ("event_count", ctypes.c_uint8),
                ("kingdom", ctypes.c_uint8 * MAX_KINGDOM),
                ("event", ctypes.c_uint8 * MOST_DRAWN_EVENTS), ("any_begins", ctypes.c_uint8)]


class BatchPlan(ctypes.Structure):
    _fields_ = [("games", c_int), ("threads", c_int), ("seed", c_uint64), ("draw", Draw),
                ("drawn", POINTER(Draw)), ("draws", c_int), ("setup", POINTER(Setup)),
                ("setups", c_int), ("treasures", ctypes.c_uint8),
                ("limit", ctypes.c_uint32), ("device", c_int), ("stream", c_void_p)]


ROWS = ("seat", "players", "option_count", "option", "output", "input_count", "input", "value",
        "dense", "ended", "result", "score", "length")


class Rows(ctypes.Structure):
    _fields_ = ([(name, c_void_p) for name in ROWS] +
                [("options", c_int), ("inputs", c_int), ("columns", c_int),
                 ("unfilled", ctypes.c_uint8)])


Ask = ctypes.CFUNCTYPE(c_bool, c_void_p, c_void_p, c_int, POINTER(c_uint16))
GoOn = ctypes.CFUNCTYPE(c_bool, c_void_p)


class MatchWish(ctypes.Structure):
    _fields_ = [("contestant", c_void_p * MAX_PLAYERS), ("contestants", c_int),
                ("kingdoms", c_int), ("setup", SetupWords), ("games", c_uint64),
                ("watch", c_uint64), ("threads", c_int), ("until", ctypes.c_double),
                ("sprt", c_char_p), ("go_on", GoOn), ("self", c_void_p)]


_VIEW = POINTER(View)
_KIND = [_VIEW, c_int]
_SEAT_KIND = [_VIEW, c_int, c_int]

# name: (what it gives, what it takes)
_QUICK: dict[str, tuple[Any, list[Any]]] = {
    "talia_version": (c_char_p, []),
    "talia_layout": (c_long, [c_int]),
    "talia_release": (None, [c_void_p]),
    # cards.h, names.h
    "talia_card_info": (POINTER(CardInfo), [c_int]),
    "talia_card_id": (c_char_p, [c_int]),
    "talia_card_name": (c_char_p, [c_int, c_int]),
    "talia_card_text": (c_char_p, [c_int, c_int, c_int]),
    "talia_find_card": (c_int, [c_char_p]),
    # saves.h
    "talia_read_setup": (c_bool, [POINTER(SetupWords), POINTER(Setup), c_char_p]),
    "talia_label": (None, [c_void_p, c_uint16, c_char_p]),
    "talia_save": (c_void_p, [POINTER(Setup), POINTER(c_uint16), c_size_t]),
    "talia_read_save": (c_bool, [c_char_p, c_char_p, c_size_t, POINTER(Setup),
                                 POINTER(POINTER(c_uint16)), POINTER(c_size_t), c_char_p]),
    # game.h, table.h
    "talia_setup_fault": (c_int, [POINTER(Setup)]),
    "talia_start": (None, [c_void_p, POINTER(Setup)]),
    "talia_decision": (POINTER(Decision), [c_void_p]),
    "talia_options": (c_int, [c_void_p, POINTER(c_uint16)]),
    "talia_is_choice": (c_bool, [c_void_p, c_uint16]),
    "talia_try_choose": (c_bool, [c_void_p, c_uint16]),
    "talia_cards_of": (c_int, [c_void_p, POINTER(ctypes.c_uint8)]),
    "talia_is_over": (c_bool, [c_void_p]),
    "talia_score": (c_int, [c_void_p, c_int]),
    "talia_turns": (c_int, [c_void_p, c_int]),
    "talia_winners": (ctypes.c_uint, [c_void_p]),
    "talia_players": (c_int, [c_void_p]),
    "talia_edition": (c_int, [c_void_p]),
    "talia_boxes": (c_int, [c_void_p]),
    "talia_kind": (c_int, [c_void_p, c_int]),
    "talia_copy": (None, [c_void_p, c_void_p]),
    "talia_same": (c_bool, [c_void_p, c_void_p]),
    "talia_hash": (c_uint64, [c_void_p]),
    "talia_deal_anew": (None, [c_void_p, c_uint64 * 2]),
    "talia_zone": (c_int, [c_void_p, c_int, c_int, POINTER(ctypes.c_uint8)]),
    # view.h
    "talia_view_turn_of": (c_int, [_VIEW]),
    "talia_view_extra_turn": (c_bool, [_VIEW]),
    "talia_view_phase": (c_int, [_VIEW]),
    "talia_view_counters": (Counters, _KIND),
    "talia_view_turns": (c_int, _KIND),
    "talia_view_get": (c_int, _SEAT_KIND),
    "talia_view_pile": (c_int, _KIND),
    "talia_view_embargo": (c_int, _KIND),
    "talia_view_trash": (c_int, _KIND),
    "talia_view_cost": (c_int, _KIND),
    "talia_view_types": (c_int, _KIND),
    "talia_view_empty_piles": (c_int, [_VIEW]),
    "talia_view_piles_to_end": (c_int, [_VIEW]),
    "talia_view_supply": (c_uint64, [_VIEW]),
    "talia_view_beside": (c_uint64, [_VIEW]),
    "talia_view_events": (c_uint64, [_VIEW]),
    "talia_view_owned": (c_int, _SEAT_KIND),
    "talia_view_score": (c_int, _KIND),
    "talia_view_unseen": (c_int, _KIND),
    "talia_view_zone": (c_int, [_VIEW, c_int, c_int, POINTER(ctypes.c_uint8)]),
    "talia_view_size": (c_int, _SEAT_KIND),
    "talia_view_staying": (c_int, _SEAT_KIND),
    "talia_view_write": (c_size_t, [_VIEW, c_char_p]),
    # observe.h
    "talia_inputs": (c_int, []),
    "talia_inputs_for_two": (c_int, []),
    "talia_observe": (c_int, [_VIEW, c_void_p, c_void_p, c_int]),
    "talia_output": (c_int, [_VIEW, c_uint16]),
    "talia_fields": (c_int, []),
    "talia_field": (POINTER(Field), [c_int]),
    "talia_input_of_card": (c_int, [c_int, c_int]),
    # bots.h, python/native/
    "talia_default_choice": (c_uint16, [_VIEW]),
    "talia_option_words": (None, [c_void_p, c_uint16, c_int, c_char_p]),
    "talia_question_words": (None, [c_void_p, c_int, c_char_p]),
    "talia_player_named": (c_void_p, [c_char_p, c_char_p]),
    "talia_player_of_plan": (c_void_p, [c_char_p, c_char_p, c_size_t, c_char_p]),
    "talia_player_of_function": (c_void_p, [c_char_p, Ask, c_void_p, c_char_p]),
    "talia_player_free": (None, [c_void_p]),
    "talia_player_name": (c_char_p, [c_void_p]),
    "talia_player_sit_down": (c_void_p, [c_void_p, c_void_p, c_int, c_uint64]),
    "talia_seated_free": (None, [c_void_p]),
    "talia_seated_choose": (c_uint16, [c_void_p, c_void_p]),
    # batch.h: what takes no time
    "talia_batch_fault": (c_char_p, [c_void_p]),
}

_SLOW: dict[str, tuple[Any, list[Any]]] = {
    "talia_batch_open": (c_void_p, [POINTER(BatchPlan), c_char_p]),
    "talia_batch_close": (None, [c_void_p]),
    "talia_batch_room": (c_void_p, [c_void_p, c_size_t]),
    "talia_batch_free": (None, [c_void_p, c_void_p]),
    "talia_batch_read": (c_bool, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "talia_batch_write": (c_bool, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "talia_batch_observe": (c_bool, [c_void_p, POINTER(Rows)]),
    "talia_batch_step": (c_bool, [c_void_p, c_void_p, POINTER(Rows)]),
    "talia_batch_pick_any": (c_bool, [c_void_p, c_uint64, c_void_p]),
    "talia_batch_deal_anew": (c_bool, [c_void_p, c_uint64]),
    "talia_batch_wait": (c_bool, [c_void_p]),
    "talia_batch_get": (c_bool, [c_void_p, c_int, c_void_p]),
    "talia_batch_put": (c_bool, [c_void_p, c_int, c_void_p]),
    "talia_batch_copy": (c_bool, [c_void_p, c_void_p, c_void_p, c_int]),
    "talia_batch_hash": (c_bool, [c_void_p, c_void_p]),
    "talia_match": (c_void_p, [POINTER(MatchWish), c_char_p]),
}


def library_path() -> pathlib.Path:
    """Where the shared library is: TALIA_LIBRARY, or beside this file, as the wheel has it."""
    said = os.environ.get("TALIA_LIBRARY")
    return pathlib.Path(said) if said else pathlib.Path(__file__).with_name("talia-python.so")


class _Functions:
    """The functions of the library, without their prefix: `quick.choose(game, code)`."""

    def __init__(self, library: ctypes.CDLL, table: dict[str, tuple[Any, list[Any]]]) -> None:
        for name, (gives, takes) in table.items():
            function = getattr(library, name)
            function.restype = gives
            function.argtypes = takes
            setattr(self, name.removeprefix("talia_"), function)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"the library has no function talia_{name}")


def _load(path: pathlib.Path) -> tuple[_Functions, _Functions]:
    try:
        return (_Functions(ctypes.PyDLL(str(path)), _QUICK),
                _Functions(ctypes.CDLL(str(path)), _SLOW))
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"talia: the shared library {path} cannot be used ({error}); `make python` builds it, "
            "and TALIA_LIBRARY may name another") from None


quick, slow = _load(library_path())

_SIZES = [("Setup", Setup), ("Decision", Decision), ("CardInfo", CardInfo), ("Field", Field),
          ("Draw", Draw), ("BatchPlan", BatchPlan), ("Rows", Rows), ("SetupWords", SetupWords),
          ("MatchWish", MatchWish)]
_LISTS = [("verbs", VERBS), ("words", WORDS), ("zones", ZONES), ("settings", SETTINGS),
          ("sets", SETS), ("types", TYPES)]

_layout: list[int] = []
while (_number := quick.layout(len(_layout))) >= 0:
    _layout.append(_number)

GAME_BYTES = _layout[0]
CARDS = _layout[1 + len(_SIZES)]
MAX_OPTIONS, MAX_OWNED, MOST_INPUTS, MOST_GAMES, VIEW_BYTES, OBSERVATION_VERSION = _layout[-6:]
OUTPUTS = len(VERBS) * CARDS

_here = [ctypes.sizeof(struct) for _, struct in _SIZES], [len(names) for _, names in _LISTS]
if (_layout[1:1 + len(_SIZES)], _layout[2 + len(_SIZES):-6]) != _here:
    raise ImportError(f"talia: the shared library {library_path()} is of another version of talia "
                      "than this package")


class Single:
    """What there is once: it stands for something of the library, and a copy would stand for the
    same."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"a {type(self).__name__.lstrip('_')} cannot be copied or pickled")


class Frozen:
    """What is as it was made: the library is told so, and nothing of it can be set."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"nothing of a {type(self).__name__} can be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"nothing of a {type(self).__name__} can be taken away")

    def _make(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


def utf8(words: str, what: str) -> bytes:
    """Words for the library, which end at the first zero byte there."""
    if not isinstance(words, str):
        raise TypeError(f"{what} must be words, not {type(words).__name__}")
    if "\0" in words:
        raise ValueError(f"{what} must not have a character 0 in it")
    return words.encode("utf-8")


def told(buffer: Any) -> str:
    """What the library wrote into a buffer."""
    return str(buffer.value.decode("utf-8", "replace"))


def take(address: int) -> str:
    """A text on the library's heap, which is given back."""
    try:
        return ctypes.string_at(address).decode("utf-8", "replace")
    finally:
        quick.release(address)


def whole(number: Any, what: str, low: int, high: int) -> int:
    """A whole number from low to high; anything else raises."""
    try:
        value = number.__index__()
    except (AttributeError, TypeError):
        raise TypeError(f"{what} must be a whole number, not {type(number).__name__}") from None
    if isinstance(number, bool):
        raise TypeError(f"{what} must be a whole number, not bool")
    if not low <= value <= high:
        raise ValueError(f"{what} must be from {low} to {high}, not {value}")
    return int(value)


def one_of(word: Any, what: str, words: tuple[str, ...]) -> int:
    """The number of a word in a list; anything else raises."""
    if not isinstance(word, str):
        raise TypeError(f"{what} must be one of {', '.join(words)}, not {type(word).__name__}")
    key = word.lower().replace("-", "_").replace(" ", "_")
    if key not in words:
        raise ValueError(f"{word!r} is not {what}: it is one of {', '.join(words)}")
    return words.index(key)
