"""The games of env.cu as arrays of PyTorch: on a GPU, or on the CPU where there is none."""
import ctypes
import os
from pathlib import Path

import torch

from plans import read_plans

HERE = Path(__file__).resolve().parent
GPU = torch.cuda.is_available()
DEVICE = 'cuda' if GPU else 'cpu'
NUM = torch.bfloat16 if GPU else torch.float32
# As in observe.cuh.
INPUTS, OUTPUTS, VALUE_AT, OPTIONS, SEATS = 3200, 2688, 2664, 64, 6
ASKING_AT, MORE_AT, SUMS_AT, TOKENS_AT = 2656, 2928, 3018, 3072
KINDS, KIND_INPUTS, VERBS = 28, 192, 18  # as in env.cu
MAX_PLANS = 160

P, I, F, U = ctypes.c_void_p, ctypes.c_int, ctypes.c_float, ctypes.c_uint64


class Ways(ctypes.Structure):
    """How games are drawn: see env.cu."""
    _fields_ = [('limit', I), ('plan_share', F), ('first_edition', F), ('players_share', F * 7),
                ('only_plan', I), ('margin', F)]


def ways(limit=700, plan_share=0.0, first_edition=0.0, players=(), only_plan=-1, margin=0.1):
    shares = (F * 7)()
    for number, share in dict(players).items():
        shares[number] = share
    return Ways(limit, plan_share, first_edition, shares, only_plan, margin)


class StepRows(ctypes.Structure):
    NAMES = 'output choice options seat learn picked done log_chance value reward'.split()
    _fields_ = [(name, P) for name in NAMES]


class Head(ctypes.Structure):
    """Outputs of a net: see env.cu."""
    _fields_ = [('outputs', P), ('bias', P), ('by_kind', I)]


NO_HEAD = Head(None, None, 0)


def load(level, sets=0x3f, events=True, often=()):
    """Opens the library; `often`: names of plans that are drawn more often than the others."""
    lib = ctypes.CDLL(os.environ.get('TALIA_ENV', str(HERE / 'libenv.so')))
    lib.env_start.argtypes = [P, I, U, Ways, P, P]
    lib.env_observe.argtypes = [P, I, P, P, I, StepRows, P]
    lib.env_pick.argtypes = [P, I, Head, Head, StepRows, P, I, P]
    lib.env_step.argtypes = [P, I, StepRows, Ways, P, P, P]
    lib.env_advantages.argtypes = [I, I, F] + [P] * 11
    lib.env_gradient.argtypes = [I, Head, StepRows] + [P] * 7
    lib.env_clear.argtypes = [I, Head, StepRows, P, P]
    lib.env_norm.argtypes = [I, P, P, P]
    lib.env_adam.argtypes = [I] + [P] * 8
    lib.env_plans.argtypes = [ctypes.c_char_p]
    lib.env_slots.argtypes = [P]
    assert lib.ways_bytes() == ctypes.sizeof(Ways)
    lib.env_games_per_warp(int(os.environ.get('TALIA_PER_WARP', '16')))
    used = lib.env_open(sets, int(events), level)
    assert used <= ASKING_AT, used
    plans, table = read_plans([HERE.parent / 'plans', HERE / 'rushes'],
                              HERE.parent / 'engine/cards/cards.def', often)
    assert lib.plans_bytes() == len(table)
    lib.env_plans(table)
    lib.used, lib.plans, lib.level = used, plans, level
    return lib


def ptr(tensor):
    return P(tensor.data_ptr()) if tensor is not None else P(None)


def stream():
    return P(torch.cuda.current_stream().cuda_stream) if GPU else P(None)


def zeros(*shape, dtype=torch.float32):
    return torch.zeros(*shape, dtype=dtype, device=DEVICE)


class Rows:
    """What is kept of T steps of n games; row(t) is one step's part."""

    def __init__(self, steps, n):
        byte, short = torch.uint8, torch.int16
        self.n = n
        self.output = zeros(steps, n, OPTIONS, dtype=short)
        self.choice = zeros(steps, n, OPTIONS, dtype=short)
        for name in ('options', 'seat', 'learn', 'picked', 'done'):
            setattr(self, name, zeros(steps, n, dtype=byte))
        self.log_chance = zeros(steps, n)
        self.value = zeros(steps, n)
        self.reward = zeros(steps, n, SEATS)

    def row(self, t, start=0):
        return StepRows(*[getattr(self, name)[t, start:].data_ptr() for name in StepRows.NAMES])


class Inputs:
    """What nets see of n decisions: a row each, and rows of the kinds in the game if wanted."""

    def __init__(self, rows, kinds=None, cards=True):
        self.rows, self.kinds, self.cards = rows, kinds, cards

    @staticmethod
    def room(*shape, nets):
        by_kind = any(net.by_kind for net in nets)
        kinds = zeros(*shape, KINDS, KIND_INPUTS, dtype=NUM) if by_kind else None
        return Inputs(zeros(*shape, INPUTS, dtype=NUM), kinds, any(net.cards for net in nets))

    def __getitem__(self, at):
        return Inputs(self.rows[at], None if self.kinds is None else self.kinds[at], self.cards)


class Games:
    """n games in lockstep."""

    def __init__(self, lib, n, seed, how):
        self.lib, self.n, self.how = lib, n, how
        self.memory = zeros(lib.env_bytes() * n, dtype=torch.uint8)
        self.tally = zeros(lib.tally_bytes() // 4)
        self.counter = zeros(1, dtype=torch.int64)
        lib.env_start(ptr(self.memory), n, seed, how, ptr(self.tally), stream())

    def observe(self, inputs, row):
        self.lib.env_observe(ptr(self.memory), self.n, ptr(inputs.rows), ptr(inputs.kinds),
                             int(inputs.cards), row, stream())

    def pick(self, head, row, greedy=False, others=NO_HEAD, part=None):
        """part: from which to which game; row and outputs begin there."""
        start, end = part or (0, self.n)
        self.lib.env_pick(ptr(self.memory[start * self.lib.env_bytes():]), end - start, head,
                          others, row, ptr(self.counter), int(greedy), stream())

    def step(self, row):
        self.lib.env_step(ptr(self.memory), self.n, row, self.how, ptr(self.tally),
                          ptr(self.counter), stream())

    def results(self):
        """Wins and games by plan, and without one; games in all; games that were cut."""
        wins, games = self.tally[:MAX_PLANS + 1].cpu(), self.tally[MAX_PLANS + 1:-2].cpu()
        ended, cut = self.tally[-2:].view(torch.int32).tolist()
        return wins, games, ended, cut
