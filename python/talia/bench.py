"""How fast batches are from Python: python -m talia.bench [--games N] [--seconds S] [--device D].

Random play of First Game, as `talia bench --batch` has it; rates are by this process's own time on
one thread, else by the clock on the wall. The best of several rounds: others use the machine too.
"""

from __future__ import annotations

import argparse
import time

from .batch import Batch
from .game import inputs

_SPARSE = ("ended", "input_count", "input", "value")
_WORK: dict[str, tuple[str, ...]] = {
    "without observations": ("ended",),
    "with sparse observations": _SPARSE,
    "with dense observations": ("ended", "dense"),
}
_WARM_UP, _ROUNDS = 300, 7


def rate(rows: tuple[str, ...], games: int = 4096, seconds: float = 1.0, threads: int = 1,
         device: int = 0) -> float:
    """Decisions a second of random play, with these rows written at each step."""
    batch = Batch(games, "base2/First Game", rows=rows, threads=threads, device=device, limit=10000,
                  columns=inputs(2), unfilled=True)
    clock = time.process_time if threads == 1 and not device else time.perf_counter
    step = 0
    best = 0.0
    for round_number in range(_ROUNDS + 1):
        began, decisions = clock(), 0
        while (clock() - began < seconds / _ROUNDS) if round_number else (step < _WARM_UP):
            step += 1
            batch.step(batch.pick_any(step))
            decisions += games
        batch.wait()
        if round_number:
            best = max(best, decisions / (clock() - began))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m talia.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each row")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", type=int, default=0, help="0: the CPU; 1 and more: that GPU")
    said = parser.parse_args()
    print(f"{said.games} games, random play of First Game, million decisions a second")
    for name, rows in _WORK.items():
        found = rate(rows, said.games, said.seconds, said.threads, said.device)
        print(f"{name:28} {found / 1e6:8.2f}")


if __name__ == "__main__":
    main()
