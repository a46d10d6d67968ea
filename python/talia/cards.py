"""Cards and Events: what is printed on them, in English and Polish."""

from __future__ import annotations

import difflib
from typing import Union

from . import _native
from ._native import quick

CardLike = Union["Card", str]


def _text(words: bytes | None) -> str:
    return words.decode("utf-8") if words else ""


# The basic cards come first; piles of Victory cards, of ten and of twelve: TaliaPileSize.
_BASIC = 7
_KINGDOM_PILES = (3, 6, 7)


class Card(_native.Frozen):
    """A card or an Event. There is one object for each: compare them with `is` or `==`.

    >>> smithy = card("Smithy")
    >>> smithy.id, smithy.cost, smithy.types
    ('smithy', 4, ('action',))
    >>> smithy.polish
    'Kuźnia'
    >>> card("kuznia") is smithy
    True
    """

    __slots__ = ("number", "id", "name", "polish", "set", "cost", "types", "plus_cards",
                 "plus_actions", "plus_buys", "plus_coins", "points", "is_kingdom", "is_event")

    #: Its number in this version of talia: files should hold ids.
    number: int
    #: "council-room": the same for ever.
    id: str
    #: The English name.
    name: str
    #: The Polish name.
    polish: str
    #: "base" (in both editions), "base1", "base2", "intrigue", "seaside", "adventures".
    set: str
    cost: int
    types: tuple[str, ...]
    plus_cards: int
    plus_actions: int
    plus_buys: int
    plus_coins: int
    #: Points of a plain Victory card or Curse.
    points: int
    is_kingdom: bool
    is_event: bool

    def __init__(self, number: int) -> None:
        info = quick.card_info(number).contents
        types = tuple(name for bit, name in enumerate(_native.TYPES) if info.types >> bit & 1)
        self._make(number=number, id=_text(quick.card_id(number)),
                   name=_text(quick.card_name(number, 0)),
                   polish=_text(quick.card_name(number, 1)), set=_native.SETS[info.set],
                   cost=info.cost, types=types, plus_cards=info.plus_cards,
                   plus_actions=info.plus_actions, plus_buys=info.plus_buys,
                   plus_coins=info.plus_coins, points=info.points, is_event="event" in types,
                   is_kingdom=number >= _BASIC and info.pile in _KINGDOM_PILES)

    def text(self, language: str = "en", edition: int = 2) -> str:
        """What the card does, as that edition of the base game has it.

        >>> "draw" in card("Smithy").text().lower() or card("Smithy").text() != ""
        True
        """
        which = _native.one_of(language, "a language", _native.LANGUAGES)
        _native.whole(edition, "an edition", 1, 2)
        return _text(quick.card_text(self.number, which, edition))

    def __repr__(self) -> str:
        return f"<Card {self.id}>"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.id,)


#: All cards and Events there are, by their numbers.
CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(_native.CARDS))


def card(name: CardLike) -> Card:
    """The card of that name or id, in either language; case, accents and spaces do not matter.

    >>> card("council room").polish
    'Sala obrad'
    >>> card("Smithi")
    Traceback (most recent call last):
        ...
    ValueError: 'Smithi' is not a card; near: Smithy
    """
    if isinstance(name, Card):
        return name
    number: int = quick.find_card(_native.utf8(name, "a card's name"))
    if number < len(CARDS):
        return CARDS[number]
    names = [each.name for each in CARDS] + [each.polish for each in CARDS]
    near = difflib.get_close_matches(name, names, 3)
    raise ValueError(f"{name!r} is not a card" + (f"; near: {', '.join(near)}" if near else ""))


def cards(set: str | None = None) -> list[Card]:
    """All cards and Events, or those of one set.

    >>> len(cards("intrigue"))
    25
    >>> [each.name for each in cards("adventures") if each.is_event][:3]
    ['Alms', 'Ball', 'Bonfire']
    """
    if set is None:
        return list(CARDS)
    name = _native.SETS[_native.one_of(set, "a set", _native.SETS)]
    return [each for each in CARDS if each.set == name]
