"""Learns to play by self-play (PPO). `python3 train.py --help` lists the options.

Each round, every game takes `steps` decisions; then each of these is learned from once. A
minibatch is one step (or half of it) of all games: games are at different places, so it needs no
shuffling, and nothing is copied.
"""
import argparse
import json
import os
import time

import torch

from env import GPU, Games, INPUTS, NUM, OUTPUTS, Rows, load, ptr, stream, ways, zeros
from match import match
from net import Net

RUSHES = ('workshop-gardens', 'ironworks-gardens', 'native-village-bridge-turn', 'silver-gardens',
          'ironworks-great-hall-island', 'workshop-great-hall-estate', 'royal-carriage-bridge')


def options():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='where the weights go')
    p.add_argument('--init', help='weights to go on from')
    p.add_argument('--state', help='all of it, Adam too: gone on from if it is there')
    p.add_argument('--seconds', type=float, default=60)
    p.add_argument('--total', type=float, help='length of the schedule, if this is a part of it')
    p.add_argument('--before', type=float, default=0, help='seconds of it that are over')
    p.add_argument('--games', type=int, default=32768)
    p.add_argument('--steps', type=int, default=64)
    p.add_argument('--halves', type=int, default=1, help='minibatches that a step is cut into')
    p.add_argument('--epochs', type=int, default=1)
    p.add_argument('--wide', type=int, default=1024)
    p.add_argument('--second', type=int, default=512)
    p.add_argument('--blocks', type=int, default=0)
    p.add_argument('--level', type=int, default=2, help='how much it sees: observe.cuh')
    p.add_argument('--rate', type=float, default=6e-4)
    p.add_argument('--rate-end', type=float, default=2e-5)
    p.add_argument('--entropy', type=float, default=0.03)
    p.add_argument('--entropy-end', type=float, default=0.002)
    p.add_argument('--lambda', type=float, default=0.97, dest='lam')
    p.add_argument('--value', type=float, default=0.5)
    p.add_argument('--clip', type=float, default=0.2)
    p.add_argument('--norm', type=float, default=0.5)
    p.add_argument('--limit', type=int, default=500)
    p.add_argument('--margin', type=float, default=0.1)
    p.add_argument('--plans', type=float, default=0, help='share of games against a plan')
    p.add_argument('--past', type=float, default=0, help='share of games against a past self')
    p.add_argument('--past-every', type=float, default=15, help='seconds between these')
    p.add_argument('--first-edition', type=float, default=0)
    p.add_argument('--more-players', type=float, default=0, help='share of games of 3 to 6')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--log', help='a line of JSON for each report')
    p.add_argument('--every', type=float, default=20, help='seconds between reports')
    p.add_argument('--trial', action='store_true', help='tiny, for a CPU')
    return p.parse_args()


class Learner:
    def __init__(self, o):
        self.o = o
        self.lib = load(o.level, often=RUSHES)
        self.net = (Net.load(self.lib, o.init) if o.init else
                    Net(self.lib, o.wide, o.second, o.blocks, o.seed))
        if o.state and os.path.exists(o.state):
            self.net.restore(torch.load(o.state))
        share = o.more_players
        players = {3: share * 0.5, 4: share * 0.3, 5: share * 0.1, 6: share * 0.1}
        how = ways(o.limit, o.plans, o.first_edition, players, margin=o.margin)
        self.games = Games(self.lib, o.games, o.seed, how)
        self.rows, self.last = Rows(o.steps, o.games), Rows(1, o.games)
        self.inputs = zeros(o.steps, o.games, INPUTS, dtype=NUM)
        self.last_inputs = zeros(o.games, INPUTS, dtype=NUM)
        self.advantage, self.returns = zeros(o.steps, o.games), zeros(o.steps, o.games)
        self.sums, self.report, self.hyper = zeros(3), zeros(5), zeros(5)
        self.alone = int(o.past * o.games) // 128 * 128  # games before it are against a past self
        self.past = Net(self.lib, self.net.wide, self.net.second, self.net.blocks)
        self.past_room = self.past.room(max(1, self.alone))
        self.pool = []
        self.batch = o.games // o.halves
        self.told = 0  # rounds at the last report
        self.play_room = self.net.room(o.games)
        self.room = self.net.room(self.batch)
        self.back = self.net.room_back(self.batch)

    def play(self):
        net, games = self.net, self.games
        for t in range(self.o.steps):
            row = self.rows.row(t)
            games.observe(self.inputs[t], row)
            self.pick(self.inputs[t], t, net.forward(self.inputs[t], self.play_room))
            games.step(row)
        row = self.last.row(0)
        games.observe(self.last_inputs, row)
        games.pick(net.forward(self.last_inputs, self.play_room), net.bias, row)
        self.sums.zero_()
        r = self.rows
        self.lib.env_advantages(
            self.o.games, self.o.steps, self.o.lam, ptr(r.seat), ptr(r.done), ptr(r.learn),
            ptr(r.value), ptr(r.reward), ptr(self.last.seat), ptr(self.last.value),
            ptr(self.advantage), ptr(self.returns), ptr(self.sums), stream())

    def pick(self, inputs, t, out):
        bias, n, k = self.net.bias, self.o.games, self.alone
        if k:
            others = self.past.forward(inputs[:k], self.past_room)
            self.games.pick(out, bias, self.rows.row(t), others=others,
                            others_bias=self.past.bias, part=(0, k))
        self.games.pick(out[k:], bias, self.rows.row(t, k), part=(k, n))

    def meet_past(self, keep):
        """Another one of the past selves, all of them alike; keep: this one becomes one too."""
        if keep:
            self.pool.append((self.net.master.clone(), self.net.copy.clone()))
        master, copy = self.pool[int(torch.randint(len(self.pool), (1,)))]
        self.past.master.copy_(master)
        self.past.copy.copy_(copy)

    def study(self):
        order = torch.randperm(self.o.steps * self.o.halves).tolist() * self.o.epochs
        for i in order:
            t, start = i // self.o.halves, i % self.o.halves * self.batch
            row, end = self.rows.row(t, start), start + self.batch
            x = self.inputs[t, start:end]
            out = self.net.forward(x, self.room)
            self.lib.env_gradient(
                self.batch, ptr(out), ptr(self.net.bias), row, ptr(self.advantage[t, start:]),
                ptr(self.returns[t, start:]), ptr(self.sums), ptr(self.hyper),
                ptr(self.back['out']), ptr(self.report), stream())
            self.net.backward(x, self.room, self.back)
            self.lib.env_clear(self.batch, row, ptr(self.back['out']), stream())
            self.net.learn(self.hyper)

    def set_hyper(self, done):
        """done: of the schedule, 0 to 1."""
        o = self.o
        rate = o.rate * (1 - done) + o.rate_end * done
        entropy = o.entropy * (1 - done) + o.entropy_end * done
        self.hyper.copy_(torch.tensor([entropy, o.value, o.clip, rate, o.norm]))


def captured(work, warm_up):
    """The work as a CUDA graph: thousands of launches for the price of one."""
    if not GPU:
        return work
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        warm_up()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay


def wait():
    if GPU:
        torch.cuda.synchronize()


def main():
    o = options()
    if o.trial:
        o.games, o.steps, o.wide, o.second = 64, 16, 64, 32
    total = o.total or o.seconds
    learner = Learner(o)
    learner.set_hyper(o.before / total)
    learner.meet_past(True)
    wait()
    begun = time.time()
    play = captured(learner.play, learner.play)
    study = captured(learner.study, learner.study)
    wait()
    print(f'{learner.net.size / 1e6:.2f} M weights, {learner.lib.used} inputs of cards, '
          f'{len(learner.lib.plans)} plans, ready in {time.time() - begun:.1f} s', flush=True)
    started = last = time.time()
    rounds = spent_playing = spent_studying = 0
    while time.time() - started < o.seconds:
        learner.set_hyper(min(1, (o.before + time.time() - started) / total))
        learner.report.zero_()
        if learner.alone and rounds % 8 == 0:
            keep = time.time() - started > len(learner.pool) * o.past_every
            learner.meet_past(keep)
        a = time.time()
        play()
        wait()
        b = time.time()
        study()
        wait()
        spent_playing += b - a
        spent_studying += time.time() - b
        rounds += 1
        if time.time() - last > o.every:
            last = time.time()
            tell(learner, o, rounds, spent_playing, spent_studying, time.time() - started)
    learner.net.save(o.out)
    if o.state:
        torch.save(learner.net.everything(), o.state)
    tell(learner, o, rounds, spent_playing, spent_studying, time.time() - started)


def tell(learner, o, rounds, playing, studying, elapsed):
    decisions = rounds * o.games * o.steps
    report = learner.report.tolist()
    n = max(1, report[4])
    wins, games, ended, cut = learner.games.results()
    learner.games.tally.zero_()
    recent, learner.told = rounds - learner.told, rounds
    against = match(learner.lib, learner.net, None, 64 if o.trial else 4096, plan='bmu')
    facts = {
        'seconds': round(o.before + elapsed), 'decisions': decisions,
        'rate': round(decisions / (playing + studying) / 1e6, 2),
        'playing': round(playing, 1), 'studying': round(studying, 1),
        'length': round(o.games * o.steps * recent / max(1, ended), 1),
        'cut': round(cut / max(1, ended), 4), 'bmu': round(100 * against['share'], 1),
        'value_loss': round(report[1] / n, 3), 'entropy': round(report[2] / n, 3),
        'divergence': round(report[3] / n, 4),
        'plans': round(100 * float(wins[:-1].sum() / games[:-1].sum().clamp(min=1)), 1),
    }
    print(' '.join(f'{k} {v}' for k, v in facts.items()), flush=True)
    if o.log:
        with open(o.log, 'a') as out:
            out.write(json.dumps({'out': o.out, **facts}) + '\n')


if __name__ == '__main__':
    main()
