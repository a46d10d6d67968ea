"""Nets against each other or against plans, each the greedy choice, on fresh random kingdoms.

python3 match.py A.net B.net ...     every two of them: the share of wins of the first
python3 match.py --plans A.net ...   each against all plans
"""
import sys

import torch

from learn import COLUMNS, GPU, GREEDY, GREEDY_OTHERS, NO_HEAD, NUM, Seats, Table, load, zeros
from net import Net


def match(lib, net, other=None, n=8192, plan=None, plans=False, steps=2000, seed=7, look=None,
          **how):
    """A game each of n: net against other, against a plan or all of them (what they leave open, net
    does), or, with none of these, against chance. look(x, mine, ended): is shown the last decision
    of each game: of all games the rows of inputs, whether the net is asked, and which are over."""
    number = [p.name for p in lib.plans].index(plan) if plan else None
    by_plan = bool(plan or plans)
    seats = Seats(n, plans=1.0 if by_plan else 0.0)
    table = Table(lib, 1, seats, seed, 1500, number, others_everywhere=True, **how)
    table.over = zeros(n, dtype=torch.uint8)
    if not other and not by_plan:
        other = Any(lib)
    x, room = zeros(n, COLUMNS, dtype=NUM), net.room(n)
    other_room = other.room(n) if other else None
    for step in range(steps):
        table.begin()
        table.expand(x)
        head = net.head(net.forward(x, room))
        others = other.head(other.forward(x, other_room)) if other else NO_HEAD
        table.choose(0, (0, n), head, others, GREEDY | GREEDY_OTHERS)
        if by_plan:
            table.ask_plans(0)
        over, mine = table.over.bool(), table.seat[0] != table.other_seat
        table.step(0)
        if look:
            look(x, mine, table.over.bool() & ~over)
        if step % 50 == 49 and float(table.over.float().mean()) > 0.999:
            break
    wins, played, _ = table.results()
    return {'share': float(wins.sum() / played.sum().clamp(min=1)), 'games': int(played.sum()),
            'wins': wins, 'played': played}


class Any:
    """Chooses any option: outputs are chance."""

    def __init__(self, lib):
        self.bias = zeros(Net(lib, 8, 8).w['p'].shape[0])

    def room(self, n):
        return {'out': zeros(n, len(self.bias), dtype=NUM)}

    def forward(self, _, s):
        return s['out'].normal_()

    head = Net.head


def by_plan(lib, net, n=32768):
    """The share of wins against each plan, and games played."""
    result = match(lib, net, None, n, plans=True)
    names = {}
    for i, plan in enumerate(lib.plans[:lib.library]):
        wins, played = names.get(plan.name, (0, 0))
        names[plan.name] = (wins + float(result['wins'][i]), played + float(result['played'][i]))
    return {name: (w / max(1, g), int(g)) for name, (w, g) in names.items()}


def tell_plans(lib, nets, n=32768, lowest=20):
    for path, net in nets.items():
        shares = sorted((share, name) for name, (share, _) in by_plan(lib, net, n).items())
        mean = sum(share for share, _ in shares) / len(shares)
        print(f'{path}: mean of {len(shares)} plans {100 * mean:.1f} %; lowest:',
              ', '.join(f'{name} {100 * share:.0f}' for share, name in shares[:lowest]), flush=True)


def meet(lib, nets, n=16384):
    """Every two of them."""
    print(f'share of wins of the row against the column, {n} games each')
    share, paths = {}, list(nets)
    for i, a in enumerate(paths):
        for b in paths[i + 1:]:
            share[a, b] = 100 * match(lib, nets[a], nets[b], n)['share']
            share[b, a] = 100 - share[a, b]
    for a in paths:
        row = [share.get((a, b), 50.0) for b in paths]
        print(f'{a[-20:]:20}', ' '.join(f'{x:5.1f}' for x in row),
              f' mean {(sum(row) - 50) / max(1, len(row) - 1):.1f}', flush=True)


def main():
    lib = load()
    nets = {p: Net.load(lib, p) for p in sys.argv[1:] if not p.startswith('-')}
    n = 8192 if GPU else 256
    if '--plans' in sys.argv:
        tell_plans(lib, nets, 4 * n)
    else:
        meet(lib, nets, n)


if __name__ == '__main__':
    main()
