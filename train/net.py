"""The net: one wide layer over the inputs, a second one, blocks that add to it, the outputs.

Forward and backward are written out, so that a whole round of learning is one CUDA graph of matrix
products and a few kernels of env.cu. Weights lie in one flat array, and so do their gradients.
"""
import os
import struct

import numpy
import torch

from env import ASKING_AT, DEVICE, INPUTS, MORE_AT, NUM, OUTPUTS, SUMS_AT, VALUE_AT
from env import ptr, stream, zeros

MAGIC, VERSION, PART = b'TNET', 1, 15 << 20


class Net:
    def __init__(self, lib, wide=1024, second=512, blocks=0, seed=0):
        self.lib, self.wide, self.second, self.blocks = lib, wide, second, blocks
        self.shapes = {'a': (INPUTS, wide), 'b': (second, wide), 'bb': (second,)}
        for i in range(blocks):
            self.shapes[f'c{i}'] = (second, second)
            self.shapes[f'cb{i}'] = (second,)
        self.shapes.update(p=(OUTPUTS, second), pb=(OUTPUTS,))
        self.size = sum(self.count(name) for name in self.shapes)
        padded = (self.size + 511) // 512 * 512
        self.master, self.first, self.moment = zeros(padded), zeros(padded), zeros(padded)
        self.copy, self.slope = zeros(padded, dtype=NUM), zeros(padded, dtype=NUM)
        self.state = zeros(4)
        self.w, self.g = self.views(self.copy), self.views(self.slope)
        self.bias = self.views(self.master)['pb']
        self.no_bias = zeros(wide, dtype=NUM)
        self.start(seed)

    def count(self, name):
        n = 1
        for side in self.shapes[name]:
            n *= side
        return n

    def views(self, flat):
        at, out = 0, {}
        for name, shape in self.shapes.items():
            n = self.count(name)
            out[name] = flat[at:at + n].view(shape)
            at += n
        return out

    def start(self, seed):
        torch.manual_seed(seed)
        w = self.views(self.master)
        w['a'].normal_(0, 0.03)
        w['a'][self.lib.used:ASKING_AT] = 0  # inputs that are always 0 stay so
        w['a'][(MORE_AT, SUMS_AT, INPUTS)[self.lib.level]:] = 0
        w['b'].normal_(0, (2 / self.wide) ** 0.5)
        for i in range(self.blocks):
            w[f'c{i}'].normal_(0, 0.5 * (2 / self.second) ** 0.5)
        w['p'].normal_(0, 0.01 / self.second ** 0.5)
        w['p'][VALUE_AT].normal_(0, 1 / self.second ** 0.5)
        self.copy.copy_(self.master)

    # -- Forward and backward: x is a batch of inputs; s holds what lies between the layers.

    def room(self, n):
        names = ['h1', 'h2'] + [f'r{i}' for i in range(self.blocks)]
        s = {name: zeros(n, self.wide if name == 'h1' else self.second, dtype=NUM)
             for name in names}
        s['out'] = zeros(n, OUTPUTS, dtype=NUM)
        return s

    def forward(self, x, s):
        w = self.w
        torch._addmm_activation(self.no_bias, x, w['a'], out=s['h1'])
        torch._addmm_activation(w['bb'], s['h1'], w['b'].t(), out=s['h2'])
        h = s['h2']
        for i in range(self.blocks):
            torch.addmm(h, h, w[f'c{i}'].t(), out=s[f'r{i}'])
            h = s[f'r{i}'].add_(w[f'cb{i}']).relu_()
        torch.mm(h, w['p'].t(), out=s['out'])
        return s['out']

    def room_back(self, n):
        return {'d1': zeros(n, self.wide, dtype=NUM), 'd2': zeros(n, self.second, dtype=NUM),
                'd3': zeros(n, self.second, dtype=NUM), 'out': zeros(n, OUTPUTS, dtype=NUM)}

    @staticmethod
    def through(d, h):
        """A gradient passes only where the unit was on."""
        torch.ops.aten.threshold_backward.grad_input(d, h, 0, grad_input=d)

    def backward(self, x, s, d):
        w, g = self.w, self.g
        last = s[f'r{self.blocks - 1}'] if self.blocks else s['h2']
        torch.mm(d['out'].t(), last, out=g['p'])
        torch.sum(d['out'], 0, out=g['pb'])
        now, other = d['d2'], d['d3']
        torch.mm(d['out'], w['p'], out=now)
        for i in reversed(range(self.blocks)):
            below = s[f'r{i - 1}'] if i else s['h2']
            self.through(now, s[f'r{i}'])
            torch.mm(now.t(), below, out=g[f'c{i}'])
            torch.sum(now, 0, out=g[f'cb{i}'])
            torch.addmm(now, now, w[f'c{i}'], out=other)
            now, other = other, now
        self.through(now, s['h2'])
        torch.mm(now.t(), s['h1'], out=g['b'])
        torch.sum(now, 0, out=g['bb'])
        torch.mm(now, w['b'], out=d['d1'])
        self.through(d['d1'], s['h1'])
        torch.mm(x.t(), d['d1'], out=g['a'])

    def learn(self, hyper):
        """A step of Adam down the gradient."""
        self.lib.env_norm(self.size, ptr(self.slope), ptr(self.state), stream())
        self.lib.env_adam(self.size, ptr(self.master), ptr(self.copy), ptr(self.slope),
                          ptr(self.first), ptr(self.moment), ptr(self.state), ptr(hyper), stream())

    # -- Files: a head of five numbers, then the weights as halves, in parts of 15 MB.

    def save(self, path):
        head = MAGIC + struct.pack('<7i', VERSION, INPUTS, self.wide, self.second, self.blocks,
                                   OUTPUTS, 0)
        data = head + self.master[:self.size].half().cpu().numpy().tobytes()
        parts = [data[i:i + PART] for i in range(0, len(data), PART)]
        for i, part in enumerate(parts):
            with open(path if i == 0 else f'{path}.{i}', 'wb') as out:
                out.write(part)

    def everything(self):
        return [self.master, self.first, self.moment, self.state]

    def restore(self, everything):
        for mine, kept in zip(self.everything(), everything):
            mine.copy_(kept)
        self.copy.copy_(self.master)

    @staticmethod
    def load(lib, path):
        data = open(path, 'rb').read()
        i = 1
        while os.path.exists(f'{path}.{i}'):
            data += open(f'{path}.{i}', 'rb').read()
            i += 1
        assert data[:4] == MAGIC
        _, inputs, wide, second, blocks, outputs, _ = struct.unpack('<7i', data[4:32])
        assert (inputs, outputs) == (INPUTS, OUTPUTS)
        net = Net(lib, wide, second, blocks)
        halves = numpy.frombuffer(data[32:], dtype=numpy.float16).astype(numpy.float32)
        net.master[:net.size] = torch.from_numpy(halves[:net.size]).to(DEVICE)
        net.copy.copy_(net.master)
        return net
