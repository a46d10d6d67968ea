"""Nets against each other or against plans, each the greedy choice, on fresh random kingdoms.

python3 match.py A.net B.net ...     every two of them: the share of wins of the first
python3 match.py --plans A.net ...   each against all plans
"""
import sys

import torch

from env import Games, Inputs, NO_HEAD, Rows, load, ways, zeros
from net import Net


def match(lib, net, other, n, plan=None, plans=False, steps=1600, seed=7, **how):
    """One game each of n: net against other, or against a plan (what it leaves open, net does)."""
    number = -1
    if plan:
        number = [p.name for p in lib.plans].index(plan)
    share = 1.0 if plan or plans else 0.0
    games = Games(lib, n, seed, ways(1500, share, only_plan=number, **how))
    rows, inputs = Rows(1, n), Inputs.room(n, nets=[x for x in (net, other) if x])
    room, other_room = net.room(n), other.room(n) if other else None
    row = rows.row(0)
    over = zeros(n, dtype=torch.bool)
    for step in range(steps):
        games.observe(inputs, row)
        head = net.head(net.forward(inputs, room))
        others = other.head(other.forward(inputs, other_room)) if other else NO_HEAD
        games.pick(head, row, True, others)
        games.step(row)
        over |= rows.done[0].bool()
        if step % 50 == 49 and float(over.float().mean()) > 0.97 and step > 400:
            break
    wins, played, _, _ = games.results()
    return {'share': float(wins.sum() / played.sum().clamp(min=1)), 'games': int(played.sum()),
            'wins': wins, 'played': played}


def by_plan(lib, net, n=32768):
    """The share of wins against each plan, and games played."""
    result = match(lib, net, None, n, plans=True)
    names = {}
    for i, plan in enumerate(lib.plans):
        wins, played = names.get(plan.name, (0, 0))
        names[plan.name] = (wins + float(result['wins'][i]), played + float(result['played'][i]))
    return {name: (w / max(1, g), int(g)) for name, (w, g) in names.items()}


def tell_plans(lib, nets, n=32768):
    for path, net in nets.items():
        shares = sorted((share, name) for name, (share, _) in by_plan(lib, net, n).items())
        mean = sum(share for share, _ in shares) / len(shares)
        print(f'{path}: mean of {len(shares)} plans {100 * mean:.1f} %; lowest:',
              ', '.join(f'{name} {100 * share:.0f}' for share, name in shares[:14]), flush=True)


def meet(lib, nets, n=16384):
    """Every two of them."""
    print(f'share of wins of the row against the column, {n} games started each')
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
    lib = load(3)
    nets = {p: Net.load(lib, p) for p in sys.argv[1:] if not p.startswith('-')}
    if '--plans' in sys.argv:
        tell_plans(lib, nets)
    else:
        meet(lib, nets)


if __name__ == '__main__':
    main()
