// Which request a message answers.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HouseMessage } from '../src/protocol';
import { keyed, openRequests } from '../src/requests';

const file = (re?: number): HouseMessage => ({
  type: 'file',
  name: 'a',
  text: 'b',
  ...(re === undefined ? {} : { re }),
});

describe('requests', () => {
  it('are found by what names them, until they are done', () => {
    const requests = openRequests();
    const first = requests.ask({ do: 'save' });
    const second = requests.ask({ do: 'save' }, { verify: true });
    assert.notEqual(first.id, second.id);
    assert.equal(requests.answered(file(second.id))?.purpose.verify, true);
    assert.equal(requests.answered(file(first.id))?.purpose.verify, undefined);
    assert.equal(requests.answered({ type: 'done', re: second.id })?.message.do, 'save');
    assert.equal(requests.answered(file(second.id)), null);
    assert.equal(requests.awaits('save'), true);
    requests.answered({ type: 'done', re: first.id });
    assert.equal(requests.awaits('save'), false);
  });

  it('end when they are refused', () => {
    const requests = openRequests();
    const { id } = requests.ask({ do: 'watch', table: 'abc' });
    const refusal = { type: 'error', do: 'watch', code: 'no-table', words: '' } as const;
    assert.deepEqual(requests.answered({ ...refusal, re: id })?.message, {
      do: 'watch',
      table: 'abc',
    });
    assert.equal(requests.awaits('watch'), false);
  });

  it('are not awaited where nobody answers', () => {
    const requests = openRequests();
    requests.ask({ do: 'start' });
    requests.answered(file());
    assert.equal(requests.awaits('start'), true, 'what names nothing ends nothing');
    requests.forget();
    assert.equal(requests.awaits('start'), false, 'the connection is lost');
    requests.ask({ do: 'start' });
    requests.answered({ type: 'error', do: '', code: 'too-many', words: '' });
    assert.equal(requests.awaits('start'), false, 'something was not read');
  });

  it('are made again if they have a key, until they are answered', () => {
    const requests = openRequests();
    const join = keyed({ do: 'join', table: 'abc', name: 'Anna' });
    const other = keyed({ do: 'join', table: 'abc', name: 'Anna' });
    assert.match('key' in join ? (join.key ?? '') : '', /^[a-km-np-z2-9]{26}$/);
    assert.notDeepEqual(join, other, 'each has its own');
    assert.deepEqual(keyed({ do: 'log' }), { do: 'log' });
    const { id } = requests.ask(join);
    requests.ask({ do: 'return', table: 'abc', key: 'k' });
    requests.ask({ do: 'log' });
    requests.forget();
    assert.equal(requests.awaits('join'), true);
    assert.equal(requests.awaits('return'), false, 'one comes back by itself');
    assert.deepEqual(requests.again(), [{ ...join, repeat: true, id }]);
    requests.answered({ type: 'done', re: id });
    assert.deepEqual(requests.again(), []);
  });
});
