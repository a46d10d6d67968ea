"""Learns to play by self-play (PPO). `python3 train.py --help` lists the options.

Each round, every game takes `steps` decisions; then each of these is learned from once. A
minibatch is one step of every so-many-th game: games are at different places, so it needs no
shuffling, and nothing is copied. A student, a small net, may learn from the same decisions what
the net would choose.
"""
import argparse
import json
import os
import time

import torch

from learn import COLUMNS, GPU, GREEDY_OTHERS, NUM, Part, Seats, Table, load, ptr, stream, zeros
from match import match
from net import Net


def parser():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('out', help='where the weights go')
    p.add_argument('--init', help='weights to go on from')
    p.add_argument('--state', help='all of it, Adam too: gone on from if it is there')
    p.add_argument('--goes-on', action='store_true', help='a part of a run that has begun: without '
                   'its state it does not begin anew')
    p.add_argument('--before', type=float, default=0, help='with --init: seconds of the schedule '
                   'that are over')
    p.add_argument('--backup', help='a folder for the same in parts of less than 16 MB')
    p.add_argument('--seconds', type=float, default=60)
    p.add_argument('--rounds', type=int, help='so many rounds instead: the same on any machine')
    p.add_argument('--total', type=float, help='length of the schedule, if this is a part of it')
    p.add_argument('--games', type=int, default=32768)
    p.add_argument('--steps', type=int, default=64)
    p.add_argument('--halves', default='4', help='minibatches that a step is cut into; 4,4,4,2: '
                   'so many in the first, second ... part of the schedule')
    p.add_argument('--wide', type=int, default=1024)
    p.add_argument('--second', type=int, default=512)
    p.add_argument('--clip-units', type=int, default=0, help='where units are cut off; 0: nowhere')
    p.add_argument('--weights', type=float, default=2, help='no weight is larger')
    p.add_argument('--rate', type=float, default=6e-4)
    p.add_argument('--rate-end', type=float, default=2e-5)
    p.add_argument('--entropy', type=float, default=0.03)
    p.add_argument('--entropy-end', type=float, default=0.002)
    p.add_argument('--lambda', type=float, default=0.95, dest='lam')
    p.add_argument('--value', type=float, default=0.5)
    p.add_argument('--clip', type=float, default=0.2)
    p.add_argument('--norm', type=float, default=0.5)
    p.add_argument('--limit', type=int, default=700)
    p.add_argument('--margin', type=float, default=0.1)
    p.add_argument('--plans', type=float, default=0, help='share of games against a plan')
    p.add_argument('--plans-end', type=float, help='in the last fifth of the schedule')
    p.add_argument('--recipes', help='what strong plays on kingdoms: tools/strong_plans.c')
    p.add_argument('--recipes-share', type=float, default=0.5, help='of the games against a plan')
    p.add_argument('--one-set', type=float, default=0, help='share of games on kingdoms of one set')
    p.add_argument('--past', type=float, default=0, help='share of games against a past self')
    p.add_argument('--past-every', type=float, default=15, help='seconds between these')
    p.add_argument('--pool', default='', help='A.net,B.net: past selves from the beginning on')
    p.add_argument('--against', help='weights of a net that does not learn: all games of two are '
                   'against it, the way it is played, and it always takes what it likes best')
    p.add_argument('--warm', type=float, default=0, help='without a state: seconds in which the '
                   'rate grows to what it is to be, for Adam knows nothing yet')
    p.add_argument('--first-edition', type=float, default=0.08)
    p.add_argument('--more', type=int, default=0, help='games of 3 to 6 players beside these')
    p.add_argument('--student', help='units of a small net, 192,96, or its weights: it learns '
                   'from the other')
    p.add_argument('--student-from', type=float, default=0.5, help='part of the schedule before it')
    p.add_argument('--student-games', type=float, default=0.03, help='share of games against it')
    p.add_argument('--student-rate', type=float, default=1e-3)
    p.add_argument('--lessons', default='2', help='it learns from every so-many-th minibatch; '
                   '2,2,2,1: in the first, second ... part of the schedule')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--log', help='a line of JSON for each report')
    p.add_argument('--every', type=float, default=20, help='seconds between reports')
    p.add_argument('--keep', help='a folder for the weights at each fifth of the schedule')
    p.add_argument('--trial', action='store_true', help='tiny, for a CPU')
    return p


class Learner:
    def __init__(self, o, lib=None):
        self.o = o
        self.lib = lib or load(o.recipes)
        self.halves = [int(x) for x in str(o.halves).split(',')]
        self.lessons = [int(x) for x in str(o.lessons).split(',')]
        self.net = Net.load(self.lib, o.init) if o.init else Net(self.lib, o.wide, o.second,
                                                                o.clip_units, o.seed)
        self.student = self.make_student()
        # Parts of the games, each a multiple of what minibatches leave between them.
        unit = 128 * max(self.halves) if o.games >= 16384 else max(self.halves)
        if o.plans_end is None:
            o.plans_end = o.plans
        if o.against:
            assert not (o.plans or o.plans_end or o.past or o.pool or o.more or o.student)
        self.seats = Seats(o.games, 1.0 if o.against else o.past,
                           o.student_games if o.student else 0, max(o.plans, o.plans_end), unit)
        self.begun = o.before  # seconds of the schedule that were over before
        self.learned = self.rounds = 0
        self.playing = self.studying = 0.0
        self.pool = [Net.load(self.lib, path).master for path in o.pool.split(',') if path]
        self.warm = o.warm
        if o.state and os.path.exists(o.state):
            self.restore(torch.load(o.state))
        elif o.goes_on:
            raise SystemExit(f'there is no state {o.state} to go on from')
        self.open_tables()
        self.report, self.hyper = zeros(5), zeros(6)
        self.student_report, self.student_hyper = zeros(4), zeros(6)
        self.past = Net.load(self.lib, o.against) if o.against else self.net.another()
        self.kept_at = self.begun
        self.past_room = self.past.room(self.seats.past[1] - self.seats.past[0])
        self.room, self.more_room = self.net.room(o.games), self.net.room(o.more)
        rows = {h: (o.games + o.more // 2) // h for h in self.halves}
        self.rooms = {h: (self.net.room(n), self.net.room_back(n)) for h, n in rows.items()}
        if self.student:
            self.guest_room = self.student.room(self.seats.student[1] - self.seats.student[0])
            self.desks = {h: (self.student.room(n), self.student.room_back(n))
                          for h, n in rows.items()}

    def make_student(self):
        """By its units, or by its weights."""
        o = self.o
        if not o.student:
            return None
        if o.student.endswith('.net'):
            return Net.load(self.lib, o.student)
        wide, second = (int(x) for x in o.student.split(','))
        return Net(self.lib, wide, second, o.clip_units, o.seed + 1)

    def open_tables(self):
        """Games of two, and those of more players, which take longer: they go half as many steps,
        beside the others. Of each of their decisions x[t] holds a half of the games, first."""
        o, seed = self.o, self.o.seed * 1000 + int(self.begun)
        assert o.more % (2 * max(self.halves)) == 0 and o.steps % 2 == 0
        self.side, self.beside = [torch.cuda.Stream() if GPU else None for _ in range(2)]
        with on(self.side):
            self.table = Table(self.lib, o.steps, self.seats, seed, o.limit,
                               first_edition=o.first_edition, one_set=o.one_set,
                               recipes=o.recipes_share if o.recipes else 0.0)
        self.more = None
        if o.more:
            with on(self.beside):
                self.more = Table(self.lib, o.steps // 2, Seats(o.more, more=True), seed + 500,
                                  2 * o.limit, first_edition=o.first_edition)
            self.more.sums = self.table.sums
        self.x = zeros(o.steps + 2, o.more // 2 + o.games, COLUMNS, dtype=NUM)

    # ---- A round

    def play(self, with_student):
        table, net, half = self.table, self.net, self.o.more // 2
        table.begin()
        table.sums.zero_()
        if self.more:
            self.more.begin()
        for t in range(self.o.steps):
            if self.more and t % 2 == 0:
                self.play_more(t)
            x = self.x[t][half:]
            table.expand(x)
            self.choose(t, x, net.forward(x, self.room), with_student)
            table.ask_plans(t)
            table.step(t)
        t = self.o.steps
        x = self.x[t][half:]
        table.expand(x)
        table.choose(t, (0, self.o.games), net.head(net.forward(x, self.room)))
        table.advantages(self.o.lam, self.o.margin)
        if self.more:
            self.play_more(t)
            self.more.advantages(self.o.lam, self.o.margin)

    def play_more(self, t):
        """The step of the games of more players goes on beside until the next time."""
        more, half = self.more, self.o.more // 2
        if t > 0:
            join(self.side, self.beside)
        for k in range(2):
            x = self.x[t + k][:half]
            more.expand(x, k * half)
            self.net.first_layer(x, self.more_room['h1'][k * half:(k + 1) * half], COLUMNS)
        out = self.net.further_layers(self.more_room)
        more.choose(t // 2, (0, self.o.more), self.net.head(out))
        if t < self.o.steps:
            join(self.beside, self.side)
            with on(self.beside):
                more.step(t // 2)

    def choose(self, t, x, out, with_student):
        table, seats, at = self.table, self.seats, 0
        others = [(seats.past, self.past, self.past_room)]
        if with_student:
            others.append((seats.student, self.student, self.guest_room))
        for (first, end), other, room in others:
            if end > first:
                head = other.head(other.forward(x[first:end], room))
                table.choose(t, (first, end), self.net.head(out, first), head,
                             GREEDY_OTHERS if self.o.against else 0)
            at = end
        table.choose(t, (at, self.o.games), self.net.head(out, at))

    def parts(self, t, first, halves):
        """Of a minibatch: the table, its decisions, which games, and where its rows begin."""
        o, half = self.o, self.o.more // 2
        out = []
        if self.more:
            part = Part(t % 2 * half + first, halves, half // halves)
            out.append((self.more, t // 2, part, 0))
        return out + [(self.table, t, Part(first, halves, o.games // halves), half // halves)]

    def study(self, halves, lesson):
        """lesson: the student learns from every so-many-th minibatch; 0: from none."""
        room, back = self.rooms[halves]
        more = self.o.more // 2 // halves
        for i in torch.randperm(self.o.steps * halves).tolist():
            t, first = i // halves, i % halves
            parts, x = self.parts(t, first, halves), self.x[t, first::halves]
            out = self.net.forward(x, room, more)
            if lesson and i % lesson == 0:
                self.teach(parts, x, out, halves, more)
            for table, at, part, row in parts:
                self.lib.learn_gradient(
                    part, len(x), self.net.head(out, row), table.decisions(at),
                    ptr(table.advantage[at]), ptr(table.returns[at]), ptr(table.sums),
                    ptr(self.hyper), ptr(back['out'][row:]), ptr(self.report), stream())
            self.net.backward(x, room, back, more)
            self.clear(parts, back)
            self.net.learn(self.hyper)
        self.net.follow()
        if lesson:
            self.student.follow()

    def clear(self, parts, back):
        for table, at, part, row in parts:
            self.lib.learn_clear(part, table.decisions(at), ptr(back['out'][row:]), stream())

    def teach(self, parts, x, out, halves, more):
        student, (room, back) = self.student, self.desks[halves]
        small = student.forward(x, room, more)
        for table, at, part, row in parts:
            self.lib.learn_from_teacher(
                part, len(x), self.net.head(out, row), student.head(small, row),
                table.decisions(at), self.o.value, ptr(back['out'][row:]),
                ptr(self.student_report), stream())
        student.backward(x, room, back, more)
        self.clear(parts, back)
        student.learn(self.student_hyper)

    def meet_past(self, keep):
        """Another one of the past selves, all of them alike; keep: this one becomes one too."""
        if self.o.against:
            return
        if keep:
            self.pool.append(self.net.master.clone())
        self.past.set_weights(self.pool[int(torch.randint(len(self.pool), (1,)))])

    # ---- The schedule

    def set_hyper(self, done, warm=1.0):
        """done: of the schedule, 0 to 1; warm: what the rate is multiplied by."""
        o = self.o
        rate = (o.rate * (1 - done) + o.rate_end * done) * warm
        entropy = o.entropy * (1 - done) + o.entropy_end * done
        self.hyper.copy_(torch.tensor([entropy, o.value, o.clip, rate, o.norm, o.weights]))
        part = max(0.0, (done - o.student_from) / max(1e-9, 1 - o.student_from))
        rate = (o.student_rate * (1 - part) + o.rate_end * part) * warm
        self.student_hyper.copy_(torch.tensor([0, o.value, 0, rate, 1.0, o.weights]))
        share = o.plans if done < 0.8 else o.plans_end
        first = self.seats.plans[0]
        self.table.active[first + int(share * o.games):self.seats.plans[1]] = 0
        self.table.active[first:first + int(share * o.games)] = 1

    def ready(self):
        """Makes the graphs."""
        self.set_hyper(0, 0)
        self.meet_past(True)
        modes = [False] + [True] * bool(self.student)
        self.plays = {m: captured(lambda m=m: self.play(m), self.side) for m in modes}
        lessons = {0} | (set(self.lessons) if self.student else set())
        self.studies = {(h, m): captured(lambda h=h, m=m: self.study(h, m), self.side)
                        for h in set(self.halves) for m in lessons}
        self.table.tally.zero_()

    def round(self, done, warm=1.0):
        """Plays and learns; done and warm as for set_hyper."""
        teaches = bool(self.student) and done >= self.o.student_from
        lesson = at_part(self.lessons, done) if teaches else 0
        with on(self.side):
            self.set_hyper(done, warm)
            self.report.zero_()
            self.student_report.zero_()
            a = time.time()
            self.plays[teaches]()
            self.learned += int(self.table.sums[2])
            b = time.time()
            self.studies[at_part(self.halves, done), lesson]()
            wait()
        self.playing += b - a
        self.studying += time.time() - b
        self.rounds += 1

    def run(self, seconds, total=None, every=None):
        """Rounds for that many seconds of a schedule, or as many as were asked for."""
        total, o = total or self.begun + seconds, self.o
        started = last = time.time()
        while True:
            elapsed = time.time() - started
            if o.rounds and self.rounds >= o.rounds or not o.rounds and elapsed >= seconds:
                break
            done = self.rounds / o.rounds if o.rounds else min(1, (self.begun + elapsed) / total)
            if self.seats.past[1] > self.seats.past[0] and self.rounds % 8 == 0:
                self.meet_past(self.is_time_to_keep(self.begun + elapsed))
            self.round(done, min(1.0, (elapsed + 0.1) / self.warm) if self.warm else 1.0)
            self.keep(done)
            if every and time.time() - last > every:
                last = time.time()
                tell(self, self.begun + time.time() - started)
        self.begun += time.time() - started

    def is_time_to_keep(self, now):
        """Whether this self is to be one of the past ones."""
        if now - self.kept_at < self.o.past_every:
            return False
        self.kept_at = now
        return True

    def keep(self, done):
        if self.o.keep and int(done * 5) > self.kept:
            self.kept = int(done * 5)
            self.net.save(f'{self.o.keep}/{self.kept}.net')

    kept = 0

    # ---- What is kept

    def everything(self):
        return {'net': self.net.everything(), 'seconds': self.begun, 'learned': self.learned,
                'student': self.student and self.student.everything()}

    def restore(self, kept):
        self.net.restore(kept['net'])
        if self.student and kept['student']:
            self.student.restore(kept['student'])
        self.begun, self.learned, self.warm = kept['seconds'], kept['learned'], 0
        self.earlier = self.learned
        self.pool = [weights.float().to(self.net.master.device) for weights in kept.get('pool', [])]

    earlier = 0  # decisions learned from before this run

    def save(self):
        o = self.o
        self.net.save(o.out)
        self.net.save(stem(o.out) + '-mean.net', of_mean=True)
        if self.student:
            self.student.save(stem(o.out) + '-small.net')
            self.student.save(stem(o.out) + '-small-mean.net', of_mean=True)
        if o.state:
            pool = [weights.to(torch.bfloat16).cpu() for weights in self.pool[-40:]]
            torch.save({**self.everything(), 'pool': pool}, o.state)
        if o.backup:
            save_parts({'net': self.net.most(), 'seconds': self.begun, 'learned': self.learned,
                        'student': self.student and self.student.most()}, o.backup)


def at_part(numbers, done):
    """The one for this part of the schedule."""
    return numbers[min(int(done * len(numbers)), len(numbers) - 1)]


def stem(path):
    return path[:-4] if path.endswith('.net') else path


PART = 15 << 20


def save_parts(what, folder):
    """`cat FOLDER/state.*` is the file again."""
    os.makedirs(folder, exist_ok=True)
    whole = f'{folder}/whole'
    torch.save(what, whole)
    data = open(whole, 'rb').read()
    os.remove(whole)
    for i in range(0, len(data), PART):
        with open(f'{folder}/state.{i // PART}', 'wb') as out:
            out.write(data[i:i + PART])


def join(stream_that_waits, other):
    if GPU:
        stream_that_waits.wait_stream(other)


class on:
    """Work goes to that stream, if there are streams."""

    def __init__(self, side):
        self.context = torch.cuda.stream(side) if side else None

    def __enter__(self):
        if self.context:
            self.context.__enter__()

    def __exit__(self, *about):
        if self.context:
            self.context.__exit__(*about)


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


def make_small(o):
    o.games, o.more, o.steps, o.wide, o.second, o.halves = 256, min(o.more, 32), 16, 64, 32, '1'
    o.past_every = 5
    return o


def main():
    o = parser().parse_args()
    if o.trial:
        make_small(o)
    begun = time.time()
    learner = Learner(o)
    learner.ready()
    print(f'{learner.net.size / 1e6:.2f} M weights, {len(learner.lib.plans)} plans, games '
          f'{vars(learner.seats)} and {o.more} of more players, ready in '
          f'{time.time() - begun:.1f} s', flush=True)
    learner.run(o.seconds, o.total, o.every)
    learner.save()
    tell(learner, learner.begun)


def facts_of(learner, seconds):
    o, report = learner.o, learner.report.tolist()
    n = max(1, report[4])
    wins, games, (ended, cut, decisions) = learner.table.results()
    learner.table.tally.zero_()
    library = learner.lib.library

    def share(which):
        return round(100 * float(wins[which].sum() / games[which].sum().clamp(min=1)), 1)

    if learner.more:
        learner.more.batch.wait()
    facts = {
        'seconds': round(seconds), 'decisions': learner.learned,
        'rate': round((learner.learned - learner.earlier) /
                      (learner.playing + learner.studying) / 1e6, 2),
        'playing': round(learner.playing, 1), 'studying': round(learner.studying, 1),
        'length': round(decisions / max(1, ended), 1), 'cut': round(cut / max(1, ended), 4),
        'value_loss': round(report[1] / n, 3), 'entropy': round(report[2] / n, 3),
        'divergence': round(report[3] / n, 4),
        'plans': share(slice(library)), 'recipes': share(slice(library, -1)),
        'others': share(slice(-1, None)),
    }
    small = learner.student_report.tolist()
    if small[3]:
        facts['student_divergence'] = round(small[0] / small[3], 4)
        facts['student_agrees'] = round(small[2] / small[3], 3)
    return facts


def tell(learner, seconds, against_bmu=True):
    o, facts = learner.o, facts_of(learner, seconds)
    if against_bmu:
        n = 64 if o.trial else 2048
        facts['bmu'] = round(100 * match(learner.lib, learner.net, None, n, plan='bmu')['share'], 1)
        if 'student_agrees' in facts:
            small = match(learner.lib, learner.student, None, n, plan='bmu')
            facts['student_bmu'] = round(100 * small['share'], 1)
    print(o.out.split('/')[-1], ' '.join(f'{k} {v}' for k, v in facts.items()), flush=True)
    if o.log:
        with open(o.log, 'a') as out:
            out.write(json.dumps({'out': o.out, **facts}) + '\n')


if __name__ == '__main__':
    main()
