// Every card of every kingdom and every Event, bought and played by clicks in the page.
//
//   node e2e/all-cards.mjs [--games N] [--seed N] [--narrow]
//
// Kingdoms are put together of cards that have not been seen yet, until there are none, or for N
// games: then it is enough that nothing went wrong. Status 0: all was seen, and the console was
// silent.

import { parseArgs } from 'node:util';
import { NARROW, openBrowser, serveFiles, WIDE } from './harness.mjs';
import { CardHunt } from './hunt.mjs';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    narrow: { type: 'boolean', default: false },
  },
});
const [browser, host] = await Promise.all([openBrowser(), serveFiles()]);
let status = 1;
try {
  const viewport = options.narrow ? NARROW : WIDE;
  const hunt = new CardHunt(browser, host, { seed: Number(options.seed), viewport });
  console.log(`seed ${options.seed}`);
  await hunt.open();
  const most = options.games === undefined ? Infinity : Number(options.games);
  while (hunt.missing().length > 0 && hunt.games < most) console.log(await hunt.game());
  const missing = hunt.missing();
  console.log(`${hunt.total - missing.length} of ${hunt.total} seen in ${hunt.games} games`);
  if (missing.length > 0) console.log(`not yet: ${missing.join(', ')}`);
  for (const fault of hunt.faults) console.error(fault);
  status = hunt.faults.length === 0 && (missing.length === 0 || most < Infinity) ? 0 : 1;
} finally {
  await browser.close();
  await host.stop();
}
process.exit(status);
