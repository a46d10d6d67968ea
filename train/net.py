"""The net: one wide layer over the inputs, a second one, blocks that add to it, the outputs.

Forward and backward are written out, so that a whole round of learning is one CUDA graph of matrix
products and a few kernels of env.cu. Weights lie in one flat array, and so do their gradients.
"""
import os
import struct

import numpy
import torch

from env import ASKING_AT, DEVICE, Head, INPUTS, KIND_INPUTS, KINDS, MORE_AT, NUM, OUTPUTS, SUMS_AT
from env import TOKENS_AT, VALUE_AT, VERBS, ptr, stream, zeros

MAGIC, VERSION, PART = b'TNET', 1, 15 << 20


class Net:
    by_kind, cards, each = False, True, 0  # it sees no rows of kinds; it sees the cards' numbers
    outputs = OUTPUTS

    def __init__(self, lib, wide=1024, second=512, blocks=0, seed=0):
        self.lib, self.wide, self.second, self.blocks = lib, wide, second, blocks
        self.shapes = self.shape()
        self.size = sum(self.count(name) for name in self.shapes)
        padded = (self.size + 511) // 512 * 512
        self.master, self.first, self.moment = zeros(padded), zeros(padded), zeros(padded)
        self.copy, self.slope = zeros(padded, dtype=NUM), zeros(padded, dtype=NUM)
        self.state = zeros(4)
        self.w, self.g = self.views(self.copy), self.views(self.slope)
        self.bias = self.views(self.master).get('pb')
        self.no_bias = zeros(wide, dtype=NUM)
        self.start(seed)

    def shape(self):
        shapes = {'a': (INPUTS, self.wide), 'b': (self.second, self.wide), 'bb': (self.second,)}
        for i in range(self.blocks):
            shapes[f'c{i}'] = (self.second, self.second)
            shapes[f'cb{i}'] = (self.second,)
        shapes.update(p=(OUTPUTS, self.second), pb=(OUTPUTS,))
        return shapes

    def another(self):
        return Net(self.lib, self.wide, self.second, self.blocks)

    def head(self, out, start=0):
        return Head(ptr(out[start:]), ptr(self.bias), int(self.by_kind))

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
        w['a'][(MORE_AT, SUMS_AT, TOKENS_AT, INPUTS)[self.lib.level]:] = 0
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

    def forward(self, inputs, s):
        w, x = self.w, inputs.rows
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

    def backward(self, inputs, s, d):
        w, g, x = self.w, self.g, inputs.rows
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
                                   self.outputs, self.each)
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
        _, inputs, wide, second, blocks, outputs, each = struct.unpack('<7i', data[4:32])
        net = (KindNet(lib, wide, second, each, cards=blocks == 0) if each else
               Net(lib, wide, second, blocks))
        assert inputs <= INPUTS and outputs == net.outputs
        halves = numpy.frombuffer(data[32:], dtype=numpy.float16).astype(numpy.float32)
        more = (INPUTS - inputs) * wide  # inputs that older weights did not have: they are last
        if more:
            halves = numpy.insert(halves, inputs * wide, numpy.zeros(more, numpy.float32))
        net.master[:net.size] = torch.from_numpy(halves[:net.size]).to(DEVICE)
        net.copy.copy_(net.master)
        return net


class KindNet(Net):
    """Looks at kind by kind with the same weights for all, `each` units a kind: their sum goes into
    the first layer, and an option's number is what its verb wants of its kind's units. The first
    layer sees the cards' numbers as well (cards), or only the table and that sum."""
    by_kind, outputs = True, VERBS * KINDS + 8

    def __init__(self, lib, wide=1024, second=512, each=128, seed=0, cards=True):
        self.each, self.cards = each, cards
        super().__init__(lib, wide, second, 0 if cards else 1, seed)
        self.bias = zeros(self.outputs)

    def shape(self):
        wide, second, each = self.wide, self.second, self.each
        return {'a': (INPUTS, wide), 'k': (KIND_INPUTS, each), 's': (each, wide),
                'b': (second, wide), 'bb': (second,), 'q': ((VERBS - 1) * each, second),
                'p': (KINDS + 8, second)}  # words, value

    def another(self):
        return KindNet(self.lib, self.wide, self.second, self.each, cards=self.cards)

    def start(self, seed):
        torch.manual_seed(seed)
        w = self.views(self.master)
        w['a'].normal_(0, 0.03)
        w['a'][self.lib.used if self.cards else 0:ASKING_AT] = 0
        w['a'][(MORE_AT, SUMS_AT, TOKENS_AT, INPUTS)[self.lib.level]:] = 0
        w['k'].normal_(0, 0.2)
        w['s'].normal_(0, 0.03)
        w['b'].normal_(0, (2 / self.wide) ** 0.5)
        w['q'].normal_(0, 0.01 / self.second ** 0.5)
        w['p'].normal_(0, 0.01 / self.second ** 0.5)
        w['p'][KINDS].normal_(0, 1 / self.second ** 0.5)
        self.copy.copy_(self.master)

    def room(self, n):
        return {'h1': zeros(n, self.wide, dtype=NUM), 'h2': zeros(n, self.second, dtype=NUM),
                't': zeros(n * KINDS, self.each, dtype=NUM), 'sum': zeros(n, self.each, dtype=NUM),
                'q': zeros(n, (VERBS - 1) * self.each, dtype=NUM),
                'out': zeros(n, self.outputs, dtype=NUM)}

    def room_back(self, n):
        return {'d1': zeros(n, self.wide, dtype=NUM), 'd2': zeros(n, self.second, dtype=NUM),
                't': zeros(n, KINDS, self.each, dtype=NUM),
                'q': zeros(n, VERBS - 1, self.each, dtype=NUM),
                'out': zeros(n, self.outputs, dtype=NUM)}

    def forward(self, inputs, s):
        w, n, first = self.w, len(inputs.rows), 0 if self.cards else ASKING_AT
        torch._addmm_activation(self.no_bias[:self.each], inputs.kinds.view(n * KINDS, -1), w['k'],
                                out=s['t'])
        kinds = s['t'].view(n, KINDS, self.each)
        torch.sum(kinds, 1, out=s['sum'])
        torch.mm(inputs.rows[:, first:], w['a'][first:], out=s['h1'])
        s['h1'].addmm_(s['sum'], w['s']).relu_()
        torch._addmm_activation(w['bb'], s['h1'], w['b'].t(), out=s['h2'])
        torch.mm(s['h2'], w['q'].t(), out=s['q'])
        others = s['h2'] @ w['p'].t()
        cards = torch.bmm(s['q'].view(n, VERBS - 1, self.each), kinds.transpose(1, 2))
        out = s['out']
        out[:, :KINDS] = others[:, :KINDS]
        out[:, KINDS:-8] = cards.view(n, -1)
        out[:, -8:] = others[:, KINDS:]
        return out

    def backward(self, inputs, s, d):
        w, g, n, first = self.w, self.g, len(inputs.rows), 0 if self.cards else ASKING_AT
        out, kinds, dt = d['out'], s['t'].view(n, KINDS, self.each), d['t']
        cards = out[:, KINDS:-8].reshape(n, VERBS - 1, KINDS)
        others = torch.cat([out[:, :KINDS], out[:, -8:]], 1)
        torch.bmm(cards, kinds, out=d['q'])
        torch.bmm(cards.transpose(1, 2), s['q'].view(n, VERBS - 1, self.each), out=dt)
        dq, d1, d2 = d['q'].view(n, -1), d['d1'], d['d2']
        torch.mm(dq.t(), s['h2'], out=g['q'])
        torch.mm(others.t(), s['h2'], out=g['p'])
        torch.mm(dq, w['q'], out=d2)
        d2.addmm_(others, w['p'])
        self.through(d2, s['h2'])
        torch.mm(d2.t(), s['h1'], out=g['b'])
        torch.sum(d2, 0, out=g['bb'])
        torch.mm(d2, w['b'], out=d1)
        self.through(d1, s['h1'])
        torch.mm(inputs.rows[:, first:].t(), d1, out=g['a'][first:])
        torch.mm(s['sum'].t(), d1, out=g['s'])
        dt += (d1 @ w['s'].t()).view(n, 1, self.each)
        flat = dt.view(n * KINDS, self.each)
        self.through(flat, s['t'])
        torch.mm(inputs.kinds.view(n * KINDS, -1).t(), flat, out=g['k'])
