"""The same games through Python and through `talia scenario`."""

import random

from conftest import talia as program

import talia

SEATS = "ABCDEF"
ZONES = {"hand": "hand", "deck": "deck", "discard_pile": "discard", "in_play": "play",
         "island": "island", "native": "native", "tavern": "tavern"}


def expectations(game):
    """All that Python sees of a game, as a scenario says it."""
    lines = ["expect over" if game.is_over else f"expect asked = {SEATS[game.asked]}"]
    if game.is_over:
        lines.append("expect winners = " + ", ".join(SEATS[who] for who in game.winners))
    else:
        lines.append("expect options = " + ", ".join(option.label for option in game.options))
    for who, score in enumerate(game.scores):
        lines.append(f"expect {SEATS[who]}.score = {score}")
        for zone, name in ZONES.items():
            cards = ", ".join(card.name for card in game.zone(zone, who))
            lines.append(f"expect {SEATS[who]}.{name} = {cards}")
    for card, left in game.view(0).supply.items():
        lines.append(f"expect supply.{card.name} = {left}")
        lines.append(f"expect cost.{card.name} = {game.view(0).cost(card)}")
    return "\n".join(lines) + "\n"


def write_games(folder):
    chance = random.Random(1)
    for number in range(60):
        game = talia.Game(players=2 + number % 5, sets="all", events="random", seed=number)
        for _ in range(chance.randrange(1200)):
            if game.is_over:
                break
            game.choose(chance.randrange(len(game.codes)))
        (folder / f"{number:02}.talia").write_text(game.save() + expectations(game), "utf-8")


def test_the_program_finds_the_same_games(tmp_path):
    write_games(tmp_path)
    said = program("scenario", tmp_path)
    assert "60" in said.splitlines()[-1], said


def test_it_would_find_another_one(tmp_path):
    game = talia.Game("First Game", seed=4).choose("end")
    wrong = expectations(game).replace("A.score = 3", "A.score = 4")
    (tmp_path / "wrong.talia").write_text(game.save() + wrong, "utf-8")
    assert "A.score" in program("scenario", tmp_path, status=1)


def test_the_program_replays_what_python_saves(tmp_path):
    player = talia.Player("smithy")
    game = talia.play([player, player], talia.Game("First Game", seed=4))
    game.save(tmp_path / "game.talia")
    assert str(game.scores[0]) in program("replay", tmp_path / "game.talia")
