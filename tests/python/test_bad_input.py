"""Whatever is wrong raises with words, and the interpreter lives."""

import copy
import gc
import pickle
import random

import numpy
import pytest
from conftest import at_once, refuses

import talia


def batch(**more):
    return talia.Batch(8, "First Game", threads=1, **more)


def test_set_ups():
    refuses(ValueError, "neither a kingdom nor a card", talia.Setup, "Nowhere")
    refuses(ValueError, "is not a card", talia.Setup, ["Village", "Platinum"])
    refuses(ValueError, "", talia.Setup, ["Village", "Village"])
    refuses(ValueError, "", talia.Setup, ["Copper"])
    refuses(ValueError, "players must be from 2 to 6", talia.Setup, players=7)
    refuses(TypeError, "players must be a whole number, not str", talia.Setup, players="2")
    refuses(TypeError, "not bool", talia.Setup, players=True)
    refuses(ValueError, "an edition", talia.Setup, edition=3)
    refuses(ValueError, "", talia.Setup, sets="nowhere")
    refuses(ValueError, "is not a set", talia.Setup, sets=["nowhere"])
    refuses(TypeError, "a set must be", talia.Setup, sets=[3])
    refuses(ValueError, "", talia.Setup, events=["Village"])
    refuses(ValueError, "a seed must be from 0", talia.Setup, seed=-1)
    refuses(ValueError, "a seed must be from 0", talia.Setup, seed=10**19)
    refuses(ValueError, "", talia.Setup, seed="what")
    refuses(ValueError, "two numbers", talia.Setup, seed=(1, 2, 3))
    refuses(TypeError, "a seed must be", talia.Setup, seed=1.5)
    refuses(ValueError, "who begins", talia.Setup, begins=[2])
    refuses(ValueError, "character 0", talia.Setup, "First\0Game")
    refuses(ValueError, "", talia.Setup, "\udc80")
    refuses(TypeError, "the kingdom must be", talia.Setup, 7)
    refuses(TypeError, "the kingdom must be", talia.Setup, b"First Game")
    pickled, arguments = talia.Setup().__reduce__()
    refuses(ValueError, "no set-up", pickled, arguments[0][1:])
    refuses(ValueError, "there is no such set-up", pickled, bytes(len(arguments[0])))


def test_cards():
    refuses(ValueError, "is not a card", talia.card, "")
    refuses(ValueError, "is not a card", talia.card, "x" * 10000)
    refuses(TypeError, "must be words", talia.card, 3)
    refuses(TypeError, "must be words", talia.card, None)
    refuses(ValueError, "is not a language", talia.card("Moat").text, "de")
    refuses(ValueError, "an edition", talia.card("Moat").text, "en", 3)
    refuses(ValueError, "is not a set", talia.cards, "nowhere")


def test_choices():
    game = talia.Game("First Game", seed=7)
    other = talia.Game("First Game", seed=8)
    talia.play([talia.View.default] * 2, other)
    stale = game.options
    refuses(IndexError, "there is no option 99", game.choose, 99)
    refuses(IndexError, "there is no option -1", game.choose, -1)
    refuses((ValueError, IndexError), "", game.choose, 2**70)
    refuses(TypeError, "neither an Option nor words", game.choose, None)
    refuses(TypeError, "neither an Option nor words", game.choose, 0.0)
    refuses(TypeError, "not bool", game.choose, True)
    refuses(ValueError, "none of the options", game.choose, "")
    refuses(ValueError, "none of the options", game.choose, "buy Gold")
    refuses(ValueError, "the game is over", other.choose, "end")
    refuses(IndexError, "there are 0", other.choose, 0)
    refuses(ValueError, "other cards", talia.Game(sets="all", seed=3).choose, stale[0])
    game.choose("end")
    refuses(RuntimeError, "has passed", stale[0].words)
    refuses(ValueError, "is over", other.deal_anew, 1)
    over = talia.Game("First Game", seed=7).choose("play treasures")
    refuses(ValueError, "none of the options", over.choose, "play treasures")


def test_forged_codes():
    game = talia.Game("First Game", seed=7)
    option = game.options[0]
    refuses(AttributeError, "nothing of a", setattr, option, "code", 7)
    for code in list(range(0, 0x10000, 7)):
        object.__setattr__(option, "code", code)
        if code not in game.codes and code != 0x7F:
            twin = game.copy()
            with pytest.raises(ValueError):
                twin.choose(option)
    assert game == talia.Game("First Game", seed=7)


def test_views():
    game = talia.Game("First Game", seed=7)
    view = game.view(0)
    refuses(ValueError, "a seat must be from 0 to 1", game.view, 2)
    refuses(ValueError, "a seat must be from 0 to 1", game.view, -1)
    refuses(TypeError, "a seat must be", game.view, "A")
    refuses(TypeError, "a view is of a Game", talia.View, 7, 0)
    refuses(ValueError, "is not a zone", view.zone, "pocket")
    refuses(TypeError, "a zone must be", view.zone, 3)
    refuses(ValueError, "is not a zone", view.zone, "supply")
    refuses(ValueError, "a seat must be", view.zone, "hand", of=5)
    refuses(ValueError, "is not in this game", view.pile, "Witch")
    refuses(ValueError, "is not a card", view.cost, "Platinum")
    refuses(ValueError, "is not a setting", view.get, "luck")
    watcher = game.view(None)
    refuses(ValueError, "looks on", lambda: watcher.hand)
    refuses(ValueError, "looks on", watcher.observe)
    refuses(ValueError, "looks on", watcher.score)
    refuses(ValueError, "not asked", game.view(1).default)
    refuses(ValueError, "not asked", talia.Player("bmu"), game.view(1))
    refuses(TypeError, "called with a View", talia.Player("bmu"), game)
    assert watcher.zone("hand", of=0) == [None] * 5 and watcher.options == []


def test_saved_games():
    load = talia.Game.load
    refuses(TypeError, "must be words or a path", load, 7)
    refuses(ValueError, "", load, "")
    refuses(ValueError, "game:", load, "kingdom: Nowhere\n")
    refuses(ValueError, "", load, "\0" * 100)
    text = talia.Game("First Game", seed=7).choose("end").choose("end").save()
    chance = random.Random(5)
    for _ in range(1000):
        letters = list(text)
        for _ in range(chance.randrange(1, 4)):
            letters[chance.randrange(len(letters))] = chr(chance.randrange(1, 0x250))
        try:
            assert not load("".join(letters)).is_over
        except ValueError as fault:
            assert str(fault)


def test_players():
    refuses(ValueError, "is neither", talia.Player, "")
    refuses(TypeError, "", talia.Player, 7)
    refuses(ValueError, "expected", talia.Player.plan, "Province")
    refuses(TypeError, "must be words", talia.Player.plan, 7)
    refuses(FileNotFoundError, "nowhere.plan", talia.Player, "nowhere.plan")
    outside = talia.Player("exec:true")
    refuses(ValueError, "matches only", outside, talia.Game().view())
    refuses(ValueError, "players sit here", talia.play, [outside], talia.Game())


def test_batches():
    refuses(ValueError, "games must be from 1", talia.Batch, 0)
    refuses(ValueError, "games must be from 1", talia.Batch, 2**21)
    refuses(TypeError, "games must be", talia.Batch, "8")
    refuses(ValueError, "threads must be", talia.Batch, 8, threads=1000)
    refuses(ValueError, "a seed must be", talia.Batch, 8, seed=-1)
    refuses(ValueError, "there is no row 'what'", talia.Batch, 8, rows=("what",))
    refuses(TypeError, "list of names", talia.Batch, 8, rows="seat")
    refuses(ValueError, "options must be from 1", talia.Batch, 8, options=0)
    refuses(ValueError, "columns must be from 1", talia.Batch, 8, columns=10**6)
    refuses(TypeError, "a Setup says all", talia.Batch, 8, talia.Setup(), players=3)
    refuses(TypeError, "must hold nothing else", talia.Batch, 8, [talia.Setup(), "Village"])
    refuses(TypeError, "draw must be a Draw", talia.Batch, 8, draw="all")
    refuses(TypeError, "draw must be a Draw", talia.Batch, 8, draw=[])
    refuses(TypeError, "draw must be a Draw", talia.Batch, 8, draw=[talia.Draw(), None])
    refuses(ValueError, "only 0 cards", talia.Batch, 8, draw=[talia.Draw(), talia.Draw([])])
    refuses(TypeError, "says all there is", talia.Batch, 8, "First Game", draw=talia.Draw())
    refuses(ValueError, "built without GPUs", talia.Batch, 8, device=1) \
        if not _has_gpu_library() else None
    refuses(ValueError, "players must be from 2", talia.Draw, players=7)
    refuses(ValueError, "a chance must be", talia.Draw, players={2: -1})
    refuses(ValueError, "at most 10 cards", talia.Draw, kingdom=["Village"] * 11)
    refuses(ValueError, "make no kingdom", talia.Batch, 8, draw=talia.Draw(kingdom=["Copper"]))
    refuses(ValueError, "only 0 cards", talia.Batch, 8, draw=talia.Draw([]))


class _OnGpu:
    """An array on a GPU, as it says itself; nobody looks there."""

    def __init__(self, shape, typestr, strides=None, is_read_only=False):
        self.shape, self.ndim = shape, len(shape)
        self.__cuda_array_interface__ = {"shape": shape, "typestr": typestr, "strides": strides,
                                         "data": (4096, is_read_only), "version": 3}


def test_arrays_of_others_on_a_gpu_are_looked_at():
    assert talia.Rows(8, output=_OnGpu((8, 20), "<i2"), seat=_OnGpu((8,), "|u1")).options == 20
    assert talia.Rows(8, output=_OnGpu((8, 20), "<u2", (40, 2))).options == 20
    refuses(TypeError, "an array of uint16, not of int32", talia.Rows, 8,
            output=_OnGpu((8, 20), "<i4"))
    refuses(TypeError, "an array of float32, not of int32", talia.Rows, 8,
            result=_OnGpu((8, 6), "<i4"))
    refuses(ValueError, "in one piece", talia.Rows, 8, output=_OnGpu((8, 20), "<u2", (80, 2)))
    refuses(ValueError, "read-only", talia.Rows, 8, seat=_OnGpu((8,), "|u1", None, True))
    refuses(ValueError, "the shape (8,)", talia.Rows, 8, seat=_OnGpu((9,), "|u1"))
    refuses(TypeError, "lies here and other rows", talia.Rows, 8, seat=_OnGpu((8,), "|u1"),
            ended=numpy.zeros(8, numpy.uint8))


def _has_gpu_library():
    try:
        talia.Batch(8, "First Game", device=1024)
    except ValueError as fault:
        return "built without" not in str(fault)
    return True


def test_rows():
    numbers = numpy.zeros(8, numpy.uint8)
    frozen = numbers.copy()
    frozen.flags.writeable = False
    swapped = numpy.zeros((8, 4), numpy.dtype("uint16").newbyteorder())
    odd = numpy.frombuffer(bytearray(8 * 4 * 2 + 1), numpy.uint8)[1:].view(numpy.uint16)
    refuses(TypeError, "there is no row 'what'", talia.Rows, 8, what=numbers)
    refuses(TypeError, "seat must be a NumPy array, not list", talia.Rows, 8, seat=[0] * 8)
    refuses(TypeError, "seat must be an array of uint8, not of int64", talia.Rows, 8,
            seat=numpy.zeros(8, numpy.int64))
    refuses(ValueError, "seat must have the shape (8,)", talia.Rows, 8, seat=numbers[:7])
    refuses(ValueError, "seat must have the shape (8,)", talia.Rows, 8, seat=numbers.reshape(8, 1))
    refuses(ValueError, "seat must have the shape (8,)", talia.Rows, 8, seat=numpy.uint8(3) +
            numpy.zeros((), numpy.uint8).reshape(1))
    refuses(ValueError, "seat must lie in one piece", talia.Rows, 8,
            seat=numpy.zeros(16, numpy.uint8)[::2])
    refuses(ValueError, "option must lie in one piece", talia.Rows, 8,
            option=numpy.zeros((4, 8), numpy.uint16).T)
    refuses(ValueError, "seat is read-only", talia.Rows, 8, seat=frozen)
    refuses(TypeError, "option must be an array of uint16", talia.Rows, 8, option=swapped)
    refuses(ValueError, "option must lie in one piece", talia.Rows, 8, option=odd.reshape(8, 4))
    refuses(ValueError, "option must have the shape (8, options)", talia.Rows, 8,
            option=numpy.zeros(8, numpy.uint16))
    refuses(ValueError, "option must have the shape", talia.Rows, 8,
            option=numpy.zeros((8, 0), numpy.uint16))
    refuses(ValueError, "output must have the shape (8, 4)", talia.Rows, 8,
            option=numpy.zeros((8, 4), numpy.uint16), output=numpy.zeros((8, 5), numpy.uint16))
    refuses(ValueError, "result must have the shape (8, 6)", talia.Rows, 8,
            result=numpy.zeros((8, 2), numpy.float32))
    refuses(ValueError, "input and value", talia.Rows, 8, input=numpy.zeros((8, 4), numpy.uint16))
    some = batch()
    refuses(TypeError, "rows must be Rows", some.observe, {"seat": numbers})
    refuses(ValueError, "of 9 games", some.observe, talia.Rows(9))
    wide = talia.Rows(8, dense=numpy.zeros((8, talia.inputs() + 1), numpy.uint8))
    refuses(ValueError, "dense rows have 1 to", some.observe, wide)


def test_picks():
    some = batch()
    refuses(ValueError, "the shape (8,)", some.step, numpy.zeros(7, numpy.uint16))
    refuses(ValueError, "the shape (8,)", some.step, 0)
    refuses(ValueError, "the shape (8,)", some.step, numpy.zeros((8, 1), numpy.uint16))
    refuses(TypeError, "whole numbers", some.step, numpy.zeros(8))
    refuses(TypeError, "whole numbers", some.step, numpy.zeros(8, bool))
    refuses(TypeError, "whole numbers", some.step, None)
    refuses(TypeError, "whole numbers", some.step, ["a"] * 8)
    refuses(ValueError, "picks are from 0", some.step, numpy.full(8, -1))
    refuses(ValueError, "picks are from 0", some.step, [2**16] * 8)
    refuses(ValueError, "there is no option 200", some.step, [200] * 8)
    refuses(TypeError, "a seed must be", some.pick_any, "x")
    refuses(IndexError, "there is no game 8", some.game, 8)
    refuses(IndexError, "there is no game -9", some.game, -9)
    refuses(TypeError, "a Game is put", some.put, 0, 7)
    refuses(TypeError, "whole numbers", some.copy, [0.5], [1])
    refuses(ValueError, "as many", some.copy, [0, 1], [1])
    refuses(ValueError, "as many", some.copy, [[0]], [[1]])
    over = talia.play([talia.View.default] * 2, talia.Game())
    refuses(ValueError, "is over waits", some.put, 0, over)
    picks = numpy.zeros((8, 2), numpy.uint16)[:, 0]
    assert not picks.flags.c_contiguous
    some.step(picks)
    some.step([0] * 8)
    some.step(numpy.zeros(8, numpy.int64))


def test_a_closed_batch():
    some = batch()
    rows, picks = some.rows, some.pick_any(1)
    some.close()
    some.close()
    assert some.is_closed and "closed" in repr(some)
    for call in (lambda: some.step(picks), some.observe, lambda: some.pick_any(1), some.hashes,
                 lambda: some.game(0), lambda: some.put(0, talia.Game()), some.wait,
                 lambda: some.copy([0], [1]), lambda: some.deal_anew(1),
                 lambda: some.make_rows(["seat"]), lambda: some.device):
        refuses(RuntimeError, "this batch is closed", call)
    assert rows.seat.sum() >= 0, "its arrays stay"
    with batch() as other:
        other.observe()
    refuses(RuntimeError, "this batch is closed", other.observe)


def test_what_is_left_of_what_is_gone():
    view, options = talia.Game("First Game", seed=7).view(), None
    gc.collect()
    options = view.options
    assert len(view.hand) == 5 and options[0].words("pl")
    rows = batch().rows
    gc.collect()
    assert rows.seat.shape == (8,)
    for _ in range(100):
        talia.Player("smithy")(view)
    assert view.asked == 0


def test_what_cannot_be_set_or_copied():
    game = talia.Game("First Game", seed=7)
    rows = batch().rows
    seats = numpy.zeros(8, numpy.uint8)
    for thing, name in ((talia.card("Moat"), "number"), (game.options[0], "code"),
                        (game.view(), "seat"), (rows, "seat"), (rows, "games"), (rows, "_struct")):
        refuses(AttributeError, "nothing of a", setattr, thing, name, seats)
        refuses(AttributeError, "nothing of a", delattr, thing, name)
    refuses(AttributeError, "", setattr, batch(), "rows", rows)
    for thing in (batch(), rows, talia.Player("bmu"), game.view(), game.options[0],
                  batch()._handle):
        refuses(TypeError, "cannot be copied", copy.copy, thing)
        refuses(TypeError, "cannot be copied", copy.deepcopy, thing)
        refuses(TypeError, "cannot be copied", pickle.dumps, thing)
    assert copy.deepcopy(talia.card("Moat")) is pickle.loads(pickle.dumps(talia.card("Moat")))


def test_half_made():
    for kind in (talia.Batch, talia.Player, talia.Game):
        made = kind.__new__(kind)
        with pytest.raises(AttributeError):
            repr(made)
        del made
    gc.collect()
    assert talia.Game().asked == 0


def test_many_threads_in_one_game():
    """Whatever comes of it is legal, and can be saved."""
    game = talia.Game("First Game", seed=7)
    faults = []

    def work(number):
        chance = random.Random(number)
        for _ in range(400):
            try:
                game.choose(chance.choice(game.options or [0]))
                game.view(0).observe()
                game.copy().deal_anew(number) if not game.is_over else None
            except (ValueError, IndexError):
                pass
            except BaseException as fault:
                faults.append(fault)

    at_once(work, 4)
    assert faults == []
    assert talia.Game.load(game.save()) == game
