"""Short runs that can be compared: each line of a file is NAME: options of train.py. Every run has
`--seconds` from nothing, one after the other; then every two of the nets meet, and each the plans.

python3 lots.py FILE FOLDER --seconds 40 [--games 8192] [--plans 8192] [more nets to meet]
"""
import argparse
import gc
import time

import torch

from learn import GPU, load
from match import meet, tell_plans
from net import Net
from train import Learner, make_small, parser, tell


def read_lot(path, more):
    lot = []
    for line in open(path):
        if ':' not in line or line.startswith('#'):
            continue
        name, text = line.split(':', 1)
        lot.append(parser().parse_args([name.strip() + '.net'] + text.split() + more))
    return lot


def learn(lib, o, folder, seconds):
    begun = time.time()
    learner = Learner(o, lib)
    learner.ready()
    ready = time.time() - begun
    learner.run(seconds)
    learner.net.save(f'{folder}/{o.out}')
    tell(learner, seconds, against_bmu=False)
    print(f'  ready in {ready:.1f} s, all {time.time() - begun:.1f} s', flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('file')
    p.add_argument('folder')
    p.add_argument('nets', nargs='*')
    p.add_argument('--seconds', type=float, default=40)
    p.add_argument('--games', type=int, default=8192)
    p.add_argument('--plans', type=int, default=0, help='games of each net against all plans')
    o, more = p.parse_known_args()
    lib = load()
    lot = read_lot(o.file, more)
    for run in lot:
        if run.trial:
            make_small(run)
    for run in lot:
        learn(lib, run, o.folder, o.seconds)
        gc.collect()
        if GPU:
            torch.cuda.empty_cache()
    nets = {p: Net.load(lib, p) for p in [f'{o.folder}/{run.out}' for run in lot] + o.nets}
    meet(lib, nets, o.games)
    if o.plans:
        tell_plans(lib, nets, o.plans)


if __name__ == '__main__':
    main()
