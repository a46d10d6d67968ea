// What the tests of a file share: a browser, and what serves the page to it.

import { after, before } from 'node:test';
import { openBrowser } from './harness.mjs';

/** Opens both before the first test, hands them over, and closes them after the last. */
export function opened(serve, take) {
  let browser, host;
  before(async () => {
    [browser, host] = await Promise.all([openBrowser(), serve()]);
    take(browser, host);
  });
  after(async () => {
    await browser.close();
    await host.stop();
  });
}
