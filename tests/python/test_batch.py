"""Batches: the games they play, their arrays, copies."""

import gc
import importlib.util
import multiprocessing
import threading

import numpy
from conftest import IS_SANITIZED, at_once, refuses

import talia
from talia import device
from talia.batch import ROW_NAMES

STEPS = 400
ALL_SETS = {"players": {2: 1, 3: 1, 6: 1}, "edition": {1: 1, 2: 1}, "events": {0: 1, 2: 1}}


def all_sets(games=64, **more):
    return talia.Batch(games, draw=talia.Draw("all", **ALL_SETS), **more)


def test_games_are_those_that_single_games_are():
    setups = [talia.Setup(players=2 + seed % 5, sets="all", events="random", seed=seed)
              for seed in range(20)]
    batch = talia.Batch(20, setups, rows=("option_count", "seat", "ended"))
    games = [talia.Game(setup) for setup in setups]
    chance = numpy.random.default_rng(1)
    ended = numpy.zeros(20, bool)
    for _ in range(STEPS // 2):
        counts = batch.rows.option_count
        picks = (chance.random(20) * counts).astype(numpy.uint16)
        for i, game in enumerate(games):
            if not ended[i]:
                assert game.asked == batch.rows.seat[i] and len(game.codes) == counts[i]
                game.choose(int(picks[i]))
        batch.step(picks)
        ended |= batch.rows.ended != 0
        hashes = batch.hashes()
        for i, game in enumerate(games):
            assert game.is_over if ended[i] else game.hash == hashes[i]


def test_each_game_by_its_draw():
    draws = [talia.Draw("all", players=2 + k, kingdom=[name])
             for k, name in enumerate(("Witch", "Chapel", "Moat"))]
    batch = talia.Batch(12, draw=draws, rows=("players", "ended"), limit=30, seed=2)
    ended = 0
    for step in range(90):
        rows = batch.step(batch.pick_any(step))
        ended += int((rows.ended != 0).sum())
        assert rows.players.tolist() == [2, 3, 4] * 4
    assert ended >= 24
    for i in range(12):
        names = [str(each) for each in batch.game(i).view().supply]
        assert ("Witch", "Chapel", "Moat")[i % 3] in names


def test_rows_are_what_single_games_say():
    batch = all_sets(rows=ROW_NAMES, inputs=512, seed=3)
    for step in range(STEPS // 2):
        batch.step(batch.pick_any(step))
    rows = batch.rows
    for i in range(len(batch)):
        game = batch.game(i)
        view = game.view()
        count = rows.option_count[i]
        assert rows.seat[i] == game.asked and rows.players[i] == game.players
        assert rows.option[i, :count].tolist() == game.codes
        assert rows.output[i, :count].tolist() == [option.output for option in game.options]
        inputs, values = view.observe()
        assert rows.input_count[i] == len(inputs)
        assert rows.input[i, :len(inputs)].tolist() == inputs.tolist()
        assert rows.value[i, :len(inputs)].tolist() == values.tolist()
        assert numpy.array_equal(rows.dense[i], view.dense())


def test_the_same_seed_and_picks_give_the_same_bytes_with_any_threads():
    seen = []
    for threads in (1, 2, 3):
        batch = all_sets(rows=ROW_NAMES, threads=threads, seed=11, inputs=200)
        for step in range(STEPS):
            batch.step(batch.pick_any(step))
        seen.append([getattr(batch.rows, name).tobytes() for name in ROW_NAMES])
    assert seen[0] == seen[1] == seen[2]
    other = all_sets(seed=12)
    assert (other.hashes() != all_sets(seed=11).hashes()).all()


def test_results_add_up_to_nothing():
    batch = all_sets(256, rows=("ended", "result", "score", "length", "players"), limit=300)
    over = cut = 0
    for step in range(STEPS * 3):
        players = batch.rows.players.copy()
        rows = batch.step(batch.pick_any(step))
        for i in numpy.flatnonzero(rows.ended):
            assert abs(rows.result[i].sum()) < 1e-5
            assert not numpy.count_nonzero(rows.result[i, players[i]:])
            assert rows.result[i].max() > 0 or not rows.result[i].any()
            assert 0 < rows.length[i] <= 300
            assert (rows.length[i] == 300) or rows.ended[i] == 1
        over += int((rows.ended == 1).sum())
        cut += int((rows.ended == 2).sum())
    assert cut and over


def test_arrays_of_the_caller_are_written_as_they_lie():
    batch = all_sets()
    mine = numpy.full((3, 64), 99, numpy.uint8)
    rows = talia.Rows(64, seat=mine[1], option_count=mine[2])
    batch.step(batch.pick_any(1), into=rows)
    assert rows.seat.base is mine and (mine[0] == 99).all()
    assert numpy.array_equal(mine[2], [len(batch.game(i).codes) for i in range(64)])
    assert numpy.shares_memory(batch.observe().seat, batch.rows.seat)


def test_passing_over():
    batch = all_sets()
    before = batch.hashes()
    picks = batch.pick_any(1).copy()
    picks[::2] = talia.PASS_OVER
    batch.step(picks)
    assert (batch.hashes()[::2] == before[::2]).all()
    assert (batch.hashes()[1::2] != before[1::2]).all()


def test_an_option_that_is_not_there_changes_nothing():
    batch = all_sets()
    before = batch.hashes()
    picks = batch.pick_any(1).copy()
    picks[7] = batch.rows.option_count[7]
    refuses(ValueError, "game 7 has", batch.step, picks)
    assert (batch.hashes() == before).all()


def test_single_games_come_and_go():
    batch = all_sets()
    game = batch.game(-1)
    assert game.hash == batch.hashes()[63]
    refuses(ValueError, "comes from a batch", game.save)
    game.choose(0)
    if not game.is_over:
        batch.put(0, game)
        assert batch.hashes()[0] == game.hash
    batch.copy([1, 2], [3, 4])
    assert batch.hashes()[1] == batch.hashes()[3] and batch.hashes()[2] == batch.hashes()[4]
    refuses(ValueError, "written twice", batch.copy, [1, 1], [3, 4])
    refuses(ValueError, "both read and written", batch.copy, [1], [1])
    refuses(ValueError, "there is no game", batch.copy, [1], [64])
    refuses(ValueError, "there is no game", batch.copy, [-1], [2**40])


def test_dealing_anew_leaves_observations():
    batch = all_sets(rows=("dense", "seat"))
    seen, before = batch.rows.dense.copy(), batch.hashes()
    batch.deal_anew(5)
    assert numpy.array_equal(batch.observe().dense, seen)
    assert (batch.hashes() != before).all()


def test_treasures_by_rule():
    batch = talia.Batch(32, "First Game", treasures=True, rows=("option_count",))
    for i in range(32):
        assert "play Copper" not in [option.label for option in batch.game(i).options]


def test_numpy_and_torch_take_rows_by_dlpack():
    batch = all_sets(rows=("dense", "result"))
    other = numpy.from_dlpack(batch.rows.dense)
    assert numpy.shares_memory(other, batch.rows.dense)
    if importlib.util.find_spec("torch") and not IS_SANITIZED:
        import torch
        tensor = torch.from_dlpack(batch.rows.dense)
        batch.step(batch.pick_any(3))
        assert numpy.array_equal(tensor.numpy(), batch.rows.dense)


def hand_out(array):
    """Two who take an array, of whom one lets go at once. (No assertion here: it would hold what
    is to go.)"""
    unused = array.__dlpack__()
    held = len(device._handed_out)
    del unused
    return held, len(device._handed_out), numpy.from_dlpack(array)


def test_memory_of_the_library_is_handed_out_and_comes_back():
    """What arrays on a GPU do, with a batch that lies here."""
    batch = all_sets()
    array = device.DeviceArray._new(batch._handle, (16, 4), "uint16")
    array.write(numpy.arange(64, dtype=numpy.uint16).reshape(16, 4))
    address, handle = array._room.address, batch._handle
    batch.close()
    others = [hand_out(array)]
    del array
    gc.collect()
    assert others[0][:2] == (1, 0)
    assert others[0][2].ctypes.data == address and others[0][2][3, 1] == 13, "it stays"
    assert handle.rooms == {address}
    others.clear()
    gc.collect()
    assert handle.rooms == set(), "and goes when they let go"
    assert len(device._handed_out) == 0


def test_rings_of_arrays_and_batches_go_in_any_order():
    for first in (0, 1):
        batch = all_sets(8)
        ring = [batch._handle, device.DeviceArray._new(batch._handle, (16, 4), "uint16")]
        if first:
            ring.reverse()
        ring.append(ring)
        del batch, ring
    assert gc.collect() > 0


def test_threads_take_turns():
    batch = all_sets(threads=2)
    picks = numpy.full(64, talia.PASS_OVER, numpy.uint16)
    faults = []

    def work(number):
        try:
            for step in range(STEPS):
                batch.step(batch.pick_any(step).copy() if number == 0 else picks)
                batch.observe()
        except BaseException as fault:
            faults.append(fault)

    at_once(work, 4)
    assert faults == []


def test_closing_while_others_step():
    batch = all_sets(threads=2)
    faults = []

    def work():
        try:
            while True:
                batch.step(numpy.zeros(64, numpy.uint16))
        except RuntimeError as fault:
            faults.append(str(fault))

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    batch.close()
    for worker in workers:
        worker.join()
    assert faults == ["this batch is closed"] * 3


def in_child(batch, answer):
    try:
        batch.observe()
    except RuntimeError as fault:
        answer.put(str(fault))


if not IS_SANITIZED:  # which has much to say about processes that are forked

    def test_a_forked_process_is_told():
        batch = all_sets(threads=2)
        context = multiprocessing.get_context("fork")
        answer = context.Queue()
        child = context.Process(target=in_child, args=(batch, answer))
        child.start()
        assert "forked" in answer.get(timeout=30)
        child.join(30)
        assert child.exitcode == 0
