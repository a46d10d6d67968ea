"""Environments for learners, after the conventions of PettingZoo and Gymnasium.

`AEC` has the agents of one game act one after the other, as PettingZoo's agent-environment cycle;
`Vector` plays many games at once, as a vector environment of Gymnasium. Neither package is needed.
Where one is installed, its base classes and spaces are used.

Actions are outputs (docs/OBSERVATION.md): numbers that mean the same in every game, of which the
action mask says which ones can be chosen. Observations are dense rows of bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator

import numpy

from . import _native
from .batch import CUT, ENDED, PASS_OVER, Batch, Draw
from .game import Game, View, inputs
from .setups import Setup
from .spaces import Box, Dict, Discrete, MultiDiscrete, Space

if TYPE_CHECKING:
    _AECEnv: Any = object
    _VectorEnv: Any = object
else:
    try:
        from pettingzoo import AECEnv as _AECEnv
    except ImportError:
        _AECEnv = object
    try:
        from gymnasium.vector import VectorEnv as _VectorEnv
    except ImportError:
        _VectorEnv = object

#: How many actions there are: outputs.
ACTIONS: int = _native.OUTPUTS


def _spaces(columns: int) -> Dict:
    return Dict({"observation": Box(0, 255, (columns,), numpy.uint8),
                 "action_mask": Box(0, 1, (ACTIONS,), numpy.int8)})


class AEC(_AECEnv):  # type: ignore[misc]
    """One game, agents "player_0" and so on, after PettingZoo's AEC API.

    The arguments are those of `Setup`; `reset(seed)` deals another game of it. Rewards are 0 until
    the game is over: then who wins alone has 1, and all together have 0. A game of `limit`
    decisions is cut: it is scored as it lies, and all agents are truncated.

    >>> env = AEC("First Game")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    >>> env.agents
    []
    """

    metadata: dict[str, Any] = {"name": "talia_v1", "render_modes": ["ansi"], "is_parallelizable":
                                False, "render_fps": 1}

    def __init__(self, kingdom: Any = None, *, limit: int = 20000, render_mode: str | None = None,
                 **wish: Any) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}: there is 'ansi'")
        if isinstance(kingdom, Setup) and wish:
            raise TypeError(f"a Setup says all there is: {', '.join(wish)} must not be said too")
        self.render_mode = render_mode
        self.limit: int = _native.whole(limit, "the limit", 1, 2**31)
        self._setup = kingdom if isinstance(kingdom, Setup) else Setup(kingdom, **wish)
        self._game: Game | None = None
        self._columns = inputs(self._setup.players)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in
                                           range(self._setup.players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space] = {
            agent: _spaces(self._columns) for agent in self.possible_agents}
        self.action_spaces: dict[str, Space] = {
            agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._random = numpy.random.default_rng()

    # ---- The API

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AEC:
        return self

    @property
    def game(self) -> Game:
        """The game itself."""
        if self._game is None:
            raise RuntimeError("there is no game yet: reset deals one")
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game: that of the seed, or without one the next of a sequence."""
        if seed is not None:
            self._random = numpy.random.default_rng(_native.whole(seed, "a seed", 0, 2**63))
        high, low = (int(number) for number in
                     self._random.integers(1, 2**63, 2, dtype=numpy.int64))
        self._game = Game(self._setup.with_seed((high, low)))
        self._asked = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = ""
        self._go_on()

    def _go_on(self) -> None:
        """Whom it is up to; or the end."""
        game = self.game
        if game.asked is not None and self._asked < self.limit:
            self.agent_selection = self.possible_agents[game.asked]
            return
        ends = self.terminations if game.is_over else self.truncations
        for agent, result in zip(self.possible_agents, game.results):
            self.rewards[agent] = result
            ends[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do: nothing, where another one is asked."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}: there are {self.possible_agents}")
        view = self.game.view(self.possible_agents.index(agent))
        mask = numpy.zeros(ACTIONS, numpy.int8)
        if view.is_asked and agent in self.agents and not self._is_done(agent):
            mask[[option.output for option in view.options]] = 1
        return {"observation": view.dense()[:self._columns], "action_mask": mask}

    def _is_done(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, termination, truncation and info of the agent
        that is next."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise RuntimeError("all agents are done, or there is no game yet: reset deals one")
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """The next agent acts; one that is done must act with None, and leaves."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise RuntimeError("all agents are done, or there is no game yet: reset deals one")
        if self._is_done(agent):
            self._leave(agent, action)
            return
        options = {option.output: option for option in self.game.options}
        number = _native.whole(action, "an action", 0, ACTIONS - 1)
        if number not in options:
            raise ValueError(f"{agent} cannot do {number}: its action mask has {sorted(options)}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.game.choose(options[number])
        self._asked += 1
        self._go_on()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError(f"{agent} is done: its action must be None")
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            each.pop(agent)  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents as they are up, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The question and the options, if the render mode is "ansi"."""
        if self.render_mode is None:
            return None
        options = ", ".join(option.words() for option in self.game.options)
        return f"{self.agent_selection}: {self.game.question_words()} {options}"

    def state(self) -> Any:
        """What all agents together know, one row each."""
        return numpy.stack([self.game.view(seat).dense()[:self._columns]
                            for seat in range(self.game.players)])

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


# ---- Many games ---------------------------------------------------------------------------------

Opponent = Callable[["Vector", Any], Any]


def play_any(env: Vector, seed: Any) -> Any:
    """An opponent that takes any option."""
    return env.batch.pick_any(int(seed))


class Vector(_VectorEnv):  # type: ignore[misc]
    """Many games at once, after Gymnasium's vector environments.

    Without an `opponent` every decision of all seats is an action (self-play): `infos["seat"]` says
    whose is next, and the reward of a step is that of the seat which acted. With one the learner
    has `seat` 0 (or another), and `opponent(env, number)` gives picks for all games, of which those
    where somebody else is asked are taken; `play_any` is one.

    Games that end are dealt anew in the same step (AutoresetMode.SAME_STEP): the observation is the
    new game's first, `infos["final_info"]` has the results, scores and lengths of those that ended.
    Games that `limit` cuts are truncated. Observations and infos are arrays that the next step
    overwrites, unless `copy` is set.

    >>> env = Vector(16, "First Game", seed=7)
    >>> observation, infos = env.reset(seed=7)
    >>> mask = observation["action_mask"]
    >>> actions = mask.argmax(axis=1)
    >>> observation, rewards, terminations, truncations, infos = env.step(actions)
    >>> rewards.shape, terminations.any()
    ((16,), False)
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "SameStep"}
    render_mode: str | None = None
    spec: Any = None

    def __init__(self, num_envs: int, kingdom: Any = None, *, draw: Draw | None = None,
                 seed: int = 1, threads: int = 0, limit: int = 20000, treasures: bool = False,
                 opponent: Opponent | None = None, seat: int = 0, copy: bool = False,
                 columns: int | None = None, **wish: Any) -> None:
        self.num_envs: int = _native.whole(num_envs, "games", 1, _native.MOST_GAMES)
        self._wish = dict(kingdom=kingdom, draw=draw, threads=threads, limit=limit,
                          treasures=treasures, columns=columns, **wish)
        self._opponent = opponent
        self._seat = _native.whole(seat, "a seat", 0, _native.MAX_PLAYERS - 1)
        self._copy = bool(copy)
        self.batch: Batch
        self._open(seed)
        columns = self.batch.rows.columns
        self.single_observation_space = _spaces(columns)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = Dict({
            "observation": Box(0, 255, (self.num_envs, columns), numpy.uint8),
            "action_mask": Box(0, 1, (self.num_envs, ACTIONS), numpy.int8)})
        self.action_space = MultiDiscrete(numpy.full(self.num_envs, ACTIONS))
        self._mask = numpy.zeros((self.num_envs, ACTIONS), numpy.int8)
        self._every = numpy.arange(self.num_envs)
        self._columns_of_options = numpy.arange(_native.MAX_OPTIONS)

    def _open(self, seed: int) -> None:
        self._steps = 0
        self._seed = _native.whole(seed, "a seed", 0, 2**63)
        self.batch = Batch(self.num_envs, seed=seed, rows=(
            "seat", "players", "option_count", "output", "dense", "ended", "result", "score",
            "length"), **self._wish)

    @property
    def unwrapped(self) -> Vector:
        return self

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals all games anew: with the same seed the same ones."""
        self.batch.close()
        self._open(self._seed + 1 if seed is None else seed)
        self._answer_others(numpy.zeros(self.num_envs, bool))
        return self._observation(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Takes an action for each game."""
        if self.batch.is_closed:
            raise RuntimeError("this environment is closed")
        rows = self.batch.rows
        picks = self._picks_of(actions)
        acted = rows.seat.copy()
        rows = self.batch.step(picks)
        ended = rows.ended.copy()
        final = self._keep_final(ended != 0, None)
        if self._opponent is not None:
            acted[:] = self._seat
            ended, final = self._answer_others(ended != 0, ended, final)
        over = ended != 0
        rewards = numpy.where(over, final["result"][self._every, acted], 0.0)
        infos = self._infos()
        if over.any():
            infos["final_info"] = final
            infos["_final_info"] = over
        return (self._observation(), rewards.astype(numpy.float64), ended == ENDED, ended == CUT,
                infos)

    # ---- Inside

    def _picks_of(self, actions: Any) -> Any:
        """The indices of the options that the actions mean."""
        wanted = numpy.asarray(actions)
        if wanted.dtype.kind not in "ui":
            raise TypeError(f"actions must be whole numbers, not {wanted.dtype}")
        if wanted.shape != (self.num_envs,):
            raise ValueError(f"actions must have the shape ({self.num_envs},), not {wanted.shape}")
        rows = self.batch.rows
        fits = (rows.output == wanted[:, None]) & \
            (self._columns_of_options < rows.option_count[:, None])
        picks = fits.argmax(axis=1)
        wrong = numpy.flatnonzero(~fits[self._every, picks])
        if len(wrong):
            first = int(wrong[0])
            there = sorted(rows.output[first, :rows.option_count[first]].tolist())
            raise ValueError(f"game {first} has no action {int(wanted[first])}: its action mask "
                             f"has {there}")
        return picks.astype(numpy.uint16)

    def _keep_final(self, over: Any, final: dict[str, Any] | None) -> dict[str, Any]:
        """Results, scores and lengths of the games that have ended, beside those of before."""
        rows = self.batch.rows
        now = {"result": rows.result, "score": rows.score, "length": rows.length}
        if final is None:
            return {name: array.copy() for name, array in now.items()}
        for name, array in now.items():
            final[name][over] = array[over]
        return final

    def _answer_others(self, done: Any, ended: Any = None, final: Any = None) -> tuple[Any, Any]:
        """Has the opponent play until all games ask the learner. A game that ends meanwhile waits
        for the learner of the next one."""
        rows = self.batch.rows
        if ended is None:
            ended = numpy.zeros(self.num_envs, numpy.uint8)
            final = self._keep_final(ended != 0, None)
        while self._opponent is not None:
            others = rows.seat != self._seat
            if not others.any():
                break
            self._steps += 1
            picks = numpy.array(self._opponent(self, self._seed * 1000003 + self._steps),
                                numpy.uint16)
            picks[~others] = PASS_OVER
            self.batch.step(picks)
            over = rows.ended != 0
            final = self._keep_final(over, final)
            ended[over] = rows.ended[over]
        return ended, final

    def _observation(self) -> dict[str, Any]:
        rows = self.batch.rows
        self._mask[:] = 0
        here = self._columns_of_options < rows.option_count[:, None]
        games, columns = numpy.nonzero(here)
        self._mask[games, rows.output[games, columns]] = 1
        return {"observation": rows.dense.copy() if self._copy else rows.dense,
                "action_mask": self._mask.copy() if self._copy else self._mask}

    def _infos(self) -> dict[str, Any]:
        rows = self.batch.rows
        return {"seat": rows.seat.copy() if self._copy else rows.seat,
                "players": rows.players.copy() if self._copy else rows.players}

    def render(self) -> None:
        return None

    def close(self, **about: Any) -> None:
        self.batch.close()

    def __repr__(self) -> str:
        return f"<Vector of {self.num_envs} games>"


__all__ = ["ACTIONS", "AEC", "Vector", "View", "play_any"]
