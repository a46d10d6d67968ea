"""Games of talia.Batch for learning: on a GPU, or on the CPU where there is none.

A Table is n games in lockstep. Each game's number says who plays there: in some one of the two is a
past self, a student or a plan. What is kept of T steps are arrays of PyTorch, which the batch
writes into as they lie.
"""
import ctypes
import os
import sys
from pathlib import Path

import numpy
import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'python'))
os.environ.setdefault('TALIA_LIBRARY', str(HERE.parent / 'build/talia-python.so'))

import talia  # noqa: E402
from plans import MAX_PLANS, read_often, read_plans  # noqa: E402

GPU = torch.cuda.is_available()
DEVICE = 'cuda' if GPU else 'cpu'
NUM = torch.bfloat16 if GPU else torch.float32
# As in learn.cu. Columns are inputs, with room up to a whole number of lines; the first MAIN of
# them are all that games of two need.
OPTIONS, SEATS, OUTPUTS, VALUE_AT = 64, 6, 2688, 2664
INPUTS, COLUMNS, MAIN, LISTED = talia.inputs(), 5248, 4416, 256
assert 18 * len(talia.cards()) == VALUE_AT and talia.inputs(2) <= MAIN and INPUTS <= COLUMNS
NOBODY = 255
GREEDY, GREEDY_OTHERS = 1, 2  # who takes what is likeliest

P, I, F = ctypes.c_void_p, ctypes.c_int, ctypes.c_float


class Decisions(ctypes.Structure):
    NAMES = 'seat option_count output pick learn log_chance value'.split()
    _fields_ = [(name, P) for name in NAMES]


class Part(ctypes.Structure):
    _fields_ = [('first', I), ('every', I), ('count', I)]


class Head(ctypes.Structure):
    _fields_ = [('outputs', P), ('bias', P)]


class Lists(ctypes.Structure):
    _fields_ = [('input', P), ('value', P), ('count', P), ('room', I)]


class Course(ctypes.Structure):
    NAMES = 'seat players ended result score value learn advantage returns sums'.split()
    _fields_ = [(name, P) for name in NAMES]


NO_HEAD = Head(None, None)


def ptr(tensor):
    return P(tensor.data_ptr()) if tensor is not None else P(None)


def stream():
    return P(torch.cuda.current_stream().cuda_stream) if GPU else P(None)


def zeros(*shape, dtype=torch.float32):
    return torch.zeros(*shape, dtype=dtype, device=DEVICE)


def load(recipes=None):
    """The library of learn.cu, with the plans, and the recipes of a file."""
    lib = ctypes.CDLL(os.environ.get('TALIA_LEARN', str(HERE / 'liblearn.so')))
    lib.learn_expand.argtypes = [I, I, P, P, P, P, I, P, P]
    lib.learn_pick.argtypes = [Part, Head, Head, P, Decisions, P, I, P]
    lib.learn_plans.argtypes = [P, I, I, P, P, P, Lists, Decisions, P]
    lib.learn_tally.argtypes = [I] + [P] * 10
    lib.learn_advantages.argtypes = [I, I, F, F, Course, P]
    lib.learn_gradient.argtypes = [Part, I, Head, Decisions] + [P] * 7
    lib.learn_from_teacher.argtypes = [Part, I, Head, Head, Decisions, F, P, P, P]
    lib.learn_clear.argtypes = [Part, Decisions, P, P]
    lib.learn_through.argtypes = [I, P, P, F, P]
    lib.learn_norm.argtypes = [I, P, P, P]
    lib.learn_adam.argtypes = [I] + [P] * 8
    if not GPU:
        lib.learn_product.argtypes = lib.learn_product_of_columns.argtypes = [I, I, I, P, I, P, P]
    folders = [HERE.parent / 'plans', HERE / 'rushes']
    lib.plans, lib.library, table = read_plans(folders, read_often(HERE / 'often.tsv'), recipes)
    assert lib.plans_bytes() == len(table), (lib.plans_bytes(), len(table))
    lib.plan_table = torch.from_numpy(numpy.frombuffer(table, numpy.uint8).copy()).to(DEVICE)
    scale = torch.zeros(COLUMNS)
    for field in talia.fields():
        scale[field['at']:field['at'] + field['count']] = 1 / field['divisor']
    lib.scale = scale.to(DEVICE)
    return lib


class Seats:
    """Who plays in which of n games: ranges of their numbers, in this order. In all others, and in
    games of three and more (`more`), everybody is the net."""

    def __init__(self, n, past=0.0, student=0.0, plans=0.0, unit=1, more=False):
        ends = [0]
        for share in (past, student, plans):
            ends.append(ends[-1] + int(n * share) // unit * unit)
        self.past, self.student, self.plans = zip(ends, ends[1:])
        assert ends[-1] <= n
        self.n, self.more = n, more


#: Of ten games of three and more.
PLAYERS = {3: 5, 4: 3, 5: 1, 6: 1}


#: Kingdoms of one set, and how often each is drawn.
EVENTS = {0: 2, 1: 1, 2: 1}
ONE_SET = [({'sets': 'base', 'edition': 1}, 4), ({'sets': 'base'}, 3), ({'sets': 'intrigue'}, 2),
           ({'sets': 'seaside'}, 2), ({'sets': 'adventures', 'events': EVENTS}, 2)]


def plan_numbers(lib, count, recipes):
    """The plan of each of so many games: by that share recipes, the others of the library."""
    out, met = [], [0, 0]
    for i in range(count):
        is_recipe = int((i + 1) * recipes) > int(i * recipes)
        first, end = (lib.library, len(lib.plans)) if is_recipe else (0, lib.library)
        out.append(first + met[is_recipe] % (end - first))
        met[is_recipe] += 1
    return out


def draw_for(plan, how):
    cards = list(talia.cards())
    how = {**how, 'edition': plan.edition, 'events': len(plan.events)} if plan.edition else how
    return talia.Draw('all', kingdom=[cards[c] for c in plan.needs],
                      always_events=[cards[c] for c in plan.events], **how)


def draws(lib, seats, only_plan=None, first_edition=0.08, draw=None, recipes=0.0, one_set=0.0):
    """What each game is drawn from, and its plan or -1. Games of as many players lie side by side:
    a GPU plays 32 neighbours at once. draw: what those without a plan are drawn from."""
    often = {1: round(1000 * first_edition), 2: round(1000 * (1 - first_edition))}
    how = {'edition': often, 'events': EVENTS}
    out, plan = [draw or talia.Draw('all', **how)] * seats.n, numpy.full(seats.n, -1, numpy.int16)
    if seats.more:
        each = {number: talia.Draw('all', players=number, **how) for number in PLAYERS}
        order = [number for number in sorted(PLAYERS, reverse=True) for _ in range(PLAYERS[number])]
        return [each[order[i * len(order) // seats.n]] for i in range(seats.n)], plan
    first, end = seats.plans
    plan[first:end] = plan_numbers(lib, end - first, recipes) if only_plan is None else only_plan
    of_plan = {number: draw_for(lib.plans[number], how) for number in set(plan[first:end].tolist())}
    out[first:end] = [of_plan[number] for number in plan[first:end].tolist()]
    sets = [talia.Draw(**each) for each, times in ONE_SET for _ in range(times)]
    for i in range(max(end, seats.n - int(one_set * seats.n)), seats.n):
        out[i] = sets[i % len(sets)]
    return out, plan


class Table:
    """n games, and what is kept of T steps of them. Row T is where the next round begins."""

    def __init__(self, lib, steps, seats, seed, limit=700, only_plan=None, first_edition=0.08,
                 others_everywhere=False, threads=0, draw=None, recipes=0.0, one_set=0.0):
        self.lib, self.n, self.steps, self.seats = lib, seats.n, steps, seats
        n, byte, short = self.n, torch.uint8, torch.int16
        for name in ('seat', 'option_count', 'players', 'learn'):
            setattr(self, name, zeros(steps + 1, n, dtype=byte))
        self.output = zeros(steps + 1, n, OPTIONS, dtype=short)
        self.pick = zeros(steps + 1, n, dtype=short)
        self.log_chance, self.value = zeros(steps + 1, n), zeros(steps + 1, n)
        self.ended = zeros(steps, n, dtype=byte)
        self.result, self.score = zeros(steps, n, SEATS), zeros(steps, n, SEATS, dtype=short)
        self.length = zeros(n, dtype=torch.int32)
        self.input, self.counts = zeros(n, LISTED, dtype=short), zeros(n, dtype=short)
        self.worth = zeros(n, LISTED, dtype=byte)
        self.advantage, self.returns = zeros(steps, n), zeros(steps, n)
        self.sums, self.counter = zeros(3), zeros(1, dtype=torch.int64)
        self.tally = zeros(lib.tally_bytes() // 4)
        self.over = None
        drawn, plan = draws(lib, seats, only_plan, first_edition, draw, recipes, one_set)
        self.open(seed, limit, drawn, plan, others_everywhere, threads)

    def open(self, seed, limit, drawn, plan, others_everywhere, threads):
        self.plan = torch.from_numpy(plan).to(DEVICE)
        self.active = torch.ones_like(self.plan, dtype=torch.uint8)
        others = torch.full((self.n,), NOBODY, dtype=torch.uint8)
        end = self.n if others_everywhere else self.seats.plans[1]
        others[:end] = torch.arange(end).remainder(2).to(torch.uint8)
        self.other_seat = others.to(DEVICE)
        self.batch = talia.Batch(self.n, draw=drawn, seed=seed, rows=(), treasures=True,
                                 limit=limit, threads=threads, device=int(GPU),
                                 stream=stream().value or 0)
        self.rows = [self.rows_of(t) for t in range(self.steps)]
        self.batch.observe(talia.Rows(self.n, unfilled=True, **self.asked(self.steps)))

    def asked(self, t):
        """Where the batch writes what is asked: it is the same memory, seen as it wants to."""
        given = {'seat': self.seat[t], 'players': self.players[t], 'output': self.output[t],
                 'option_count': self.option_count[t], 'input_count': self.counts,
                 'input': self.input, 'value': self.worth}
        return {name: shared(tensor) for name, tensor in given.items()}

    def rows_of(self, t):
        """Of the step after decision t."""
        after = {'ended': self.ended[t], 'result': self.result[t], 'score': self.score[t],
                 'length': self.length}
        return talia.Rows(self.n, unfilled=True, **self.asked(t + 1),
                          **{name: shared(tensor) for name, tensor in after.items()})

    def decisions(self, t):
        return Decisions(*[getattr(self, name)[t].data_ptr() for name in Decisions.NAMES])

    def lists(self):
        return Lists(self.input.data_ptr(), self.worth.data_ptr(), self.counts.data_ptr(), LISTED)

    def begin(self):
        """What is asked after the last step of a round is the first of the next one."""
        for name in ('seat', 'option_count', 'players', 'output'):
            rows = getattr(self, name)
            rows[0].copy_(rows[self.steps])

    def expand(self, x, first=0):
        """What is asked, as rows: of as many games as there are rows, from that one on."""
        self.lib.learn_expand(len(x), LISTED, ptr(self.input[first:]), ptr(self.worth[first:]),
                              ptr(self.counts[first:]), ptr(self.lib.scale), COLUMNS, ptr(x),
                              stream())

    def choose(self, t, part, mine, others=NO_HEAD, greedy=0):
        """part: from which to which game; outputs begin there. greedy: the likeliest option is
        taken instead of one by chance, by the net (GREEDY), by others (GREEDY_OTHERS) or both."""
        where = Part(part[0], 1, part[1] - part[0])
        if where.count:
            self.lib.learn_pick(where, mine, others, ptr(self.other_seat), self.decisions(t),
                                ptr(self.counter), greedy, stream())

    def ask_plans(self, t):
        first, end = self.seats.plans
        if end > first:
            self.lib.learn_plans(ptr(self.lib.plan_table), first, end - first, ptr(self.plan),
                                 ptr(self.active), ptr(self.other_seat), self.lists(),
                                 self.decisions(t), stream())

    def step(self, t):
        self.batch.step(self.pick[t] if GPU else shared(self.pick[t], 'uint16'), self.rows[t])
        self.lib.learn_tally(self.n, ptr(self.ended[t]), ptr(self.result[t]), ptr(self.length),
                             ptr(self.plan), ptr(self.active), ptr(self.other_seat),
                             ptr(self.over), ptr(self.tally), ptr(self.counter), stream())

    def advantages(self, lam, margin):
        """Adds to `sums`, which tables may share."""
        course = Course(*[getattr(self, name).data_ptr() for name in Course.NAMES])
        self.lib.learn_advantages(self.n, self.steps, lam, margin, course, stream())

    def results(self):
        """Wins and games by plan and without one; games that ended, were cut; their decisions."""
        self.batch.wait()
        tally = self.tally.cpu().clone()
        wins, games = tally[:MAX_PLANS + 1], tally[MAX_PLANS + 1:2 * MAX_PLANS + 2]
        return wins, games, tally[-3:].tolist()


UNSIGNED = {torch.int16: numpy.uint16, torch.int32: numpy.uint32}


def shared(tensor, dtype=None):
    """A tensor as the batch takes it: whole numbers are without a sign there, but for scores."""
    if GPU:
        return tensor
    array = tensor.numpy()
    if dtype or (tensor.dtype in UNSIGNED and tensor.shape[-1:] != (SEATS,)):
        array = array.view(dtype or UNSIGNED[tensor.dtype])
    return array
