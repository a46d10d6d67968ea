"""Arrays on a GPU, where the library was built for one and there is one."""

import numpy
import pytest
from conftest import refuses

import talia


def gpu_batch(games=64, **more):
    try:
        return talia.Batch(games, "First Game", device=1, **more)
    except ValueError as fault:
        pytest.skip(str(fault))


def both(**more):
    here = talia.Batch(64, "First Game", **more)
    return here, gpu_batch(**more)


NAMES = ("seat", "option_count", "option", "output", "input_count", "input", "value", "dense",
         "ended", "result", "score", "length")


def test_the_same_bytes_there_as_here():
    here, there = both(rows=NAMES, seed=5)
    for step in range(400):
        picks = here.pick_any(step)
        assert numpy.array_equal(there.pick_any(step).to_numpy(), picks)
        here.step(picks)
        there.step(there.pick_any(step) if step % 2 else picks)
    there.wait()
    assert numpy.array_equal(here.hashes(), there.hashes())
    for name in ("seat", "option_count", "input_count", "dense", "ended", "length"):
        copy = getattr(there.rows, name).to_numpy()
        assert numpy.array_equal(getattr(here.rows, name), copy), name
    assert there.game(3) == here.game(3)


def test_games_by_several_draws_are_the_same_there():
    gpu_batch().close()  # is there one?
    draws = [talia.Draw("all", players=2 + k % 5, kingdom=["Witch"][:k % 2]) for k in range(7)]
    here = talia.Batch(96, draw=draws, rows=("option_count",), seed=9, limit=60)
    there = talia.Batch(96, draw=draws, rows=("option_count",), seed=9, limit=60, device=1)
    for step in range(200):
        here.step(here.pick_any(step))
        there.step(there.pick_any(step))
    there.wait()
    assert numpy.array_equal(here.hashes(), there.hashes())


def test_the_batch_writes_into_arrays_of_torch():
    torch = pytest.importorskip("torch")
    batch = gpu_batch(rows=("seat", "output"))
    output = torch.zeros(3, 64, 160, dtype=torch.int16, device="cuda")
    torch.cuda.synchronize()
    batch.observe(talia.Rows(64, output=output[1]))
    batch.wait()
    assert numpy.array_equal(output[1, :, 0].cpu().numpy(),
                             batch.rows.output.to_numpy()[:, 0].astype(numpy.int16))
    assert not output[0].any() and not output[2].any()


def test_torch_takes_arrays_as_they_are():
    torch = pytest.importorskip("torch")
    batch = gpu_batch(rows=("seat", "option_count", "dense", "result", "output"))
    dense = torch.from_dlpack(batch.rows.dense)
    count = torch.as_tensor(batch.rows.option_count, device="cuda")
    outputs = torch.from_dlpack(batch.rows.output.view("int16"))
    assert dense.is_cuda and dense.data_ptr() == batch.rows.dense._room.address
    assert count.data_ptr() == batch.rows.option_count._room.address
    assert outputs.dtype == torch.int16
    for _ in range(50):
        picks = (torch.rand(64, device="cuda") * count).to(torch.int16)
        torch.cuda.synchronize()
        batch.step(picks)
        batch.wait()
    assert numpy.array_equal(dense.cpu().numpy(), batch.rows.dense.to_numpy())
    batch.close()
    assert dense.sum().item() > 0, "what others hold stays"


def test_jax_and_cupy_take_them_too():
    batch = gpu_batch(rows=("dense", "option_count", "output"))
    expected = batch.rows.dense.to_numpy()
    jax = pytest.importorskip("jax")
    assert numpy.array_equal(numpy.asarray(jax.dlpack.from_dlpack(batch.rows.dense)), expected)
    cupy = pytest.importorskip("cupy")
    dense = cupy.asarray(batch.rows.dense)
    assert dense.data.ptr == batch.rows.dense._room.address
    assert numpy.array_equal(cupy.from_dlpack(batch.rows.output).get(),
                             batch.rows.output.to_numpy())
    batch.step(cupy.zeros(64, cupy.uint16))
    batch.wait()
    assert numpy.array_equal(dense.get(), batch.rows.dense.to_numpy())
    refuses(TypeError, "16 bits", batch.step, cupy.zeros(64, cupy.int64))
    refuses(ValueError, "the shape (64,)", batch.step, cupy.zeros(63, cupy.uint16))
    refuses(ValueError, "in one piece", batch.step, cupy.zeros(128, cupy.uint16)[::2])


def test_on_the_stream_of_torch():
    gpu_batch().close()  # is there one?
    torch = pytest.importorskip("torch")
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        batch = gpu_batch(4096, rows=("option_count", "ended"), stream=stream.cuda_stream)
        here = talia.Batch(4096, "First Game", rows=("option_count", "ended"))
        count = torch.from_dlpack(batch.rows.option_count)
        torch.manual_seed(1)
        kept = []
        for _ in range(100):
            kept.append((torch.rand(4096, device="cuda") * count).to(torch.int16))
            batch.step(kept[-1])
        batch.wait()
        for picks in kept:
            here.step(picks.cpu().numpy().view(numpy.uint16))
    assert numpy.array_equal(here.hashes(), batch.hashes())


def test_what_is_wrong_is_told():
    batch = gpu_batch(rows=("seat", "option_count"))
    refuses(ValueError, "where the games do", batch.observe,
            talia.Rows(64, seat=numpy.zeros(64, numpy.uint8)))
    refuses(TypeError, "cannot be looked at", batch.rows.seat.view, "int16")
    picks = batch.pick_any(1).to_numpy()
    picks[5] = 99
    with pytest.raises((ValueError, RuntimeError)):
        batch.step(picks)
        batch.wait()
    here = talia.Batch(64, "First Game")
    refuses(TypeError, "lie on a GPU", here.step, batch.pick_any(1))
