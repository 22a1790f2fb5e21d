import { expect, type Page, type Request } from '@playwright/test';

/** What says that a document’s scripts have come: the mark of a whole page, or the script that wakes a store page’s islands. */
const SCRIPTED = 'html[data-ready], script[src*="/islands/"]';
/** Islands of a store’s page that wake by themselves; a whole page that shows some, as in an editor, wakes none. */
const ASLEEP = 'html:not([data-ready]) [data-when="idle"]:not([data-awake])';

/** Resolves once the page answers to keys and taps: hydrated and with its first data, or all its islands awake. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator(SCRIPTED).first()).toBeAttached();
  await expect(page.locator(ASLEEP)).toHaveCount(0);
}

/** Resolves when the page has nothing left to do. */
const IDLE = 'new Promise((done) => requestIdleCallback(() => done(null)))';

export interface RequestWatch {
  /** Resolves once the page has loaded, asked for all it needs, and has it: what it was to do or to send is done. */
  quiet(): Promise<void>;
}

/** Watches the requests of every document that the page opens from now on. */
export function watchRequests(page: Page): RequestWatch {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  /** An answer can lead to another request, so that nothing may be on its way twice in a row. */
  const hasAnswers = async () => {
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(IDLE);
      if (asked.size > 0) return false;
    }
    return true;
  };
  return {
    quiet: async () => {
      await page.waitForLoadState('load');
      await expect.poll(hasAnswers, { intervals: [30, 60, 100, 250] }).toBe(true);
    },
  };
}
