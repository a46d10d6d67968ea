"""The net: one wide layer over the inputs, a second one, the outputs.

Forward and backward are written out, so that a whole round of learning is one CUDA graph of matrix
products and a few kernels of learn.cu. Weights lie in one flat array, and so do their gradients.
Both layers are cut off below at 0 and, unless `clip` is 0, above at that.
"""
import struct

import numpy
import torch

import talia

from learn import COLUMNS, DEVICE, GPU, Head, INPUTS, MAIN, NUM, OUTPUTS, VALUE_AT
from learn import ptr, stream, zeros

MAGIC, VERSION = b'TNET', 2
PLAYED, PLAYED_VERSION, HEAD, ONE = b'TALIANET', 1, 64, 65536  # nets/README.md
CLIP = 2  # what the largest value of a unit stands for; any number would do


class Net:
    def __init__(self, lib, wide=1024, second=512, clip=0, seed=0):
        self.lib, self.wide, self.second, self.clip = lib, wide, second, clip
        self.ceiling = float(clip) if clip else 1e30
        self.shapes = {'a': (COLUMNS, wide), 'b': (second, wide), 'bb': (second,),
                       'p': (OUTPUTS, second), 'pb': (OUTPUTS,)}
        self.size = sum(self.count(name) for name in self.shapes)
        padded = (self.size + 2047) // 2048 * 2048
        self.master, self.first, self.moment = zeros(padded), zeros(padded), zeros(padded)
        self.copy, self.slope = zeros(padded, dtype=NUM), zeros(padded, dtype=NUM)
        self.mean = zeros(padded)  # of the weights of late
        self.state = zeros(4)
        self.w, self.g = self.views(self.copy), self.views(self.slope)
        self.bias = self.views(self.master)['pb']
        self.no_bias = zeros(wide, dtype=NUM)
        self.ones = zeros(16, 1 << 16, dtype=NUM) + 1
        self.column_sums = zeros(16, OUTPUTS, dtype=NUM)
        self.begins_by_chance = True
        self.start(seed)

    def another(self):
        return Net(self.lib, self.wide, self.second, self.clip)

    def head(self, out, start=0):
        return Head(ptr(out[start:]), ptr(self.bias))

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
        w['b'].normal_(0, (2 / self.wide) ** 0.5)
        w['p'].normal_(0, 0.01 / self.second ** 0.5)
        w['p'][VALUE_AT].normal_(0, 1 / self.second ** 0.5)
        self.set_weights(self.master)

    def set_weights(self, weights):
        self.master.copy_(weights)
        self.copy.copy_(weights)
        self.mean.copy_(weights)

    # -- Forward and backward: x is a batch of inputs, of which the first `more` rows are of games
    #    of three and more; s holds what lies between the layers.

    def room(self, n):
        return {'h1': zeros(n, self.wide, dtype=NUM), 'h2': zeros(n, self.second, dtype=NUM),
                'out': zeros(n, OUTPUTS, dtype=NUM)}

    def layer(self, bias, x, weights, out):
        if len(x) and GPU:
            torch._addmm_activation(bias, x, weights, out=out)
        elif len(x):
            self.product(x, weights, out)
            out.add_(bias).relu_()

    def first_layer(self, x, out, columns=MAIN):
        self.layer(self.no_bias, x[:, :columns], self.w['a'][:columns], out)

    def forward(self, x, s, more=0):
        self.first_layer(x[:more], s['h1'][:more], COLUMNS)
        self.first_layer(x[more:], s['h1'][more:])
        return self.further_layers(s)

    def further_layers(self, s):
        w = self.w
        if self.clip:
            s['h1'].clamp_(max=self.ceiling)
        self.layer(w['bb'], s['h1'], w['b'].t(), s['h2'])
        if self.clip:
            s['h2'].clamp_(max=self.ceiling)
        self.product(s['h2'], w['p'].t(), s['out'])
        return s['out']

    def product(self, a, b, out):
        if GPU:
            torch.mm(a, b, out=out)
        else:
            b = b.contiguous()
            self.lib.learn_product(*a.shape, b.shape[1], ptr(a), a.stride(0), ptr(b), ptr(out))

    def product_of_columns(self, a, b, out):
        if GPU:
            torch.mm(a.t(), b, out=out)
        else:
            self.lib.learn_product_of_columns(*a.shape, b.shape[1], ptr(a), a.stride(0), ptr(b),
                                              ptr(out))

    def room_back(self, n):
        return {'d1': zeros(n, self.wide, dtype=NUM), 'd2': zeros(n, self.second, dtype=NUM),
                'out': zeros(n, OUTPUTS, dtype=NUM)}

    def through(self, d, h):
        self.lib.learn_through(d.numel(), ptr(d), ptr(h), self.ceiling, stream())

    def backward(self, x, s, d, more=0):
        w, g = self.w, self.g
        self.product_of_columns(d['out'], s['h2'], g['p'])
        self.sum_columns(d['out'], g['pb'])
        self.product(d['out'], w['p'], d['d2'])
        self.through(d['d2'], s['h2'])
        self.product_of_columns(d['d2'], s['h1'], g['b'])
        torch.sum(d['d2'], 0, out=g['bb'])
        self.product(d['d2'], w['b'], d['d1'])
        self.through(d['d1'], s['h1'])
        self.product_of_columns(x[:, :MAIN], d['d1'], g['a'][:MAIN])
        if more:
            self.product_of_columns(x[:more, MAIN:], d['d1'][:more], g['a'][MAIN:])

    def sum_columns(self, d, out):
        """As a product with ones, which is quicker than a sum; sixteen of them are as quick as
        one."""
        if not GPU:
            torch.sum(d, 0, out=out)
            return
        torch.mm(self.ones[:, :len(d)], d, out=self.column_sums)
        out.copy_(self.column_sums[0])

    def learn(self, hyper):
        """A step of Adam down the gradient."""
        n = len(self.master)
        self.lib.learn_norm(n, ptr(self.slope), ptr(self.state), stream())
        self.lib.learn_adam(n, ptr(self.master), ptr(self.copy), ptr(self.slope),
                            ptr(self.first), ptr(self.moment), ptr(self.state), ptr(hyper),
                            stream())

    def follow(self, share=0.02):
        """The mean of the weights goes a little towards what they are now."""
        self.mean.lerp_(self.master, share)

    # -- Files: train/README.md says what is in them.

    def save(self, path, of_mean=False):
        w = self.views((self.mean if of_mean else self.master).clone())
        seen = self.views(self.moment)
        for name in ('a', 'p'):  # what was never met stays as chance made it: it counts nothing
            if self.begins_by_chance:
                w[name][(seen[name] == 0).all(1)] = 0
        rows = list(range(VALUE_AT)) + [VALUE_AT]
        parts = [w['a'][:INPUTS], zeros(self.wide), w['b'], w['bb'], w['p'][rows], w['pb'][rows]]
        head = struct.pack('<7i', VERSION, talia.OBSERVATION_VERSION, INPUTS, self.wide,
                           self.second, VALUE_AT, self.clip)
        with open(path, 'wb') as out:
            out.write(MAGIC + head)
            for part in parts:
                out.write(part.half().cpu().numpy().astype('<f2').tobytes())

    @staticmethod
    def load(lib, path):
        data = open(path, 'rb').read()
        if data[:8] == PLAYED:
            return Net.of_played(lib, data)
        version, observation, inputs, wide, second, outputs, clip = struct.unpack('<7i', data[4:32])
        assert data[:4] == MAGIC and version == VERSION, path
        assert (observation, inputs, outputs) == (talia.OBSERVATION_VERSION, INPUTS, VALUE_AT)
        net = Net(lib, wide, second, clip)
        halves = torch.from_numpy(numpy.frombuffer(data[32:], '<f2').astype(numpy.float32))
        sizes = [INPUTS * wide, wide, second * wide, second, (outputs + 1) * second, outputs + 1]
        a, _, b, bb, p, pb = halves.to(DEVICE).split(sizes)
        net.take(a.view(INPUTS, wide), b.view(second, wide), bb, p.view(-1, second), pb)
        return net

    def take(self, a, b, bb, p, pb):
        """The weights of a file."""
        weights = zeros(len(self.master))
        w = self.views(weights)
        w['a'][:INPUTS] = a
        w['b'].copy_(b)
        w['bb'].copy_(bb)
        w['p'][:VALUE_AT + 1] = p
        w['pb'][:VALUE_AT + 1] = pb
        self.set_weights(weights)
        self.begins_by_chance = False

    @staticmethod
    def of_played(lib, data):
        """A net as it is played, of whole numbers, as one that can learn on: tools/pack_net.c the
        other way round. What was rounded stays so."""
        head = struct.unpack('<11i', data[8:52])
        version, observation, inputs, wide, second, outputs, *rest = head
        assert version == PLAYED_VERSION
        assert (observation, inputs, outputs) == (talia.OBSERVATION_VERSION, INPUTS, VALUE_AT)
        limits, shifts = rest[:2], rest[2:]
        numbers = [wide, second, second, outputs + 1, outputs + 1]
        words = torch.from_numpy(numpy.frombuffer(data, '<i4', sum(numbers), HEAD).copy())
        _, bb, b_factor, pb, p_factor = words.double().split(numbers)
        weights = torch.from_numpy(numpy.frombuffer(data, 'i1', -1, HEAD + 4 * sum(numbers)).copy())
        sizes = [inputs, inputs * wide, wide * second, (outputs + 1) * second]
        a_factor, a, b, p = weights.double().split(sizes)
        a_factor = a_factor.remainder(256)  # it has no sign
        unit = [CLIP / limit for limit in limits]
        a_step = a_factor * unit[0] / 2 ** shifts[0] / lib.scale[:inputs].cpu()
        b_step = b_factor / 2 ** shifts[1] * unit[1] / unit[0]
        p_step = p_factor / 2 ** shifts[2] / unit[1] / ONE
        net = Net(lib, wide, second, CLIP)
        net.take(a.view(inputs, wide) * a_step[:, None], b.view(wide, second).t() * b_step[:, None],
                 bb * b_step * unit[0], p.view(-1, second) * p_step[:, None], pb / ONE)
        return net

    # -- All of it, to go on from.

    def everything(self):
        return {'master': self.master.cpu(), 'mean': self.mean.cpu(), 'first': self.first.cpu(),
                'moment': self.moment.cpu(), 'state': self.state.cpu()}

    def most(self):
        """In a third of the bytes: the weights as halves, of Adam's means the slow one."""
        return {'master': self.master.half().cpu(), 'moment': self.moment.to(torch.bfloat16).cpu(),
                'state': self.state.cpu()}

    def restore(self, kept):
        for name, numbers in kept.items():
            getattr(self, name).copy_(numbers.float())
        if 'mean' not in kept:
            self.mean.copy_(self.master)
        self.copy.copy_(self.master)
