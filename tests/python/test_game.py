"""Single games: options, words, views, copies, saved games."""

import copy
import pickle
import random

import numpy
import pytest
from conftest import SOURCES, refuses

import talia


def some_games():
    """Games of all sizes and sets, played by chance for a while."""
    chance = random.Random(7)
    for players in range(2, 7):
        for seed in range(4):
            game = talia.Game(players=players, sets="all", events="random", seed=seed)
            for _ in range(chance.randrange(400)):
                if game.is_over:
                    break
                game.choose(chance.randrange(len(game.codes)))
            yield game


def test_set_up():
    setup = talia.Setup("First Game", players=3, seed=5, begins=[1, 2])
    assert setup.players == 3 and len(setup.kingdom) == 10 and setup.begins == (1, 2)
    assert setup == talia.Setup(list(setup.kingdom), players=3, seed=5, begins=[1, 2])
    assert hash(setup) == hash(pickle.loads(pickle.dumps(setup)))
    assert setup != setup.with_seed(6) and setup.with_seed(6).with_seed(5) == setup
    assert talia.Game(setup).asked in (1, 2)
    assert talia.Setup(seed=(1, 2)).seed == (1, 2)
    assert talia.Setup(seed="0x" + "1" * 32) == talia.Setup(seed=(0x1111111111111111,) * 2)
    assert talia.Setup("First Game", two_boxes=True).two_boxes


def test_options_have_names_in_both_languages():
    for game in some_games():
        for option in game.options:
            assert option.label and option.words("en") and option.words("pl")
            if option.card:
                assert option.card.name in option.label
                assert option.card.name in option.words("en")
                assert option.card.polish in option.words("pl")
        if not game.is_over:
            assert game.question_words("en") and game.question_words("pl")
            assert game.question_words("en") != game.question_words("pl")


def test_choices_by_option_label_words_and_index():
    for game in some_games():
        for index, option in enumerate(game.options[:6]):
            ends = [game.copy().choose(choice) for choice in
                    (option, option.label, option.words("pl"), index, numpy.int64(index))]
            assert all(end == ends[0] for end in ends)


def test_same_seed_same_game():
    one, other = (talia.Game("First Game", seed=9) for _ in range(2))
    for turn in range(500):
        if one.is_over:
            break
        one.choose(turn * 7 % len(one.codes))
        other.choose(turn * 7 % len(other.codes))
    assert one == other and one.hash == other.hash
    assert talia.Game("First Game", seed=10) != talia.Game("First Game", seed=9)


def test_copies_go_their_own_ways():
    game = talia.Game("First Game", seed=9)
    twins = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    assert all(twin == game for twin in twins)
    before = game.hash
    for twin in twins:
        twin.choose("end")
        assert twin != game
    assert game.hash == before


def test_saved_games_come_back():
    count = 0
    for game in some_games():
        again = talia.Game.load(game.save())
        assert again == game and again.save() == game.save()
        assert again.setup == game.setup
        count += 1
    assert count == 20


def test_saved_games_of_the_corpus(tmp_path):
    for path in sorted((SOURCES / "tests/fuzz/corpus/fuzz_save").glob("players-*.talia")):
        game = talia.Game.load(path)
        game.save(tmp_path / path.name)
        assert talia.Game.load(tmp_path / path.name) == game


def test_views_show_what_a_seat_may_know():
    for game in some_games():
        for seat in range(game.players):
            view = game.view(seat)
            assert view.zone("hand", of=seat).count(None) == 0
            for other in range(game.players):
                if other != seat:
                    assert set(view.zone("hand", of=other)) <= {None}
                    assert view.size("hand", of=other) == len(game.zone("hand", other))
            assert sorted(card.id for card in view.hand) == sorted(
                card.id for card in game.zone("hand", seat))
            assert (view.options != []) == (game.asked == seat)
            assert view.score(seat) in (None, game.scores[seat])
            assert sum(view.owned(seat).values()) >= len(view.hand)
            assert all(view.pile(card) == left for card, left in view.supply.items())
            assert all(view.cost(card) <= 8 for card in view.supply)
            if not any(view.unseen(of) for of in range(game.players)):
                assert [view.score(of) for of in range(game.players)] == game.scores


def test_dealing_anew_changes_no_view():
    for game in some_games():
        if game.is_over:
            continue
        seen = bytes(game.view())
        inputs, values = game.view().observe()
        worlds = [game.copy().deal_anew(seed) for seed in range(4)]
        for world in worlds:
            assert bytes(world.view()) == seen
            assert numpy.array_equal(world.view().observe()[0], inputs)
            assert numpy.array_equal(world.view().observe()[1], values)
            refuses(ValueError, "cannot be saved", world.save)
        assert game.copy().deal_anew(3) == worlds[3]


def test_observations_are_what_fields_say():
    hand = talia.fields()[0]
    for game in some_games():
        for seat in range(game.players):
            row = game.view(seat).dense()
            for card in game.view(seat).hand:
                assert row[hand["cards"][card]] == game.view(seat).hand.count(card)
    assert sum(field["count"] for field in talia.fields()) == talia.inputs()


def test_results_are_shared():
    for seed in range(20):
        players = 2 + seed % 5
        game = talia.Game("First Game", players=players, seed=seed)
        talia.play([talia.View.default] * players, game)
        assert game.is_over and game.asked is None and game.options == []
        assert abs(sum(game.results)) < 1e-9
        assert all((game.results[who] == max(game.results)) == (who in game.winners)
                   for who in range(players))


@pytest.mark.parametrize("name", ["big-money", "bmu", "smithy", "random", "easy", "medium",
                                  "smithy.plan", SOURCES / "nets/page.net"])
def test_players_play(name):
    player = talia.Player(name, seed=4)
    game = talia.play([player, player], talia.Game("First Game", seed=3))
    assert game.is_over
    again = talia.Player(name, seed=4)
    assert talia.play([again, again], talia.Game("First Game", seed=3)) == game
    talia.play([player] * 3, talia.Game(players=3, sets="all", seed=3))
