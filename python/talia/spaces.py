"""Spaces of observations and actions: Gymnasium's where it is installed, else ones like these.

Only what the environments need of them is here, with Gymnasium's names and meaning.
"""

from __future__ import annotations

from typing import Any

import numpy

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space  # type: ignore
except ImportError:

    class Space:  # type: ignore[no-redef]
        """A set of values: `sample` gives one, `contains` says whether one belongs to it."""

        def __init__(self, shape: tuple[int, ...] | None, dtype: Any, seed: Any = None) -> None:
            self.shape = shape
            self.dtype = None if dtype is None else numpy.dtype(dtype)
            self._random = numpy.random.default_rng(seed)

        def seed(self, seed: int | None = None) -> None:
            """Begins the sequence of samples anew."""
            self._random = numpy.random.default_rng(seed)

        def sample(self, mask: Any = None) -> Any:
            raise NotImplementedError

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

    class Discrete(Space):  # type: ignore[no-redef,misc]
        """The numbers from 0 up to n.

        >>> space = Discrete(5, seed=1)
        >>> 4 in space, 5 in space
        (True, False)
        >>> space.sample(mask=numpy.array([0, 0, 1, 0, 0], numpy.int8))
        2
        """

        def __init__(self, n: int, seed: Any = None) -> None:
            super().__init__((), numpy.int64, seed)
            self.n = int(n)

        def sample(self, mask: Any = None) -> Any:
            allowed = numpy.arange(self.n) if mask is None else numpy.flatnonzero(mask)
            return int(self._random.choice(allowed)) if len(allowed) else 0

        def contains(self, value: Any) -> bool:
            is_whole = isinstance(value, (int, numpy.integer)) and not isinstance(value, bool)
            return is_whole and 0 <= int(value) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class MultiDiscrete(Space):  # type: ignore[no-redef,misc]
        """Several such numbers."""

        def __init__(self, nvec: Any, dtype: Any = numpy.int64, seed: Any = None) -> None:
            self.nvec = numpy.asarray(nvec, dtype=numpy.int64)
            super().__init__(self.nvec.shape, dtype, seed)

        def sample(self, mask: Any = None) -> Any:
            return self._random.integers(self.nvec).astype(self.dtype)

        def contains(self, value: Any) -> bool:
            array = numpy.asarray(value)
            return (array.shape == self.shape and array.dtype.kind in "ui" and
                    bool(((array >= 0) & (array < self.nvec)).all()))

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.nvec})"

    class Box(Space):  # type: ignore[no-redef,misc]
        """Arrays of a shape and type, with numbers from low to high."""

        def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any = numpy.float32,
                     seed: Any = None) -> None:
            super().__init__(tuple(shape), dtype, seed)
            self.low = numpy.full(shape, low, dtype)
            self.high = numpy.full(shape, high, dtype)

        def sample(self, mask: Any = None) -> Any:
            return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, numpy.ndarray) and value.shape == self.shape and
                    numpy.can_cast(value.dtype, self.dtype) and
                    bool(((value >= self.low) & (value <= self.high)).all()))

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(Space):  # type: ignore[no-redef,misc]
        """Named values, each of its own space."""

        def __init__(self, spaces: dict[str, Any], seed: Any = None) -> None:
            super().__init__(None, None, seed)
            self.spaces = dict(spaces)

        def seed(self, seed: int | None = None) -> None:
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self, mask: Any = None) -> Any:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, value: Any) -> bool:
            return (isinstance(value, dict) and value.keys() == self.spaces.keys() and
                    all(space.contains(value[name]) for name, space in self.spaces.items()))

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def __iter__(self) -> Any:
            return iter(self.spaces)

        def __len__(self) -> int:
            return len(self.spaces)

        def keys(self) -> Any:
            return self.spaces.keys()

        def items(self) -> Any:
            return self.spaces.items()

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "Space"]
