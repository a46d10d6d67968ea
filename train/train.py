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

from env import GPU, Games, Inputs, Rows, load, ptr, stream, ways, zeros
from match import match
from net import KindNet, Net

RUSHES = ('workshop-gardens', 'ironworks-gardens', 'native-village-bridge-turn', 'silver-gardens',
          'ironworks-great-hall-island', 'workshop-great-hall-estate', 'royal-carriage-bridge')


def parser():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='where the weights go')
    p.add_argument('--init', help='weights to go on from')
    p.add_argument('--state', help='all of it, Adam too: gone on from if it is there')
    p.add_argument('--seconds', type=float, default=60)
    p.add_argument('--total', type=float, help='length of the schedule, if this is a part of it')
    p.add_argument('--before', type=float, default=0, help='seconds of it that are over')
    p.add_argument('--games', type=int, default=32768)
    p.add_argument('--steps', type=int, default=64)
    p.add_argument('--halves', default='1', help='minibatches that a step is cut into; 8,4,2: '
                   'so many in the first, second, third part of the schedule')
    p.add_argument('--epochs', type=int, default=1)
    p.add_argument('--wide', type=int, default=1024)
    p.add_argument('--second', type=int, default=512)
    p.add_argument('--blocks', type=int, default=0)
    p.add_argument('--each', type=int, default=0, help='units of each kind: a KindNet')
    p.add_argument('--no-cards', action='store_true', help='of it: kinds and table only')
    p.add_argument('--overlap', action='store_true', help='two sets of games: one is played, by '
                   'the net of the round before, while the other is learned from')
    p.add_argument('--warm-up', type=float, default=0, help='seconds in which the rate rises')
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
    return p


class Table:
    """Games that are played together, and what is kept of a round of them."""

    def __init__(self, lib, o, net, seed, how):
        self.games = Games(lib, o.games, seed, how)
        self.rows, self.last = Rows(o.steps, o.games), Rows(1, o.games)
        self.inputs = Inputs.room(o.steps, o.games, nets=[net])
        self.last_inputs = Inputs.room(o.games, nets=[net])
        self.advantage, self.returns = zeros(o.steps, o.games), zeros(o.steps, o.games)
        self.sums = zeros(3)


class Learner:
    def __init__(self, o, lib=None):
        self.o = o
        self.lib = lib or load(o.level, often=RUSHES)
        self.halves = [int(x) for x in str(o.halves).split(',')]
        self.net = self.make_net()
        if o.state and os.path.exists(o.state):
            self.net.restore(torch.load(o.state))
        self.player = self.net.another() if o.overlap else self.net
        share = o.more_players
        players = {3: share * 0.5, 4: share * 0.3, 5: share * 0.1, 6: share * 0.1}
        how = ways(o.limit, o.plans, o.first_edition, players, margin=o.margin)
        self.tables = [Table(self.lib, o, self.net, o.seed * 16 + i, how)
                       for i in range(2 if o.overlap else 1)]
        self.report, self.hyper = zeros(5), zeros(5)
        self.alone = int(o.past * o.games) // 128 * 128  # games before it are against a past self
        self.past = self.net.another()
        self.past_room = self.past.room(max(1, self.alone))
        self.pool = []
        self.told = self.rounds = 0  # rounds at the last report; in all
        self.playing = self.studying = 0.0
        self.play_room = self.net.room(o.games)
        self.rooms = {h: (self.net.room(o.games // h), self.net.room_back(o.games // h))
                      for h in self.halves}
        self.streams = [torch.cuda.Stream() for _ in range(2)] if GPU else []

    def make_net(self):
        o = self.o
        if o.init:
            return Net.load(self.lib, o.init)
        if o.each:
            return KindNet(self.lib, o.wide, o.second, o.each, o.seed, cards=not o.no_cards)
        return Net(self.lib, o.wide, o.second, o.blocks, o.seed)

    def play(self, table):
        net, games, o = self.player, table.games, self.o
        for t in range(o.steps):
            row = table.rows.row(t)
            games.observe(table.inputs[t], row)
            self.pick(table, t, net.forward(table.inputs[t], self.play_room))
            games.step(row)
        row = table.last.row(0)
        games.observe(table.last_inputs, row)
        games.pick(net.head(net.forward(table.last_inputs, self.play_room)), row)
        table.sums.zero_()
        r = table.rows
        self.lib.env_advantages(
            o.games, o.steps, o.lam, ptr(r.seat), ptr(r.done), ptr(r.learn), ptr(r.value),
            ptr(r.reward), ptr(table.last.seat), ptr(table.last.value), ptr(table.advantage),
            ptr(table.returns), ptr(table.sums), stream())

    def pick(self, table, t, out):
        n, k, rows = self.o.games, self.alone, table.rows
        if k:
            others = self.past.head(self.past.forward(table.inputs[t][:k], self.past_room))
            table.games.pick(self.player.head(out), rows.row(t), others=others, part=(0, k))
        table.games.pick(self.player.head(out, k), rows.row(t, k), part=(k, n))

    def meet_past(self, keep):
        """Another one of the past selves, all of them alike; keep: this one becomes one too."""
        if keep:
            self.pool.append((self.net.master.clone(), self.net.copy.clone()))
        master, copy = self.pool[int(torch.randint(len(self.pool), (1,)))]
        self.past.master.copy_(master)
        self.past.copy.copy_(copy)

    def study(self, table, halves):
        (room, back), batch = self.rooms[halves], self.o.games // halves
        for i in torch.randperm(self.o.steps * halves).tolist() * self.o.epochs:
            t, start = i // halves, i % halves * batch
            row, x = table.rows.row(t, start), table.inputs[t][start:start + batch]
            head = self.net.head(self.net.forward(x, room))
            self.lib.env_gradient(
                batch, head, row, ptr(table.advantage[t, start:]), ptr(table.returns[t, start:]),
                ptr(table.sums), ptr(self.hyper), ptr(back['out']), ptr(self.report), stream())
            self.net.backward(x, room, back)
            self.lib.env_clear(batch, head, row, ptr(back['out']), stream())
            self.net.learn(self.hyper)

    def set_hyper(self, done, warm=1.0):
        """done: of the schedule, 0 to 1; warm: what the rate is multiplied by."""
        o = self.o
        rate = (o.rate * (1 - done) + o.rate_end * done) * warm
        entropy = o.entropy * (1 - done) + o.entropy_end * done
        self.hyper.copy_(torch.tensor([entropy, o.value, o.clip, rate, o.norm]))

    def ready(self):
        """Makes the graphs. What may run side by side is captured on streams of its own: the
        matrix products' workspace belongs to the stream."""
        self.set_hyper(0, 0)
        self.meet_past(True)
        wait()
        side = self.streams + [None, None]
        self.plays = [captured(lambda t=t: self.play(t), side[1]) for t in self.tables]
        self.studies = [{h: captured(lambda t=t, h=h: self.study(t, h), side[0])
                         for h in self.halves} for t in self.tables]
        wait()

    def round(self, done, warm=1.0):
        """Plays and learns; done and warm as for set_hyper."""
        part = self.halves[min(int(done * len(self.halves)), len(self.halves) - 1)]
        self.set_hyper(done, warm)
        self.report.zero_()
        a = time.time()
        if self.o.overlap:
            self.overlapped(part)
            b = a
        else:
            self.plays[0]()
            wait_here()
            b = time.time()
            self.studies[0][part]()
        wait_here()
        self.playing += b - a
        self.studying += time.time() - b
        self.rounds += 1

    def overlapped(self, part):
        now, then = self.rounds % 2, (self.rounds + 1) % 2
        if self.rounds == 0:
            self.plays[now]()
        self.player.copy.copy_(self.net.copy)
        self.player.master.copy_(self.net.master)
        wait_here()
        if not GPU:
            self.plays[then]()
            self.studies[now][part]()
            return
        with torch.cuda.stream(self.streams[1]):
            self.plays[then]()
        self.studies[now][part]()
        self.streams[1].synchronize()

    def run(self, seconds, before=0.0, total=None, every=None):
        """Rounds for that many seconds of a schedule."""
        total, o = total or seconds, self.o
        started = last = time.time()
        while time.time() - started < seconds:
            elapsed = time.time() - started
            if self.alone and self.rounds % 8 == 0:
                self.meet_past(elapsed > len(self.pool) * o.past_every)
            warm = min(1.0, (elapsed + 0.5) / o.warm_up) if o.warm_up else 1.0
            self.round(min(1, (before + elapsed) / total), warm)
            if every and time.time() - last > every:
                last = time.time()
                tell(self, before + time.time() - started)


def captured(work, side):
    """The work as a CUDA graph: thousands of launches for the price of one."""
    if not GPU:
        return work
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        work()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=side):
        work()
    return graph.replay


def wait():
    if GPU:
        torch.cuda.synchronize()


def wait_here():
    """For the work of this thread only: another learner may be at work in another."""
    if GPU:
        torch.cuda.current_stream().synchronize()


def make_small(o):
    o.games, o.steps, o.wide, o.second = 64, 16, 64, 32
    return o


def main():
    o = parser().parse_args()
    if o.trial:
        make_small(o)
    begun = time.time()
    learner = Learner(o)
    learner.ready()
    print(f'{learner.net.size / 1e6:.2f} M weights, {learner.lib.used} inputs of cards, '
          f'{len(learner.lib.plans)} plans, ready in {time.time() - begun:.1f} s', flush=True)
    learner.run(o.seconds, o.before, o.total, o.every)
    learner.net.save(o.out)
    if o.state:
        torch.save(learner.net.everything(), o.state)
    tell(learner, o.before + o.seconds)


def tell(learner, seconds, against_bmu=True):
    o, rounds = learner.o, learner.rounds
    decisions = rounds * o.games * o.steps
    report = learner.report.tolist()
    n = max(1, report[4])
    wins, games, ended, cut = [sum(x) for x in zip(*[t.games.results() for t in learner.tables])]
    for table in learner.tables:
        table.games.tally.zero_()
    recent, learner.told = rounds - learner.told, rounds
    facts = {
        'seconds': round(seconds), 'decisions': decisions,
        'rate': round(decisions / (learner.playing + learner.studying) / 1e6, 2),
        'playing': round(learner.playing, 1), 'studying': round(learner.studying, 1),
        'length': round(o.games * o.steps * recent / max(1, ended), 1),
        'cut': round(cut / max(1, ended), 4),
        'value_loss': round(report[1] / n, 3), 'entropy': round(report[2] / n, 3),
        'divergence': round(report[3] / n, 4),
        'plans': round(100 * float(wins[:-1].sum() / games[:-1].sum().clamp(min=1)), 1),
    }
    if against_bmu:
        against = match(learner.lib, learner.net, None, 64 if o.trial else 4096, plan='bmu')
        facts['bmu'] = round(100 * against['share'], 1)
    print(o.out.split('/')[-1], ' '.join(f'{k} {v}' for k, v in facts.items()), flush=True)
    if o.log:
        with open(o.log, 'a') as out:
            out.write(json.dumps({'out': o.out, **facts}) + '\n')


if __name__ == '__main__':
    main()
