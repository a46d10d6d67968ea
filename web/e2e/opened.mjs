// What the tests of a file share: a browser, and what serves the page to it.

import { after, afterEach, before } from 'node:test';
import { openBrowser } from './harness.mjs';

/** Opens both before the first test, hands them over, and closes them after the last. */
export function opened(serve, take, how = {}) {
  let browser, host;
  before(async () => {
    [browser, host] = await Promise.all([openBrowser(how), serve()]);
    take(browser, host);
  });
  // Nobody looks at the tabs of a test that is over.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  after(async () => {
    await browser.close();
    await host.stop();
  });
}
