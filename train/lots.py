"""Short runs that can be compared: each line of a file is NAME: options of train.py. Every run has
`--seconds` from nothing; then every two of the nets meet. With --together 2, two runs share the GPU
at a time, so that one plays while the other learns: keep runs of one kind together.

python3 lots.py FILE FOLDER --seconds 40 [--together 2] [--games 8192] [more nets to meet]
"""
import argparse
import gc
import threading
import time

import torch

from env import GPU, load
from match import by_plan, match
from net import Net
from train import Learner, RUSHES, make_small, parser, tell, wait


def read_lot(path, more):
    lot = []
    for line in open(path):
        if ':' not in line or line.startswith('#'):
            continue
        name, text = line.split(':', 1)
        lot.append(parser().parse_args([name.strip() + '.net'] + text.split() + more))
    return lot


def side_by_side(learners, seconds):
    def work(learner):
        side = torch.cuda.Stream() if GPU else None
        with torch.cuda.stream(side):
            learner.run(seconds)

    threads = [threading.Thread(target=work, args=(x,)) for x in learners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def learn(lib, runs, folder, seconds):
    begun = time.time()
    learners = []
    for o in runs:
        lib.env_open(0x3f, 1, o.level)
        lib.level = o.level
        learners.append(Learner(o, lib))
        learners[-1].ready()
    ready = time.time() - begun
    side_by_side(learners, seconds)
    wait()
    for learner in learners:
        name = learner.o.out
        learner.net.save(f'{folder}/{name}')
        tell(learner, seconds, against_bmu=False)
    print(f'  ready in {ready:.1f} s, all {time.time() - begun:.1f} s', flush=True)


def meet(lib, paths, n, plans):
    lib.env_open(0x3f, 1, 3)
    lib.level = 3
    nets = {p: Net.load(lib, p) for p in paths}
    share = {}
    for i, a in enumerate(paths):
        for b in paths[i + 1:]:
            share[a, b] = 100 * match(lib, nets[a], nets[b], n)['share']
            share[b, a] = 100 - share[a, b]
    for a in paths:
        row = [share.get((a, b), 50.0) for b in paths]
        print(f"{a.split('/')[-1]:16}", ' '.join(f'{x:5.1f}' for x in row),
              f' mean {(sum(row) - 50) / max(1, len(row) - 1):.1f}', flush=True)
    for a in paths if plans else []:
        shares = by_plan(lib, nets[a], plans)
        mean = sum(s for s, _ in shares.values()) / len(shares)
        weak = ', '.join(f'{name} {100 * shares[name][0]:.0f}' for name in
                         ('pathfinding-gear', 'ranger-lost-arts', 'ball-gear', 'gear'))
        print(f"{a.split('/')[-1]:16} plans {100 * mean:.1f}; {weak}", flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('file')
    p.add_argument('folder')
    p.add_argument('nets', nargs='*')
    p.add_argument('--seconds', type=float, default=40)
    p.add_argument('--together', type=int, default=1)
    p.add_argument('--games', type=int, default=8192)
    p.add_argument('--plans', type=int, default=0, help='games of each net against all plans')
    o, more = p.parse_known_args()
    lib = load(3, often=RUSHES)
    lot = read_lot(o.file, more)
    for run in lot:
        if run.trial:
            make_small(run)
    for i in range(0, len(lot), o.together):
        learn(lib, lot[i:i + o.together], o.folder, o.seconds)
        gc.collect()
        if GPU:
            torch.cuda.empty_cache()
    meet(lib, [f'{o.folder}/{run.out}' for run in lot] + o.nets, o.games, o.plans)


if __name__ == '__main__':
    main()
