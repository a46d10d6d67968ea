// counted.mjs - `node --import ./tests/support/counted.mjs FILE` runs a test that uses node:assert;
// it fails if it has asserted nothing by its end.
import assert from 'node:assert';

let asserted = 0;

// Those that are no assertions; and match, which node compares with itself to know which of two it
// is.
const others = ['AssertionError', 'CallTracker', 'strict', 'match'];
for (const each of [assert, assert.strict])
  for (const [name, check] of Object.entries(each))
    if (typeof check === 'function' && !others.includes(name))
      each[name] = (...words) => {
        asserted++;
        return check(...words);
      };

process.on('exit', () => {
  if (asserted > 0 || process.execArgv.includes('--test')) return; // that one only runs others
  console.error('nothing was asserted');
  process.exitCode ||= 1;
});
