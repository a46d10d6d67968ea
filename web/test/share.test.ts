// Links: kingdoms and replays in addresses, and QR codes of them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  kingdomCode,
  kingdomLink,
  packed,
  readCode,
  replayLink,
  tableReplayLink,
  unpacked,
  type SharedKingdom,
} from '../src/share/code';
import {
  BLOCKS,
  correction,
  EC_BYTES,
  formatBits,
  interleaved,
  markPlaces,
  MASKS,
  qrCode,
  room,
  versionBits,
} from '../src/share/qr';

const kindOf = (id: string) =>
  ({ moat: 'kingdom', 'council-room': 'kingdom', alms: 'event' })[id] as
    | 'kingdom'
    | 'event'
    | undefined;

describe('a kingdom in an address', () => {
  const kingdom: SharedKingdom = {
    cards: ['moat', 'council-room'],
    events: ['alms'],
    edition: 1,
    boxes: 2,
    players: 3,
  };

  it('comes back as it was', () => {
    const code = kingdomCode(kingdom, 'pl');
    assert.equal(code, 'pl_council-room_moat_alms_e1_b2_p3');
    assert.deepEqual(readCode(code, kindOf), { ...kingdom, cards: ['council-room', 'moat'] });
    const plain = { ...kingdom, edition: 2 as const, boxes: 1 as const, players: 2 };
    assert.equal(kingdomCode(plain, 'en'), 'council-room_moat_alms');
  });

  it('that makes no sense is none', () => {
    for (const code of ['', 'nonsense', 'alms', 'moat_moat', 'moat_', 'moat_p9', 'Moat']) {
      assert.equal(readCode(code, kindOf), null, code);
    }
  });

  it('has a link that a messenger can show where there is a server', () => {
    const served = { home: 'https://talia.example/', server: true };
    const plain = { home: 'https://host.example/games/talia/', server: false };
    assert.equal(kingdomLink(served, 'moat'), 'https://talia.example/k/moat');
    assert.equal(kingdomLink(plain, 'moat'), 'https://host.example/games/talia/#/k/moat');
    assert.equal(replayLink(served, 'moat', 'xyz'), 'https://talia.example/r/moat#xyz');
    assert.equal(replayLink(plain, 'moat', 'xyz'), `${plain.home}#/r/moat/xyz`);
    const kept = tableReplayLink(served, 'k3f9x2ab', 'moat');
    assert.equal(kept, 'https://talia.example/r/k3f9x2ab/moat');
  });
});

describe('a replay in an address', () => {
  it('comes back as it was, in letters that an address may have', async () => {
    const text = `title: Zażółć\nplayers: 2\n---\n${'A: play treasures\nA: end\n'.repeat(50)}`;
    const letters = await packed(text);
    assert.match(letters, /^[\w-]+$/);
    assert.ok(letters.length < text.length / 4);
    assert.equal(await unpacked(letters), text);
  });

  it('is read as the report of a match writes it: not compressed (report/replay.c)', async () => {
    assert.equal(await unpacked('AQIA_f9oaQ'), 'hi');
  });

  it('that is broken, or too large, is none', async () => {
    const letters = await packed('players: 2\n'.repeat(9));
    for (const bad of ['', '?', 'abc', letters.slice(0, -4)]) {
      assert.equal((await unpacked(bad)) || null, null, bad);
    }
    assert.equal(await unpacked(await packed('x'.repeat(2_000_000))), null);
  });
});

describe('a QR code', () => {
  it('has the correction of the standard', () => {
    // "HELLO WORLD" of version 1-M, as textbooks have it.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    assert.deepEqual(correction(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('has the format, version, marks and room of the standard', () => {
    assert.equal(formatBits(0).toString(2), '101010000010010');
    assert.equal(formatBits(5).toString(2), '100000011001110');
    assert.equal(formatBits(0, 1).toString(2), '111011111000100');
    assert.equal(versionBits(7).toString(2).padStart(18, '0'), '000111110010010100');
    assert.equal(versionBits(20).toString(2).padStart(18, '0'), '010100100110100110');
    assert.deepEqual(markPlaces(2), [6, 18]);
    assert.deepEqual(markPlaces(7), [6, 22, 38]);
    assert.deepEqual(markPlaces(14), [6, 26, 46, 66]);
    assert.deepEqual(markPlaces(20), [6, 34, 62, 90]);
    assert.deepEqual([1, 2, 7, 14, 20].map(room), [26, 44, 196, 581, 1085]);
  });

  it('of each version has the room of the standard', () => {
    const most = [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    ];
    most.forEach((bytes, i) => {
      assert.equal(qrCode('x'.repeat(bytes))?.length, 4 * (i + 1) + 17, `${bytes} bytes`);
      assert.equal(qrCode('x'.repeat(bytes + 1))?.length, i < 19 ? 4 * (i + 2) + 17 : undefined);
    });
  });

  it('has bytes of its blocks in turn', () => {
    const data = Array.from({ length: 182 }, (_, i) => i % 256); // version 9-M: 3 of 36, 2 of 37
    const all = interleaved(data, 9);
    assert.equal(all.length, room(9));
    assert.deepEqual(all.slice(0, 10), [0, 36, 72, 108, 145, 1, 37, 73, 109, 146]);
    assert.deepEqual(all.slice(180, 182), [144, 181]);
  });

  it('is read again', () => {
    const link = `https://talia.example/k/${'council-room_'.repeat(20)}`;
    for (const text of ['a', 'https://talia.example/', 'Zażółć gęślą jaźń', link, link + link]) {
      const code = qrCode(text);
      assert.ok(code);
      assert.equal(readQr(code), text);
    }
    assert.equal(qrCode('x'.repeat(1000)), null);
  });
});

/** Reads what an undamaged symbol says, by its own way through it. */
function readQr(code: boolean[][]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => Number(code[y]?.[x] ?? 0);
  let format = 0;
  const column = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]);
  const row = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8]);
  [...column, ...row].forEach(([x = 0, y = 0], i) => (format |= at(x, y) << i));
  const mask = MASKS[((format ^ 0x5412) >> 10) & 7];
  assert.equal((format ^ 0x5412) >> 13, 0, 'level M');
  const marks = markPlaces(version);
  const near = (a: number, b: number) => Math.abs(a - b) <= 2;
  const isFrame = (x: number, y: number) => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
    return marks.some((my) =>
      marks.some((mx) => {
        const far = [mx, my].filter((each) => each > size - 9).length;
        const corner = [mx, my].filter((each) => each === 6).length + far === 2 && far < 2;
        return !corner && near(x, mx) && near(y, my);
      }),
    );
  };
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (!isFrame(x, y)) bits.push(at(x, y) ^ Number(mask?.(x, y)));
      }
    }
  }
  const bytes: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) {
    bytes.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  }
  const [ec, blocks] = [EC_BYTES[version - 1] ?? 0, BLOCKS[version - 1] ?? 1];
  const data = room(version) - ec * blocks;
  const short = Math.floor(data / blocks);
  const long = data % blocks;
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let i = 0; i <= short; i++) {
    parts.forEach((part, k) => {
      if (i < short || k >= blocks - long) part.push(bytes[next++] ?? 0);
    });
  }
  const whole = parts.flat().map((byte) => byte.toString(2).padStart(8, '0')).join('');
  assert.equal(whole.slice(0, 4), '0100');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(whole.slice(4, 4 + wide), 2);
  const text = Array.from({ length }, (_, i) =>
    parseInt(whole.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(text));
}
