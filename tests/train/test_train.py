"""Learning on a CPU: plans as tables, files of nets, the gradient, and that it learns."""

import struct

import learn
import numpy
import pytest
import torch
from exploit import Endings
from match import match
from net import Net
from reshape import reshape, share_on
from train import Learner, make_small, parser

import talia


@pytest.fixture(scope="module")
def lib():
    torch.set_num_threads(1)
    return learn.load()


def options(*words):
    return make_small(parser().parse_args(["unused.net", *words]))


# ---- Plans


def follow_plan(lib, number, path, steps=400):
    """Of buys that a plan as a table chose while no buy could end the game: what it bought, and
    what the player of that file would."""
    table = learn.Table(lib, 1, learn.Seats(16, plans=1.0), 5, 700, number, others_everywhere=True,
                        threads=1)
    player = talia.Player(path)
    chance = numpy.random.default_rng(1)
    near = next(field["at"] for field in talia.fields() if field["name"] == "end_is_near")
    chosen = []
    for _ in range(steps):
        table.begin()
        counts = table.option_count[0].numpy()
        table.pick[0] = torch.from_numpy(chance.integers(0, counts).astype(numpy.int16))
        table.learn[0] = 1
        table.ask_plans(0)
        for i in torch.nonzero(table.learn[0] == 0)[:, 0].tolist():
            game = table.batch.game(i)
            if game.question == "buy" and not game.view(game.asked).dense()[near]:
                pick = game.options[int(table.pick[0, i])]
                chosen.append((str(pick), str(player(game.view(game.asked)))))
        table.step(0)
    return chosen


@pytest.mark.parametrize("name", ["bmu", "smithy", "duke-duchy", "workshop-gardens",
                                  "inheritance-caravan", "royal-carriage-bridge"])
def test_plans_buy_by_their_tables_what_they_buy_by_themselves(lib, name):
    number = [plan.name for plan in lib.plans].index(name)
    chosen = follow_plan(lib, number, talia.plan_folder() / f"{name}.plan")
    wrong = [both for both in chosen if both[0] != both[1]]
    assert len(chosen) > 200
    assert not wrong, wrong[:5]


KINGDOM = "Cellar,Festival,Gardens,Laboratory,Market,Militia,Moat,Smithy,Village,Workshop"
# What strong might play: Smithy's buys, and before the third of them Markets, and so on.
RECIPE = f"2|Smithy|Market:2:2,Training:1:1,Moat:1:99|{KINGDOM}|Training"
AS_A_PLAN = """
buy:
  Province if money > 15
  Training if tokens(Training) = 0
  Duchy if provinces <= 4
  Market if own(Market) < 2
  Estate if provinces <= 2
  Gold
  Duchy if provinces <= 6
  Smithy if own(Smithy) < own(Treasure) / 11
  Silver
  Moat if own(Moat) < 1
"""


def test_a_recipe_of_strong_is_its_plan_and_what_it_buys_besides(tmp_path):
    (tmp_path / "recipes.txt").write_text(RECIPE + "\n")
    (tmp_path / "same.plan").write_text(AS_A_PLAN)
    lib = learn.load(tmp_path / "recipes.txt")
    assert len(lib.plans) == lib.library + 1
    chosen = follow_plan(lib, lib.library, tmp_path / "same.plan", steps=200)
    wrong = [both for both in chosen if both[0] != both[1]]
    assert {"buy Market", "buy Training", "buy Moat"} <= {mine for mine, _ in chosen}
    assert not wrong, wrong[:5]


def test_recipes_have_their_share_of_the_games_against_plans(tmp_path):
    (tmp_path / "recipes.txt").write_text(f"{RECIPE}\n{RECIPE}\n")
    lib = learn.load(tmp_path / "recipes.txt")
    numbers = learn.plan_numbers(lib, 100, 0.25)
    assert sum(number >= lib.library for number in numbers) == 25
    assert {lib.library, lib.library + 1} == {n for n in numbers if n >= lib.library}
    assert max(learn.plan_numbers(lib, 100, 0.0)) < lib.library


def test_a_share_of_games_is_drawn_from_one_set(lib):
    table = learn.Table(lib, 1, learn.Seats(52), 5, 700, one_set=0.5, threads=1)
    sets = []
    for i in range(52):
        supply = table.batch.game(i).view(0).supply
        sets.append({card.set.rstrip("12") for card in supply if card.is_kingdom})
    of_one = [len(each) == 1 for each in sets]
    assert all(of_one[26:]) and not all(of_one[:26])
    assert set.union(*sets[26:]) == {"base", "intrigue", "seaside", "adventures"}


def test_a_plan_that_the_tables_cannot_say_is_left_to_the_net(lib):
    unsaid = {plan.name: plan.unsaid for plan in lib.plans if plan.unsaid}
    assert unsaid == {"alms-smithy": ["no Treasure if purse <= 3"],
                      "treasure-map-warehouse": ["keep Treasure Map"]}


# ---- Files


def test_a_file_has_what_the_contract_says(lib, tmp_path):
    net = Net(lib, 32, 16, clip=2, seed=3)
    net.moment.fill_(1)  # all of it has been met
    net.save(tmp_path / "a.net")
    data = (tmp_path / "a.net").read_bytes()
    head = struct.unpack("<4s7i", data[:32])
    assert head == (b"TNET", 2, talia.OBSERVATION_VERSION, talia.inputs(), 32, 16, 2664, 2)
    halves = numpy.frombuffer(data[32:], "<f2")
    assert len(halves) == 32 * talia.inputs() + 32 + 16 * 32 + 16 + 2665 * 16 + 2665
    again = Net.load(lib, tmp_path / "a.net")
    x = torch.rand(8, learn.COLUMNS)
    x[:, talia.inputs():] = 0
    mine, kept = net.forward(x, net.room(8)), again.forward(x, again.room(8))
    used = slice(0, learn.VALUE_AT + 1)
    assert torch.allclose(mine[:, used], kept[:, used], atol=1e-2)


def test_what_was_never_met_counts_nothing_in_a_file(lib, tmp_path):
    net = Net(lib, 32, 16, seed=3)
    net.views(net.moment)["a"][7] = 1
    net.save(tmp_path / "a.net")
    weights = Net.load(lib, tmp_path / "a.net").w["a"]
    assert weights[7].abs().sum() > 0 and weights[8].abs().sum() == 0


def test_a_net_as_it_is_played_can_learn_on(lib):
    path = learn.HERE.parent / "nets/page.net"
    net, player = Net.load(lib, path), talia.Player(path)
    table = learn.Table(lib, 1, learn.Seats(16), 5, 700, threads=1)
    x, room = torch.zeros(16, learn.COLUMNS), net.room(16)
    others, clear = [], 0
    for _ in range(120):
        table.begin()
        table.expand(x)
        out = net.forward(x, room, more=16)
        for i in range(16):
            game = table.batch.game(i)
            outputs = table.output[0, i, :int(table.option_count[0, i])].long()
            rating, order = (out[i, outputs] + net.bias[outputs]).sort(descending=True)
            mine, played = game.options[int(order[0])], player(game.view(game.asked))
            if len(rating) > 1 and rating[0] - rating[1] > 0.2:
                clear += 1
                others += [(str(mine), str(played))] * (str(mine) != str(played))
            table.pick[0, i] = int(order[0])
        table.step(0)
    assert clear > 1000
    assert not others, others[:5]


def test_another_width_drops_units_that_are_off_and_splits_others(lib):
    net = Net(lib, 32, 16, clip=2, seed=3)
    weights = net.master.clone()
    net.views(weights)["a"][:, 8:] = -0.01  # always off
    net.views(weights)["b"].fill_(0.1)
    net.set_weights(weights)
    on = share_on(lib, net, games=8, steps=20)
    assert bool((on[8:] == 0).all()) and bool((on[:8] > 0).any())
    table = learn.Table(lib, 1, learn.Seats(8), 5, 700, threads=1)
    x = torch.zeros(8, learn.COLUMNS)
    table.begin()
    table.expand(x)
    alive = int((on > 1e-3).sum())
    narrow, kept = reshape(net, alive, on)
    wide, _ = reshape(net, alive + alive // 2, on)
    assert (kept, narrow.wide, wide.wide) == (alive, alive, alive + alive // 2)
    said = [each.forward(x, each.room(8)) for each in (net, narrow, wide)]
    assert torch.allclose(said[0], said[1], atol=1e-5)
    assert 0 < (said[0] - said[2]).abs().max() < 0.2 * said[0].abs().max()


# ---- Learning


def test_the_gradient_is_that_of_autograd(lib):
    net = Net(lib, 32, 16, clip=2, seed=3)
    x = torch.rand(24, learn.COLUMNS) * (torch.rand(24, learn.COLUMNS) < 0.05)
    room, back, more = net.room(24), net.room_back(24), 8
    x[more:, learn.MAIN:] = 0
    net.forward(x, room, more)
    back["out"].copy_(torch.randn_like(back["out"]) * (torch.rand_like(back["out"]) < 0.01))
    w = {name: view.clone().requires_grad_() for name, view in net.w.items()}
    h1 = (x @ w["a"]).clamp(0, 2)
    h2 = (h1 @ w["b"].t() + w["bb"]).clamp(0, 2)
    out = h2 @ w["p"].t()
    assert torch.allclose(out, room["out"], atol=1e-5)
    ((out + w["pb"]) * back["out"]).sum().backward()
    net.backward(x, room, back, more)
    for name, slope in net.g.items():
        assert torch.allclose(slope, w[name].grad, atol=1e-5), name


def test_a_run_goes_on_where_it_was(lib, tmp_path):
    words = ["--rounds", "2", "--state", str(tmp_path / "state"), "--student", "16,8",
             "--student-from", "0", "--past", "0.05", "--plans", "0.1", "--more", "32"]
    first = Learner(options(*words), lib)
    first.o.out = str(tmp_path / "a.net")
    first.ready()
    first.run(0)
    first.save()
    then = Learner(options(*words), lib)
    assert torch.equal(first.net.master, then.net.master) and then.begun == first.begun
    assert torch.equal(first.student.moment, then.student.moment) and then.learned > 0
    weights = Learner(options("--init", first.o.out, "--before", "7", "--student",
                              str(tmp_path / "a-small.net")), lib)
    assert weights.begun == 7 and weights.student.wide == 16
    with pytest.raises(SystemExit, match="no state"):
        Learner(options("--state", str(tmp_path / "none"), "--goes-on"), lib)


def test_a_best_response_meets_only_the_net_that_it_is_to_beat(lib, tmp_path):
    Net(lib, 32, 16, seed=3).save(tmp_path / "other.net")
    learner = Learner(options("--rounds", "2", "--against", str(tmp_path / "other.net")), lib)
    learner.ready()
    weights, kept = learner.past.master.clone(), learner.net.master.clone()
    learner.run(0)
    assert learner.seats.past == (0, 256) and (learner.table.other_seat < 2).all()
    assert torch.equal(learner.past.master, weights) and learner.past.wide == 32
    assert not torch.equal(learner.net.master, kept)
    mine = learner.table.learn[:-1].bool()
    theirs = learner.table.seat[:-1][~mine]
    assert len(theirs) > 0 and mine.any()


def test_who_is_greedy_takes_the_likeliest_option(lib):
    table = learn.Table(lib, 1, learn.Seats(64), 5, others_everywhere=True, threads=1)
    net, other = Net(lib, 32, 16, seed=3), Net(lib, 32, 16, seed=4)
    x = torch.zeros(64, learn.COLUMNS)
    heads = []
    for each in (net, other):
        table.expand(x)
        out = each.forward(x, each.room(64))
        out.normal_(0, 0.3, generator=torch.Generator().manual_seed(each.w["a"].numel()))
        heads.append((out, each.head(out)))
    table.begin()
    theirs = table.seat[0] == table.other_seat
    outputs = table.output[0].long().clamp(min=0)
    count = table.option_count[0].clamp(max=learn.OPTIONS).long()
    there = torch.arange(learn.OPTIONS)[None] < count[:, None]
    best = [out.gather(1, outputs).masked_fill(~there, -1e9).argmax(1) for out, _ in heads]
    best = torch.where(theirs, best[1], best[0])
    for greedy, all_of in ((learn.GREEDY, ~theirs), (learn.GREEDY_OTHERS, theirs)):
        table.choose(0, (0, 64), heads[0][1], heads[1][1], greedy)
        same = table.pick[0].long() == best
        assert same[all_of].all() and not same[~all_of].all()


def test_what_came_from_a_file_is_written_again(lib, tmp_path):
    first = Net(lib, 32, 16, seed=3)
    first.moment.fill_(1)
    first.save(tmp_path / "a.net")
    Net.load(lib, tmp_path / "a.net").save(tmp_path / "b.net")
    assert (tmp_path / "a.net").read_bytes() == (tmp_path / "b.net").read_bytes()


def test_endings_are_counted(lib):
    endings = Endings(lib)
    net = Net(lib, 32, 16, seed=3)
    found = match(lib, net, net, 32, draw=talia.Draw("base"), look=endings, threads=1)
    decks = endings.decks()
    assert endings.games == found["games"] == 32
    assert 0 <= endings.on_provinces <= 32 and endings.turns >= 32
    mine, theirs, games = decks["Copper"]
    assert games == 32 and mine > 4 and theirs > 4
    assert all(0 <= share <= 60 for deck in decks.values() for share in deck[:2])


def test_it_learns_to_beat_chance(lib):
    learner = Learner(options("--rounds", "20", "--rate", "1e-3", "--plans", "0.1", "--past",
                              "0.05", "--more", "32"), lib)
    learner.ready()
    learner.run(0)
    taught = match(lib, learner.net, n=64, threads=1)
    assert taught["games"] == 64
    assert taught["share"] > 0.8, taught["share"]
