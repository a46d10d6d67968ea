// check.mjs - what tests of the server do: checks, counted, and told with their place when they
// fail.
const tally = { passed: 0, failed: 0 };

// The first line of the stack that is not in here, as FILE:LINE:COLUMN.
function place() {
  const lines = new Error().stack.split('\n').slice(1);
  const caller = lines.find((line) => !line.includes(import.meta.url)) ?? '';
  return caller.replace(/^.*?(file:\/\/[^)]*).*$/, '$1').replace('file://', '').trim();
}

export function check(good, what) {
  if (good) tally.passed++;
  else tally.failed++;
  if (!good) console.error(`${place()}: failed: ${what}`);
  return good;
}

// The last line of a test: it ends here, and fails if anything has, or if nothing was checked.
export function endChecks() {
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  if (tally.passed + tally.failed === 0) console.error('nothing was checked');
  process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
}
