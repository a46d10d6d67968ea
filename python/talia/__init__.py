"""talia plays Dominion, the deck-building card game: games, batches of games, bots and matches.

A game, and somebody to play it:

>>> import talia
>>> game = talia.Game("First Game", seed=7)
>>> [option.label for option in game.options]
['play Copper', 'buy Copper', 'buy Curse', 'end']
>>> game.choose("play treasures").choose("buy Silver").asked
1
>>> smithy = talia.Player("smithy")
>>> talia.play([smithy, smithy], game).is_over
True

Many games at once, as NumPy arrays:

>>> batch = talia.Batch(1024, "First Game", rows=("seat", "option_count", "ended", "result"))
>>> rows = batch.step(batch.pick_any(seed=1))
>>> rows.seat.shape, rows.result.shape
((1024,), (1024, 6))

Who is better, and how sure is that?

>>> result = talia.match("smithy", "big-money", kingdom="First Game", games=2000)
>>> result["contestants"][0]["share"]["low"] > 0.5
True

What is here:

Card, card, cards        cards and Events, in English and Polish
Setup                    what a game is played with
Game, Option, View       one game: options, choices, what a seat may know, files, copies
Batch, Draw, Rows        many games in lockstep; DeviceArray: their arrays on a GPU
fields, inputs           what the numbers of an observation mean
Player, plans, play      bots and plans; a game played to its end
match                    many games of players, plans and functions, and their figures
talia.environments       AEC (PettingZoo), Vector (Gymnasium)
python -m talia.bench    how fast it is

Everything that is wrong raises with words: ValueError, TypeError, IndexError, or RuntimeError of
what is closed. A Game may be used by several threads, and so may a Batch: they wait for each other.
"""

from ._native import OBSERVATION_VERSION as _OBSERVATION_VERSION
from ._native import quick as _quick
from .batch import PASS_OVER, Batch, Draw, Rows
from .cards import Card, card, cards
from .device import DeviceArray
from .game import Game, Option, View, fields, inputs, play
from .players import Player, match, plan_folder, plans
from .setups import Setup

#: Of talia: that of the library, too.
__version__: str = _quick.version().decode()

#: Raised whenever an input or an output of an observation means something else.
OBSERVATION_VERSION: int = _OBSERVATION_VERSION

__all__ = ["Batch", "Card", "DeviceArray", "Draw", "Game", "OBSERVATION_VERSION", "Option",
           "PASS_OVER", "Player", "Rows", "Setup", "View", "card", "cards", "fields", "inputs",
           "match", "plan_folder", "plans", "play"]
