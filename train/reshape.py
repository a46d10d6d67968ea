"""Another width for a net's first layer: python3 reshape.py IN.net OUT.net UNITS

Many units die while a net learns: whatever is asked, they are off, and so they never learn again.
These go. Of those that are left, the ones that weigh most are split in two until there are as many
as wanted: each half has half of the weights further on, and those of its inputs a little apart, so
that the two can learn different things. The net plays nearly as before.
"""
import sys

import torch

from learn import COLUMNS, NUM, Seats, Table, load, zeros
from net import Net

HEAVY = 1.5  # so many times what units weigh that are off: such a unit has learned something rare
APART = 0.15  # the halves' weights, of their own size


def share_on(lib, net, games=64, steps=400):
    """Of each unit of the first layer: in what share of positions it is on, where two play and
    where more do."""
    on, x, room = zeros(net.wide), zeros(games, COLUMNS, dtype=NUM), net.room(games)
    for more in (False, True):
        table = Table(lib, 1, Seats(games, more=more), 5, 1500, first_edition=0.2)
        for _ in range(steps):
            table.begin()
            table.expand(x)
            net.first_layer(x, room['h1'], COLUMNS)
            table.choose(0, (0, games), net.head(net.further_layers(room)))
            on += (room['h1'] > 0).float().sum(0)
            table.step(0)
    return on / (2 * games * steps)


def living(weight, on):
    """Which units have learned something."""
    if not bool((on == 0).any()):
        return torch.arange(len(on), device=on.device)
    return torch.nonzero((on > 1e-3) | (weight > HEAVY * weight[on == 0].median()))[:, 0]


def reshape(net, units, on):
    w = net.views(net.master)
    weight = w['a'].norm(dim=0) * w['b'].norm(dim=0)
    alive = living(weight, on)
    heaviest = (weight * (on + 1e-6).sqrt())[alive].argsort(descending=True)
    alive = alive[heaviest[:units]]
    split = alive[:units - len(alive)]
    assert len(alive) + len(split) == units, f'{len(alive)} units live: at most twice as many'
    out = Net(net.lib, units, net.second, net.clip)
    weights = torch.zeros_like(out.master)
    v = out.views(weights)
    for name in ('bb', 'p', 'pb'):
        v[name].copy_(w[name])
    first, further = w['a'][:, alive].clone(), w['b'][:, alive].clone()
    n = len(split)
    apart = APART * torch.randn_like(first[:, :n]) * first[:, :n].abs()
    further[:, :n] /= 2
    v['a'].copy_(torch.cat([first, first[:, :n] - apart], 1))
    v['a'][:, :n] += apart
    v['b'].copy_(torch.cat([further, further[:, :n]], 1))
    out.set_weights(weights)
    out.begins_by_chance = False
    return out, len(alive)


def main():
    path, to, units = sys.argv[1:]
    lib = load()
    net = Net.load(lib, path)
    torch.manual_seed(1)
    out, alive = reshape(net, int(units), share_on(lib, net))
    print(f'{alive} of {net.wide} units kept, {int(units) - alive} of them split')
    out.save(to)


if __name__ == '__main__':
    main()
