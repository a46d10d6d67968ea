// What lessons and puzzles claim is played on the page's own engine.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { openModule } from '../engine/module.mjs';
import { lessonIds, lessons, type PositionId } from '../src/learn/lessons';
import {
  isPast,
  isReached,
  named,
  solutionOf,
  verdictOn,
  type Position,
} from '../src/learn/positions';
import { readLearned } from '../src/learn/progress';
import type { HouseMessage, Label, Seat, Summary, View } from '../src/protocol';
import { learnEn } from '../src/words/learn.en';
import { learnPl } from '../src/words/learn.pl';

declare const ENGINE: string;
declare const LEARN_FOLDER: string;

const wasm = readFileSync(ENGINE);
const textOf = (name: string) => readFileSync(`${LEARN_FOLDER}/${name}.talia`, 'utf8');
const puzzles = readdirSync(`${LEARN_FOLDER}/puzzles`).map((name) => name.replace('.talia', ''));

interface Played {
  view: View;
  summary: Summary | null;
}

/** A position, opened as the page does. */
class Opened {
  view!: View;
  summary: Summary | null = null;
  #say!: (message: object) => void;

  static async at(text: string, seat: Seat): Promise<Opened> {
    const opened = new Opened();
    const engine = await openModule(wasm, {
      send(words: string) {
        const message = JSON.parse(words) as HouseMessage;
        assert.notEqual(message.type, 'error', words);
        if (message.type === 'view') opened.view = message;
        if (message.type === 'summary') opened.summary = message;
      },
      stored: () => undefined,
    });
    opened.#say = (message) => {
      engine.receive(JSON.stringify(message));
      while (engine.tick() === 0);
    };
    opened.#say({ do: 'hello', protocol: 1, language: 'en' });
    opened.#say({ do: 'load', text: named(text, seat, 'Opponent'), seat });
    opened.#say({ do: 'branch', n: opened.view.n });
    opened.summary = null;
    return opened;
  }

  choose(...labels: Label[]): Played {
    for (const label of labels) this.#say({ do: 'choose', n: this.view.n, label });
    return this;
  }

  get labels(): Label[] {
    return (this.view.question?.options ?? []).map(({ label }) => label);
  }
}

const all: Position[] = lessonIds.flatMap((lesson) => [...lessons[lesson]]);
const positionOf = (id: PositionId): Position => all.find((each) => each.id === id) as Position;
const open = (id: PositionId) => Opened.at(textOf(`lessons/${id}`), positionOf(id).seat);

/** A way to each goal, and one that people would take and that does not lead there. */
const lines: Partial<Record<PositionId, { right: Label[]; wrong: Label[] }>> = {
  money3: {
    right: ['play Moneylender', 'trash Copper', 'treasures'],
    wrong: ['end', 'treasures', 'buy Gold'],
  },
  engines1: {
    right: ['play Village', 'play Smithy', 'play Smithy'],
    wrong: ['play Smithy', 'treasures', 'end'],
  },
  engines2: {
    right: ['play Village', 'play Throne Room', 'play Smithy'],
    wrong: ['play Throne Room', 'play Smithy', 'treasures', 'end'],
  },
  trash1: {
    right: ['play Chapel', 'trash Copper', 'trash Copper', 'trash Estate', 'trash Estate'],
    wrong: ['play Chapel', 'trash Estate', 'trash Estate', 'done', 'treasures', 'end'],
  },
  trash3: {
    right: ['play Remodel', 'trash Gold', 'gain Province'],
    wrong: ['end', 'treasures', 'buy Silver'],
  },
  attack4: {
    right: ['play Market', 'play Witch'],
    wrong: ['play Witch', 'treasures', 'end'],
  },
  ends2: { right: ['end', 'treasures', 'buy Chapel'], wrong: ['end', 'treasures', 'buy Copper'] },
  ends3: {
    right: ['play Mine', 'trash Silver', 'gain Gold', 'treasures', 'buy Province'],
    wrong: ['end', 'treasures', 'buy Gold'],
  },
  ends4: {
    right: ['play Festival', 'treasures', 'buy Estate', 'buy Province'],
    wrong: ['play Festival', 'treasures', 'buy Province', 'end'],
  },
};

function wonAlone({ summary }: Played, seat: Seat): boolean {
  return summary?.winners.length === 1 && summary.winners[0] === seat;
}

describe('every lesson', () => {
  for (const position of all) {
    const id = position.id as PositionId;
    it(`asks what can be answered: ${id}`, async () => {
      const at = await open(id);
      const { task, seat } = position;
      assert.equal(at.view.asked, seat);
      if ('goal' in task) {
        const line = lines[id];
        assert.ok(line, 'a way is known');
        const from = at.view;
        for (const label of line.right) {
          assert.equal(isReached(task.goal, from, at.view, seat, false), false, label);
          at.choose(label);
        }
        assert.ok(isReached(task.goal, from, at.view, seat, wonAlone(at, seat)));
        const other = await open(id);
        for (const label of line.wrong) {
          other.choose(label);
          assert.ok(!isReached(task.goal, from, other.view, seat, wonAlone(other, seat)), label);
        }
        assert.ok(isPast(from, other.view), 'and then the turn is over');
        return;
      }
      if (at.view.question?.treasures) at.choose('treasures');
      const { wrong } = learnEn.positions[id];
      for (const label of [...task.right, ...Object.keys(wrong)])
        assert.ok(at.labels.includes(label), `${label} is an option: ${at.labels.join()}`);
      for (const label of task.right) assert.equal(verdictOn(task, label, at.view), 'right');
      for (const label of Object.keys(wrong))
        assert.equal(verdictOn(task, label, at.view), 'wrong');
      assert.equal(verdictOn(task, 'treasures', at.view), null);
    });
  }

  it('says the same in both languages', () => {
    for (const { id } of all) {
      const of = id as PositionId;
      const keys = (said: { wrong: object }) => Object.keys(said.wrong);
      assert.deepEqual(keys(learnPl.positions[of]), keys(learnEn.positions[of]), id);
    }
  });
});

describe('what is said of a position', () => {
  it('money: 4, 6, 7 and 5 coins; a Duchy more brings the last Province in front', async () => {
    for (const [id, coins] of [
      ['money1', 4],
      ['money2', 6],
      ['money4', 5],
    ] as const)
      assert.equal((await open(id)).choose('treasures').view.coins, coins, id);
    const without = await open('money3');
    assert.equal(without.choose('end', 'treasures').view.coins, 7);
    const { seats, supply } = (await open('money4')).view;
    const [own = 0, other = 0] = seats.map(({ score }) => score ?? 0);
    assert.equal(supply.find(({ card }) => card === 'province')?.left, 1);
    assert.equal(own + 6, other);
  });

  it('engines: three Smithies, no Village, 3 coins', async () => {
    const at = await open('engines3');
    const owns = at.view.seats[0]?.owns ?? [];
    assert.equal(owns.find(({ card }) => card === 'smithy')?.count, 3);
    assert.ok(!owns.some(({ card }) => card === 'village'));
    assert.equal(at.choose('treasures').view.coins, 3);
  });

  it('trashing: 2 coins; too few for a Province without Remodel', async () => {
    assert.equal((await open('trash2')).choose('treasures').view.coins, 2);
    assert.ok((await open('trash3')).choose('end', 'treasures').view.coins < 8);
  });

  it('attacks: 6 coins are left; without the Moat a Curse comes; 5 coins', async () => {
    const hit = await open('attack1');
    assert.deepEqual([...(hit.view.seats[0]?.hand ?? [])].sort(), [
      'copper',
      'estate',
      'estate',
      'gold',
      'silver',
    ]);
    const curses = ({ view }: Played) =>
      view.seats[0]?.owns?.find(({ card }) => card === 'curse')?.count ?? 0;
    const [shown, bare] = [await open('attack2'), await open('attack2')];
    const before = curses(bare);
    assert.equal(curses(shown.choose('reveal Moat')), before);
    assert.equal(curses(bare.choose('done')), before + 1);
    assert.equal((await open('attack3')).choose('treasures').view.coins, 5);
  });

  it('ends: the last Province loses 27 to 33; Province alone shares the victory', async () => {
    const last = (await open('ends1')).choose('treasures', 'buy Province');
    assert.deepEqual(
      last.summary?.seats.map(({ score }) => score),
      [27, 33],
    );
    assert.deepEqual(last.summary?.winners, [1]);
    const third = (await open('ends2')).choose('end', 'treasures', 'buy Chapel');
    assert.deepEqual(
      third.summary?.seats.map(({ score }) => score),
      [1, 0],
    );
    const level = (await open('ends4')).choose('play Festival', 'treasures', 'buy Province', 'end');
    assert.deepEqual(level.summary?.winners, [0, 1]);
  });
});

describe('puzzles', () => {
  before(() => assert.ok(puzzles.length >= 20));

  it('are won by the line that stands in each', async () => {
    for (const name of puzzles) {
      const text = textOf(`puzzles/${name}`);
      const { seat, line, ways, of } = solutionOf(text);
      assert.ok(ways > 0 && ways * 10 < of, name);
      const at = await Opened.at(text, seat);
      const from = at.view;
      assert.equal(at.view.asked, seat, name);
      assert.equal(at.view.turn.who, seat, name);
      for (const label of line) {
        assert.ok(!isPast(from, at.view), `${name}: before ${label}`);
        at.choose(label);
      }
      assert.ok(isReached({ win: true }, from, at.view, seat, wonAlone(at, seat)), name);
    }
  });

  it('are told in Polish, too', () => {
    for (const name of puzzles) {
      for (const label of solutionOf(textOf(`puzzles/${name}`)).line) {
        if (label.includes(' ')) continue;
        assert.notEqual(learnPl.step(label, undefined), label, `${name}: ${label}`);
      }
    }
  });
});

describe('progress', () => {
  it('is read with care', () => {
    assert.deepEqual(readLearned(['money1', 'p3', 'p3', 7, 'x y', '']), ['money1', 'p3']);
    assert.deepEqual(readLearned({ money1: true }), []);
  });
});
