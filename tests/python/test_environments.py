"""Environments: what PettingZoo's and Gymnasium's own tests of their APIs check."""

import numpy
import pytest
from conftest import refuses

import talia
from talia import environments, spaces
from talia.environments import ACTIONS, AEC, Vector, play_any


def sample(env, observation, agent):
    return env.action_space(agent).sample(observation["action_mask"])


# ---- AEC ----------------------------------------------------------------------------------------


def check_agents(env):
    """As pettingzoo.test.api_test: the dictionaries have the agents that are there."""
    assert env.agent_selection in env.agents
    for each in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations,
                 env.infos):
        assert set(each) == set(env.agents)
    assert env.num_agents == len(env.agents) <= env.max_num_agents
    assert set(env.agents) <= set(env.possible_agents)


def check_observation(env, agent):
    observation = env.observe(agent)
    space = env.observation_space(agent)
    assert space.contains(observation), "it is of its space"
    assert observation["observation"].dtype == space["observation"].dtype
    assert observation["observation"].shape == space["observation"].shape
    return observation


@pytest.mark.parametrize("players, wish", [(2, {"kingdom": "First Game"}), (3, {"sets": "all"}),
                                           (6, {"sets": "all", "events": "random"})])
def test_the_cycle(players, wish):
    env = AEC(players=players, **wish)
    assert env.possible_agents == [f"player_{seat}" for seat in range(players)]
    assert env.unwrapped is env and str(env) == "talia_v1"
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent), "always the same"
        assert env.action_space(agent) is env.action_space(agent)
        env.action_space(agent).seed(4)
    for seed in (1, None) if players == 2 else (1,):
        env.reset(seed=seed, options={})
        sums = dict.fromkeys(env.agents, 0.0)
        acted = 0
        for agent in env.agent_iter():
            check_agents(env)
            assert agent == env.agent_selection
            _, reward, termination, truncation, info = env.last(observe=False)
            assert isinstance(reward, float) and isinstance(info, dict)
            assert isinstance(termination, bool) and isinstance(truncation, bool)
            sums[agent] += reward
            if termination or truncation:
                assert not env.last()[0]["action_mask"].any(), "who is done can do nothing"
                env.step(None)
                continue
            observation = check_observation(env, agent) if acted % 40 == 0 else env.observe(agent)
            mask = observation["action_mask"]
            assert mask.sum() == len(env.game.options) > 0
            for other in env.agents:
                if other != agent and acted % 40 == 0:
                    assert not check_observation(env, other)["action_mask"].any()
            env.step(sample(env, observation, agent))
            acted += 1
        assert env.agents == [] and env.num_agents == 0
        assert abs(sum(sums.values())) < 1e-9 and list(sums.values()) == env.game.results
        refuses(RuntimeError, "all agents are done", env.step, None)
        refuses(RuntimeError, "all agents are done", env.last)


def transcript(env, seed):
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    told = []
    for agent in env.agent_iter(200):
        observation, reward, termination, truncation, _ = env.last()
        told.append((agent, observation["observation"].tobytes(), reward))
        over = termination or truncation
        env.step(None if over else sample(env, observation, agent))
    return told


def test_seeds_repeat_games():
    assert transcript(AEC("First Game"), 5) == transcript(AEC("First Game"), 5)
    assert transcript(AEC("First Game"), 5) != transcript(AEC("First Game"), 6)
    env = AEC("First Game")
    transcript(env, 3)
    assert transcript(env, 5) == transcript(AEC("First Game"), 5)


def test_games_are_cut():
    env = AEC("First Game", limit=30)
    env.reset(seed=1)
    for number, agent in enumerate(env.agent_iter()):
        observation, _, termination, truncation, _ = env.last()
        assert not termination and truncation == (number >= 30)
        env.step(None if truncation else sample(env, observation, agent))
    assert env.agents == []


def test_what_an_agent_cannot_do():
    env = AEC("First Game")
    refuses(RuntimeError, "reset deals one", env.observe, "player_0")
    env.reset(seed=1)
    wrong = int(numpy.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    before = env.game.hash
    refuses(ValueError, "cannot do", env.step, wrong)
    refuses(TypeError, "an action must be", env.step, None)
    refuses(TypeError, "an action must be", env.step, 0.5)
    refuses(ValueError, "an action must be", env.step, ACTIONS)
    refuses(ValueError, "there is no agent", env.observe, "player_9")
    refuses(ValueError, "render mode", AEC, "First Game", render_mode="human")
    assert env.game.hash == before
    assert env.render() is None and "player_" in _rendered()
    assert env.state().shape == (2, talia.inputs(2))


def _rendered():
    env = AEC("First Game", render_mode="ansi")
    env.reset(seed=1)
    return env.render()


# ---- Vector -------------------------------------------------------------------------------------


def any_actions(observation, chance):
    return (observation["action_mask"] * chance.random(observation["action_mask"].shape)
            ).argmax(axis=1)


@pytest.mark.parametrize("opponent", [None, play_any])
def test_the_vector(opponent):
    env = Vector(6, "First Game", opponent=opponent, limit=300, treasures=True, columns=200)
    chance = numpy.random.default_rng(4)
    observation, infos = env.reset(seed=5)
    assert env.num_envs == 6 and env.observation_space.contains(observation)
    assert env.action_space.contains(env.action_space.sample())
    single = {name: rows[0] for name, rows in observation.items()}
    assert env.single_observation_space.contains(single)
    over = 0
    for _ in range(400):
        if opponent:
            assert (infos["seat"] == 0).all()
        actions = any_actions(observation, chance)
        assert env.action_space.contains(actions)
        observation, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (6,)
        assert rewards.dtype == numpy.float64
        assert terminations.dtype == truncations.dtype == bool
        assert not (terminations & truncations).any()
        ended = terminations | truncations
        assert (rewards[~ended] == 0).all()
        assert ("final_info" in infos) == bool(ended.any())
        for i in numpy.flatnonzero(ended):
            assert infos["_final_info"][i] and abs(infos["final_info"]["result"][i].sum()) < 1e-6
            assert rewards[i] in infos["final_info"]["result"][i]
            if opponent:
                assert rewards[i] == infos["final_info"]["result"][i, 0]
        over += int(ended.sum())
    assert over > 0 and env.observation_space.contains(observation)
    env.close()
    refuses(RuntimeError, "closed", env.step, actions)


def vector_transcript(seed, **more):
    env = Vector(5, "First Game", **more)
    chance = numpy.random.default_rng(4)
    observation, _ = env.reset(seed=seed)
    told = []
    for _ in range(60):
        observation, rewards, *_ = env.step(any_actions(observation, chance))
        told.append((observation["observation"].tobytes(), rewards.tobytes()))
    return told


def test_seeds_repeat_vectors():
    for opponent in (None, play_any):
        assert vector_transcript(5, opponent=opponent) == vector_transcript(5, opponent=opponent)
        assert vector_transcript(5, opponent=opponent) != vector_transcript(6, opponent=opponent)
    env = Vector(5, "First Game")
    one, other = env.reset(seed=3)[0]["observation"].copy(), env.reset()[0]["observation"]
    assert (one != other).any(), "without a seed the next games come"


def test_copies_stay_as_they_are():
    for keeps in (True, False):
        env = Vector(5, "First Game", copy=keeps)
        observation, _ = env.reset(seed=3)
        before = observation["observation"].copy()
        for _ in range(5):
            later = env.step(env._mask.argmax(axis=1))[0]
        assert numpy.shares_memory(observation["action_mask"], later["action_mask"]) != keeps
        assert bool((observation["observation"] == before).all()) == keeps


def test_what_a_vector_cannot_do():
    env = Vector(4, "First Game")
    observation, _ = env.reset(seed=3)
    good = observation["action_mask"].argmax(axis=1)
    wrong = good.copy()
    wrong[2] = int(numpy.flatnonzero(observation["action_mask"][2] == 0)[0])
    refuses(ValueError, "game 2 has no action", env.step, wrong)
    refuses(ValueError, "the shape (4,)", env.step, good[:3])
    refuses(TypeError, "whole numbers", env.step, good + 0.5)
    refuses(ValueError, "games must be", Vector, 0)
    env.step(good)


# ---- Spaces -------------------------------------------------------------------------------------


def test_spaces_say_what_belongs_to_them():
    box = spaces.Box(0, 3, (2,), numpy.uint8)
    assert box.contains(numpy.array([0, 3], numpy.uint8)) and box.contains(box.sample())
    assert not box.contains(numpy.array([0, 4], numpy.uint8))
    assert not box.contains(numpy.array([0, 3, 1], numpy.uint8)) and not box.contains([0, 3])
    some = spaces.Dict({"a": box, "b": spaces.Discrete(3)})
    assert some.contains(some.sample()) and not some.contains({"a": box.sample()})
    assert spaces.MultiDiscrete([2, 3]).contains(numpy.array([1, 2]))
    assert not spaces.MultiDiscrete([2, 3]).contains(numpy.array([2, 2]))
    assert 2 not in spaces.Discrete(2) and numpy.int64(1) in spaces.Discrete(2)
    assert environments.ACTIONS == spaces.Discrete(environments.ACTIONS).n
