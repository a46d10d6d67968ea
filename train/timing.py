"""Where the time of a round goes: by kernel, for one step of all games of two. Options are those of
train.py: `--init` a net that plays well, for games as they will be; `--log yes` for the kernels."""
import sys
import time

import torch

from train import Learner, parser


def main():
    o = parser().parse_args(['timing.net'] + sys.argv[1:])
    learner = Learner(o)
    learner.ready()
    learner.run(o.seconds)
    rows = learner.rounds * o.steps * o.games
    rate = rows / (learner.playing + learner.studying) / 1e6
    print(f'{o.games} games: {rate:.2f} M decisions/s, '
          f'{learner.learned / rows:.3f} of them learned from; of 32768: play '
          f'{1e3 * learner.playing * 32768 / rows:.3f} ms, study '
          f'{1e3 * learner.studying * 32768 / rows:.3f} ms', flush=True)
    if o.log is None:
        return
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        learner.round(0.0)
        torch.cuda.synchronize()
    table = [(e.self_device_time_total / 1e3 / o.steps * 32768 / o.games, e.count, e.key)
             for e in profile.key_averages()]
    for ms, count, key in sorted(table, reverse=True)[:32]:
        print(f'{ms:8.4f} ms {count:6} {key[:150]}', flush=True)


if __name__ == '__main__':
    begun = time.time()
    main()
    print(f'{time.time() - begun:.1f} s', flush=True)
