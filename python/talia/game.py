"""A game: who must choose what, choosing, views, copies, saved games."""

from __future__ import annotations

import ctypes
import os
import threading
from typing import TYPE_CHECKING, Any, Iterable, Literal, Union

import numpy

from . import _native
from ._native import quick
from .cards import CARDS, Card, CardLike, card
from .setups import Names, Seed, Setup, seed_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

ChoiceLike = Union["Option", str, int]

# Tuples of the cards of games, which are many and alike.
_CARDS_OF: dict[bytes, tuple[Card, ...]] = {}


class Option(_native.Frozen, _native.Single):
    """One thing that can be chosen: `buy Silver`, `done`.

    >>> option = Game("First Game", seed=7).options[0]
    >>> option.label, option.verb, option.card
    ('play Copper', 'play', <Card copper>)
    >>> option.words("pl")
    'zagraj: Miedziaki'
    """

    __slots__ = ("label", "verb", "card", "word", "code", "output", "index", "_game", "_moment",
                 "_words")

    _game: Game
    _moment: int
    _words: dict[str, str]

    #: As scenarios and saved games have it; the same for ever.
    label: str
    #: "play", "buy", "trash" ...; "word" of what is no card.
    verb: str
    #: The card that it is about, or None.
    card: Card | None
    #: "done", "end" ... of what is no card, else None.
    word: str | None
    #: The engine's number for it, in this game.
    code: int
    #: A number for it that depends on no game: what a net has an output for.
    output: int
    #: Its place among the options.
    index: int

    def __init__(self, game: Game, code: int, index: int, output: int) -> None:
        verb, kind = code >> 8, code & 0xFF
        label = game._label(code)
        self._make(label=label, verb=_native.VERBS[verb], code=code, output=output, index=index,
                   card=game._cards[kind] if verb else None, word=None if verb else label,
                   _game=game, _moment=game._moment, _words={})

    def words(self, language: str = "en") -> str:
        """In words for people, as long as its decision waits."""
        which = _native.one_of(language, "a language", _native.LANGUAGES)
        if language not in self._words:
            if self._moment != self._game._moment:
                raise RuntimeError(f"{self.label!r} is an option of a decision that has passed")
            out = ctypes.create_string_buffer(_native.WORDS_ROOM)
            quick.option_words(self._game._address, self.code, which, out)
            self._words[language] = _native.told(out)
        return self._words[language]

    def __repr__(self) -> str:
        return f"<Option {self.label}>"

    def __str__(self) -> str:
        return self.label


class View(_native.Frozen, _native.Single):
    """What one seat may know of a game, and nothing else. It shows the game as it goes on.

    Seats are numbers from 0; a seat of None is somebody who looks on. Cards whose names the seat
    may not know are None.

    >>> game = Game("First Game", seed=7)
    >>> view = game.view(0)
    >>> [str(card) for card in view.hand]
    ['Copper', 'Copper', 'Copper', 'Estate', 'Estate']
    >>> game.view(1).zone("hand", of=0)
    [None, None, None, None, None]
    >>> view.coins, view.pile("Province"), view.score(1)
    (0, 8, 3)
    """

    __slots__ = ("_game", "_view", "_players")

    _game: Game
    _view: _native.View
    _players: int

    def __init__(self, game: Game, seat: int | None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a view is of a Game, not of {type(game).__name__}")
        players = game.players
        number = -1 if seat is None else _native.whole(seat, "a seat", 0, players - 1)
        self._make(_game=game, _players=players, _view=_native.View(game._address, number))

    def _who(self, seat: int | None) -> int:
        if seat is None:
            if self._view.seat < 0:
                raise ValueError("who looks on has no seat: say whose is meant")
            return int(self._view.seat)
        return _native.whole(seat, "a seat", 0, self._players - 1)

    def _kind(self, name: CardLike) -> int:
        kind: int = quick.kind(self._game._address, card(name).number)
        if kind == _native.NONE:
            raise ValueError(f"{card(name)} is not in this game")
        return kind

    def _of_mask(self, mask: int) -> list[Card]:
        return [each for kind, each in enumerate(self._game._cards) if mask >> kind & 1]

    # ---- The question

    @property
    def seat(self) -> int | None:
        return None if self._view.seat < 0 else int(self._view.seat)

    @property
    def asked(self) -> int | None:
        """The seat that must choose; None: the game is over."""
        who = self._game._decision().who
        return None if who == _native.NONE else int(who)

    @property
    def is_asked(self) -> bool:
        return self.asked is not None and self.asked == self.seat

    @property
    def question(self) -> str:
        """Why somebody is asked: "action", "buy", "card" ...; "over" when nobody is."""
        return _native.QUESTIONS[self._game._decision().question]

    @property
    def asking(self) -> Card | None:
        """The card that asks, or about which is asked."""
        kind = self._game._decision().card
        return None if kind == _native.NONE else self._game._cards[kind]

    @property
    def options(self) -> list[Option]:
        """What can be chosen, if this seat is the one that is asked; else nothing."""
        return self._game._options() if self.is_asked else []

    def default(self) -> Option:
        """What the default play of the program would choose: it plays any card passably."""
        if not self.is_asked:
            raise ValueError("this seat is not asked anything now")
        return self._option(quick.default_choice(self._view))

    def _option(self, code: int) -> Option:
        if code == _native.PLAY_TREASURES:
            return Option(self._game, code, -1, -1)
        return self._game._options()[self._game._codes().index(code)]

    # ---- Public facts

    @property
    def players(self) -> int:
        return self._players

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return int(quick.view_turn_of(self._view))

    @property
    def is_extra_turn(self) -> bool:
        return bool(quick.view_extra_turn(self._view))

    @property
    def phase(self) -> str:
        """ "action", "buy" or "cleanup"."""
        return _native.PHASES[quick.view_phase(self._view)]

    @property
    def actions(self) -> int:
        """Of the player on turn; `buys` and `coins` likewise."""
        return int(quick.view_counters(self._view, self.turn_of).actions)

    @property
    def buys(self) -> int:
        return int(quick.view_counters(self._view, self.turn_of).buys)

    @property
    def coins(self) -> int:
        return int(quick.view_counters(self._view, self.turn_of).coins)

    def turns(self, of: int | None = None) -> int:
        """How many turns somebody has taken, the one that runs included."""
        return int(quick.view_turns(self._view, self._who(of)))

    def get(self, setting: str, of: int | None = None) -> int | Card | None:
        """Tokens and counters of a player: "pirate", "journey_down", "token_card" ...

        Of a token that lies on a pile it is the pile's card, or None.

        >>> Game("First Game").view(0).get("pirate")
        0
        """
        which = _native.one_of(setting, "a setting", _native.SETTINGS)
        value = int(quick.view_get(self._view, self._who(of), which))
        if which < _native.SETTINGS.index("token_card"):
            return value
        return None if value == _native.NONE else self._game._cards[value]

    @property
    def supply(self) -> dict[Card, int]:
        """The piles of the supply, and how many cards are left in each."""
        view = self._view
        return {each: int(quick.view_pile(view, self._kind(each)))
                for each in self._of_mask(quick.view_supply(view))}

    @property
    def beside(self) -> dict[Card, int]:
        """The same of the piles beside the supply."""
        view = self._view
        return {each: int(quick.view_pile(view, self._kind(each)))
                for each in self._of_mask(quick.view_beside(view))}

    @property
    def events(self) -> list[Card]:
        """The Events that can be bought."""
        return self._of_mask(quick.view_events(self._view))

    @property
    def trash(self) -> list[Card]:
        view = self._view
        return [each for kind, each in enumerate(self._game._cards)
                for _ in range(quick.view_trash(view, kind))]

    @property
    def empty_piles(self) -> int:
        return int(quick.view_empty_piles(self._view))

    @property
    def piles_to_end(self) -> int:
        """How many empty piles end the game."""
        return int(quick.view_piles_to_end(self._view))

    def pile(self, name: CardLike) -> int:
        """Cards left in a pile."""
        return int(quick.view_pile(self._view, self._kind(name)))

    def embargo(self, name: CardLike) -> int:
        """Embargo tokens on a pile."""
        return int(quick.view_embargo(self._view, self._kind(name)))

    def cost(self, name: CardLike) -> int:
        """What a card costs right now."""
        return int(quick.view_cost(self._view, self._kind(name)))

    def types(self, name: CardLike) -> tuple[str, ...]:
        """The types of a card right now."""
        bits = quick.view_types(self._view, self._kind(name))
        return tuple(each for bit, each in enumerate(_native.TYPES) if bits >> bit & 1)

    # ---- Players and their cards

    @property
    def hand(self) -> list[Card]:
        """The seat's own hand."""
        if self.seat is None:
            raise ValueError("who looks on has no hand")
        return sorted((each for each in self.zone("hand") if each), key=lambda each: each.number)

    def zone(self, zone: str, of: int | None = None) -> list[Card | None]:
        """The cards of a zone, the top one first: "hand", "deck", "discard_pile", "in_play",
        "island", "native", "tavern", "aside", "looked"; None for each that the seat may not know.
        """
        which = _native.one_of(zone, "a zone", _native.ZONES[:9])
        out = (ctypes.c_uint8 * _native.MAX_OWNED)()
        count = quick.view_zone(self._view, self._who(of), which, out)
        return [None if kind == _native.NONE else self._game._cards[kind]
                for kind in out[:count]]

    def size(self, zone: str, of: int | None = None) -> int:
        """How many cards lie in a zone."""
        which = _native.one_of(zone, "a zone", _native.ZONES[:9])
        return int(quick.view_size(self._view, self._who(of), which))

    def owned(self, of: int | None = None) -> dict[Card, int]:
        """What a player owns in all, as a perfect memory knows it, less what is unseen."""
        view, who = self._view, self._who(of)
        counts = ((each, int(quick.view_owned(view, who, kind)))
                  for kind, each in enumerate(self._game._cards))
        return {each: count for each, count in counts if count > 0}

    def score(self, of: int | None = None) -> int | None:
        """A player's points; None while cards of theirs are unseen by this seat."""
        if self.unseen(of):
            return None
        return int(quick.view_score(self._view, self._who(of)))

    def unseen(self, of: int | None = None) -> int:
        """How many cards a player has passed or been passed that this seat did not see."""
        return int(quick.view_unseen(self._view, self._who(of)))

    def staying(self, name: CardLike, of: int | None = None) -> int:
        """How many copies in play would stay there over a Clean-up now."""
        return int(quick.view_staying(self._view, self._who(of), self._kind(name)))

    # ---- Numbers

    def observe(self) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint8]]:
        """What the seat may know as numbers: the inputs that are not 0, and their values.

        docs/OBSERVATION.md goes through them; `talia.fields()` says the same.
        """
        if self.seat is None:
            raise ValueError("who looks on has no observation: only seats that play do")
        room = _native.MOST_INPUTS
        view = self._view
        while True:
            inputs = numpy.zeros(room, numpy.uint16)
            values = numpy.zeros(room, numpy.uint8)
            count = quick.observe(view, inputs.ctypes.data, values.ctypes.data, room)
            if count <= room:
                return inputs[:count], values[:count]
            room = count

    def dense(self) -> NDArray[numpy.uint8]:
        """The same as one row: a byte for each input there is.

        >>> Game("First Game").view(0).dense().shape == (inputs(),)
        True
        """
        row = numpy.zeros(inputs(), numpy.uint8)
        numbers, values = self.observe()
        row[numbers] = values
        return row

    def __bytes__(self) -> bytes:
        """All that the seat is shown, written out: for comparing views."""
        out = ctypes.create_string_buffer(_native.VIEW_BYTES)
        count = quick.view_write(self._view, out)
        return out.raw[:count]

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}>"


def inputs(players: int = 6) -> int:
    """How many inputs an observation has; where only two play, the first so many are enough.

    >>> inputs(2) < inputs()
    True
    """
    if _native.whole(players, "players", 2, _native.MAX_PLAYERS) == 2:
        return int(quick.inputs_for_two())
    return int(quick.inputs())


class Game:
    """A game of Dominion: see who must choose what, and choose.

    `Game("First Game", players=3, seed=7)` has the arguments of `Setup`; `Game(setup)` plays one.

    >>> game = Game("First Game", seed=7)
    >>> game.asked, game.question_words()
    (0, 'Buy phase: play Treasures, buy, or end your turn.')
    >>> [option.label for option in game.options]
    ['play Copper', 'buy Copper', 'buy Curse', 'end']
    >>> game.choose("play treasures").choose("buy Silver")
    <Game of 2 players: seat 1 is asked>
    >>> game.choose("buy Platinum")
    Traceback (most recent call last):
        ...
    ValueError: 'buy Platinum' is none of the options: play Copper, buy Copper, buy Curse, end

    The same set-up and choices give the same game, everywhere and always:

    >>> again = Game.load(game.save())
    >>> again == game, again is game
    (True, False)
    """

    __slots__ = ("_memory", "_address", "_moment", "_lock", "_cards", "_setup", "_choices")

    _cards: tuple[Card, ...]  # by kind

    def __init__(self, setup: Setup | Names | None = None, **wish: Any) -> None:
        if not isinstance(setup, Setup):
            setup = Setup(setup, **wish)
        elif wish:
            raise TypeError(f"a Setup says all there is: {', '.join(wish)} must not be said too")
        self._take_room()
        quick.start(self._address, setup._struct)
        self._read_cards()
        self._setup: Setup | None = setup
        self._choices: list[int] | None = []

    def _take_room(self) -> None:
        self._memory = (ctypes.c_uint64 * (_native.GAME_BYTES // 8))()
        self._address = ctypes.addressof(self._memory)
        self._moment = 0  # how often it has changed
        self._lock = threading.RLock()  # what is done to a game is done whole

    @classmethod
    def _empty(cls) -> Game:
        """A game that somebody is about to write; without set-up and choices."""
        game = cls.__new__(cls)
        game._take_room()
        game._setup = None
        game._choices = None
        return game

    # ---- What views and options ask of it

    def _read_cards(self) -> None:
        out = (ctypes.c_uint8 * _native.MAX_KINDS)()
        kinds = bytes(out[:quick.cards_of(self._address, out)])
        if kinds not in _CARDS_OF:
            _CARDS_OF[kinds] = tuple(CARDS[number] for number in kinds)
        self._cards = _CARDS_OF[kinds]

    def _label(self, code: int) -> str:
        out = ctypes.create_string_buffer(_native.LABEL)
        quick.label(self._address, code, out)
        return _native.told(out)

    def _decision(self) -> Any:
        return quick.decision(self._address).contents

    def _codes(self) -> list[int]:
        out = (ctypes.c_uint16 * _native.MAX_OPTIONS)()
        return out[:quick.options(self._address, out)]

    def _options(self) -> list[Option]:
        view = _native.View(self._address, self._decision().who)
        return [Option(self, code, index, quick.output(view, code))
                for index, code in enumerate(self._codes())]

    def _find(self, choice: ChoiceLike) -> int:
        """The code of a choice: an option, its label or words, or its index."""
        if isinstance(choice, Option):
            if choice._game is not self and choice._game._cards != self._cards:
                raise ValueError(f"{choice.label!r} is an option of a game with other cards")
            return choice.code
        if isinstance(choice, str):
            return self._find_words(choice)
        codes = self._codes()
        index = _native.whole(choice, "a choice that is neither an Option nor words", -2**63, 2**63)
        if not 0 <= index < len(codes):
            raise IndexError(f"there is no option {index}: there are {len(codes)}")
        return codes[index]

    def _find_words(self, words: str) -> int:
        wanted = " ".join(words.lower().replace("-", " ").split())
        if wanted == "play treasures":
            return _native.PLAY_TREASURES
        options = self._options()
        for option in options:
            if wanted == option.label.lower().replace("-", " "):
                return option.code
        for option in options:
            if words.lower() in (option.words("en").lower(), option.words("pl").lower()):
                return option.code
        raise ValueError(self._no_option(words))

    def _no_option(self, words: str) -> str:
        if self.is_over:
            return f"{words!r} cannot be chosen: the game is over"
        labels = ", ".join(self._label(code) for code in self._codes())
        return f"{words!r} is none of the options: {labels}"

    # ---- Choosing

    @property
    def asked(self) -> int | None:
        """The seat that must choose; None: the game is over."""
        who = self._decision().who
        return None if who == _native.NONE else int(who)

    @property
    def question(self) -> str:
        """Why somebody is asked: "action", "buy", "card" ...; "over" when nobody is."""
        return _native.QUESTIONS[self._decision().question]

    def question_words(self, language: str = "en") -> str:
        """The question in words, "en" or "pl"."""
        which = _native.one_of(language, "a language", _native.LANGUAGES)
        out = ctypes.create_string_buffer(_native.WORDS_ROOM)
        quick.question_words(self._address, which, out)
        return _native.told(out)

    @property
    def options(self) -> list[Option]:
        """What can be chosen; nothing when the game is over."""
        return [] if self.is_over else self._options()

    @property
    def codes(self) -> list[int]:
        """The options as the engine's numbers only: quicker, for those who play by index."""
        return self._codes()

    def choose(self, choice: ChoiceLike) -> Game:
        """Takes an option, its label or words in either language, or its index; runs on to the
        next decision. "play treasures" plays all plain Treasures. Gives the game back."""
        with self._lock:
            code = self._find(choice)
            if not quick.try_choose(self._address, code):
                raise ValueError(self._no_option(str(choice)))
            self._moment += 1
            if self._choices is not None:
                self._choices.append(code)
        return self

    # ---- How it stands

    @property
    def is_over(self) -> bool:
        return bool(quick.is_over(self._address))

    @property
    def players(self) -> int:
        return int(quick.players(self._address))

    @property
    def edition(self) -> int:
        return int(quick.edition(self._address))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards and Events that are in this game."""
        return self._cards

    @property
    def scores(self) -> list[int]:
        """Everybody's points, as they are."""
        return [int(quick.score(self._address, who)) for who in range(self.players)]

    @property
    def turns(self) -> list[int]:
        """How many turns everybody has taken."""
        return [int(quick.turns(self._address, who)) for who in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once the game is over; before that, those that are ahead."""
        bits = quick.winners(self._address)
        return [who for who in range(self.players) if bits >> who & 1]

    @property
    def results(self) -> list[float]:
        """One number for each seat, all together 0: who wins alone has 1."""
        won, players = self.winners, self.players
        return [(players * (who in won) - len(won)) / (len(won) * (players - 1))
                for who in range(players)]

    def view(self, seat: int | Literal["asked"] | None = "asked") -> View:
        """What a seat may know; unsaid, the one that is asked. None: somebody who looks on."""
        return View(self, self.asked if seat == "asked" else seat)

    def zone(self, zone: str, of: int) -> list[Card]:
        """The cards of a zone as they lie, for those who may see everything."""
        which = _native.one_of(zone, "a zone", _native.ZONES[:9])
        who = _native.whole(of, "a seat", 0, self.players - 1)
        out = (ctypes.c_uint8 * _native.MAX_OWNED)()
        return [self._cards[kind] for kind in out[:quick.zone(self._address, who, which, out)]]

    # ---- Copies and files

    def copy(self) -> Game:
        """Another game that stands as this one does.

        >>> game = Game("First Game", seed=7)
        >>> other = game.copy().choose("end")
        >>> game.asked, other.asked, game == other
        (0, 1, False)
        """
        game = Game._empty()
        with self._lock:
            quick.copy(game._address, self._address)
            game._cards = self._cards
            game._setup = self._setup
            game._choices = None if self._choices is None else self._choices.copy()
        return game

    @classmethod
    def _copied(cls, address: int) -> Game:
        """A copy of a game that lies there."""
        game = cls._empty()
        quick.copy(game._address, address)
        game._read_cards()
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def deal_anew(self, seed: Seed) -> Game:
        """Deals anew, by chance, what the one who is asked cannot know, and all chance to come: a
        world in which a search may try things. Such a game can no longer be saved."""
        numbers = seed_numbers(seed)
        with self._lock:
            if self.is_over:
                raise ValueError("the game is over: nobody is asked")
            quick.deal_anew(self._address, numbers)
            self._moment += 1
            self._setup = self._choices = None
        return self

    @property
    def setup(self) -> Setup | None:
        """What it was dealt from, if that is known."""
        return self._setup

    @property
    def hash(self) -> int:
        """A fingerprint of 64 bits: `talia_hash`."""
        return int(quick.hash(self._address))

    def save(self, path: str | os.PathLike[str] | None = None) -> str:
        """The game as a text that `talia replay` shows (docs/FORMAT.md), written to a file if one
        is named."""
        with self._lock:
            setup, made = self._setup, None if self._choices is None else self._choices.copy()
        if setup is None or made is None:
            raise ValueError("this game cannot be saved: how it came about is not known, since it "
                             "was dealt anew or comes from a batch")
        choices = (ctypes.c_uint16 * max(1, len(made)))(*made)
        text = quick.save(setup._struct, choices, len(made))
        if not text:
            raise MemoryError("there is no memory for the saved game")
        words = _native.take(text)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(words)
        return words

    @classmethod
    def load(cls, text: str | os.PathLike[str], name: str = "game") -> Game:
        """The game of a saved text, or of a file if a path is given (`pathlib.Path`)."""
        if isinstance(text, os.PathLike):
            name = os.fspath(text)
            with open(text, encoding="utf-8") as file:
                text = file.read()
        if not isinstance(text, str):
            raise TypeError(f"a saved game must be words or a path, not {type(text).__name__}")
        words = text.encode("utf-8")
        setup, choices = _native.Setup(), ctypes.POINTER(ctypes.c_uint16)()
        count = ctypes.c_size_t()
        error = ctypes.create_string_buffer(_native.ERROR)
        if not quick.read_save(_native.utf8(name, "a name"), words, len(words), setup,
                               ctypes.byref(choices), ctypes.byref(count), error):
            raise ValueError(_native.told(error))
        codes = choices[:count.value]
        quick.release(ctypes.cast(choices, ctypes.c_void_p))
        game = cls(Setup._of(setup))
        for code in codes:
            quick.try_choose(game._address, code)
        game._moment = len(codes)
        game._choices = codes
        return game

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Game.load, (self.save(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and bool(quick.same(self._address, other._address))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        stands = "over" if self.is_over else f"seat {self.asked} is asked"
        return f"<Game of {self.players} players: {stands}>"


def fields() -> list[dict[str, Any]]:
    """The fields of an observation (docs/OBSERVATION.md): name, at, count, divisor, and of fields
    by card the cards' inputs.

    >>> hand = fields()[0]
    >>> hand["name"], hand["at"], hand["divisor"], hand["cards"][card("Copper")]
    ('hand', 0, 3, 0)
    """
    out = []
    for number in range(quick.fields()):
        field = quick.field(number).contents
        at = {each: quick.input_of_card(number, each.number) for each in CARDS}
        out.append({"name": field.name.decode(), "at": field.at, "count": field.count,
                    "divisor": field.divisor,
                    "cards": {each: place for each, place in at.items() if place >= 0}
                    if field.by_card else {}})
    return out


def play(players: Iterable[Any], game: Game, limit: int = 20000) -> Game:
    """Plays a game to its end, or for so many decisions: whoever is asked chooses. A player is
    called with the view of its seat and gives an option, its label or its index.

    >>> game = play([View.default, View.default], Game("First Game", seed=7))
    >>> game.is_over
    True
    """
    seats = list(players)
    if len(seats) != game.players:
        raise ValueError(f"{game.players} players sit here, not {len(seats)}")
    for _ in range(_native.whole(limit, "the limit", 0, 2**31)):
        asked = game.asked
        if asked is None:
            break
        game.choose(seats[asked](game.view(asked)))
    return game
