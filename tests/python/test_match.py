"""Matches: the figures of `talia match`."""

import json

import pytest
from conftest import refuses
from conftest import talia as program

import talia


def by_program(tmp_path, *arguments):
    program("match", *arguments, "--json", tmp_path / "match.json", "--threads", 1)
    return json.loads((tmp_path / "match.json").read_text("utf-8"))


def figures(result):
    return {key: value for key, value in result.items() if key != "run"}


@pytest.mark.parametrize("words, wish", [
    (["bmu", "smithy", "--kingdom", "First Game", "--games", 400], {"kingdom": "First Game"}),
    (["plans/smithy.plan", "bmu", "random", "--games", 300, "--seed", 5],
     {"seed": 5, "games": 300}),
    (["bmu", "smithy", "--players", 4, "--kingdoms", 7, "--sets", "all", "--games", 200],
     {"players": 4, "kingdoms": 7, "sets": "all", "games": 200}),
    (["smithy", "bmu", "--sprt", "0,100", "--watch", 0], {"sprt": "0,100", "watch": 0}),
    (["smithy", "bmu", "--until", "3%", "--edition", 1], {"until": 0.03, "edition": 1}),
    (["easy", "medium", "--games", 40, "--events", "random"], {"games": 40, "events": "random"}),
])
def test_figures_are_those_of_the_program(tmp_path, words, wish):
    contestants = [word.removeprefix("plans/") for word in map(str, words)
                   if word in ("bmu", "smithy", "random", "easy", "medium", "plans/smithy.plan")
                   and word not in wish.values()]
    wish.setdefault("games", 400 if "--games" in words else 10**7)
    assert figures(talia.match(*contestants, **wish)) == figures(by_program(tmp_path, *words))


def test_a_function_that_plays_like_a_bot_has_its_figures():
    bot = talia.Player("bmu")

    def bmu(view):
        assert view.seat == view.asked and view.options
        return bot(view)

    wish = {"kingdom": "First Game", "games": 20}
    assert figures(talia.match(bmu, "smithy", **wish)) == \
        figures(talia.match("bmu", "smithy", **wish))


def test_answers_of_functions():
    seen = []

    def by_index(view):
        seen.append(view)
        return view.default().index

    def by_label(view):
        return view.default().label

    result = talia.match(by_index, by_label, games=4, kingdom="First Game")
    assert [each["name"] for each in result["contestants"]] == ["by_index", "by_label"]
    assert result["games"] == 4
    assert len(seen[0].hand) == 5, "a view that was handed out stays what it was"


def test_what_a_function_raises_comes_out():
    class Trouble(Exception):
        pass

    def bad(view):
        raise Trouble("of my own")

    refuses(Trouble, "of my own", talia.match, bad, "bmu")
    refuses(ValueError, "'buy Platinum' is none of the options", talia.match,
            lambda view: "buy Platinum", "bmu")
    refuses(IndexError, "there is no option 99", talia.match, lambda view: 99, "bmu")
    refuses(TypeError, "not NoneType", talia.match, lambda view: None, "bmu")
    refuses(KeyboardInterrupt, "", talia.match, interrupt, "bmu")


def interrupt(view):
    raise KeyboardInterrupt


def test_bad_wishes():
    refuses(ValueError, "two to six", talia.match, "bmu")
    refuses(ValueError, "is neither", talia.match, "bmu", "nobody")
    refuses(TypeError, "a contestant is", talia.match, "bmu", 7)
    refuses(ValueError, "games must be from 1", talia.match, "bmu", "bmu", games=0)
    refuses(ValueError, "players must be from 2", talia.match, "bmu", "bmu", players=7)
    refuses(ValueError, "do not fit", talia.match, "bmu", "bmu", "bmu", players=2)
    refuses(ValueError, "is no test", talia.match, "bmu", "bmu", sprt="what")
    refuses(ValueError, "for two contestants", talia.match, "bmu", "bmu", "bmu", sprt="0,5")
    refuses(ValueError, "a margin", talia.match, "bmu", "bmu", until=0.7)
    refuses(ValueError, "neither a kingdom", talia.match, "bmu", "bmu", kingdom="Nowhere")
    refuses(FileNotFoundError, "none.plan", talia.match, "bmu", "none.plan")
    refuses(ValueError, "1 to 10000 kingdoms", talia.match, "bmu", "bmu", kingdoms=10**6)
