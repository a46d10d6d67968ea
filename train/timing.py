"""Where the time of a round goes: each part by itself, milliseconds for one step of all games."""
import sys

import torch

from env import GPU, Games, Inputs, Rows, load, ptr, stream, ways, zeros
from net import Net


def timed(name, n, work, times=20):
    work()
    if not GPU:
        return
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    for _ in range(times):
        work()
    end.record()
    torch.cuda.synchronize()
    ms = start.elapsed_time(end) / times
    print(f'{name:28} {ms:7.3f} ms {1e6 * ms / n:7.1f} ns a decision', flush=True)


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 32768
    wide, second = 1024, 512
    lib = load(3)
    net = Net(lib, wide, second)
    games = Games(lib, n, 1, ways(500, 0.2))
    rows, inputs = Rows(1, n), Inputs.room(n, nets=[net])
    x = inputs.rows
    room, back, row = net.room(n), net.room_back(n), rows.row(0)
    hyper, sums, report = torch.tensor([.01, .5, .2, 1e-9, .5]).to(x.device), zeros(3), zeros(5)
    sums += 1
    advantage, returns = zeros(n), zeros(n)

    def one_step():
        games.observe(inputs, row)
        games.pick(net.head(net.forward(inputs, room)), row)
        games.step(row)

    for _ in range(100):
        one_step()
    for lanes in (32, 16, 8, 4):
        lib.env_games_per_warp(lanes)
        timed(f'a step, {lanes} games a warp', n, one_step)
        timed(f'observe, {lanes} games a warp', n, lambda: games.observe(inputs, row))
    timed('forward', n, lambda: net.forward(inputs, room))
    timed('pick', n, lambda: games.pick(net.head(room['out']), row))
    timed('gradient of the loss', n, lambda: lib.env_gradient(
        n, net.head(room['out']), row, ptr(advantage), ptr(returns), ptr(sums),
        ptr(hyper), ptr(back['out']), ptr(report), stream()))
    timed('backward', n, lambda: net.backward(inputs, room, back))
    w, g = net.w, net.g
    timed('  inputs, first layer', n, lambda: torch._addmm_activation(
        net.no_bias, x, w['a'], out=room['h1']))
    timed('  outputs, last layer', n, lambda: torch.mm(room['h2'], w['p'].t(), out=room['out']))
    timed('  slope of the first layer', n, lambda: torch.mm(x.t(), back['d1'], out=g['a']))
    timed('  slope of the last layer', n, lambda: torch.mm(
        back['out'].t(), room['h2'], out=g['p']))
    timed('  sum of the outputs', n, lambda: torch.sum(back['out'], 0, out=g['pb']))
    timed('  one mask', n, lambda: net.through(back['d1'], room['h1']))
    timed('clear', n, lambda: lib.env_clear(n, net.head(room['out']), row, ptr(back['out']),
                                            stream()))
    timed('Adam', n, lambda: net.learn(hyper))
    print('fault', lib.env_fault())


if __name__ == '__main__':
    main()
