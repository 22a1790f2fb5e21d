import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findWholeBrowser } from '../scripts/browser.ts';
import { loadDemo } from '../server/demo/demo.ts';
import { DEMO_PASSWORD } from '../shared/features/accounts/identity/identity.ts';
import { awake, watchRequests } from '../tests/journeys/support/awake.ts';
import { openSession } from '../tests/journeys/support/login.ts';
import { type Figure, percentile } from './figure.ts';
import { withServer } from './measured-server.ts';

const VISITS = 5;

/** What one visit of a signed-in merchant with an empty cache loads of our files, as it is sent. */
async function weigh(browser: Browser, origin: string, cookies: string) {
  const context = await browser.newContext({ serviceWorkers: 'block', storageState: cookies });
  const page = await context.newPage();
  const sent: Promise<{ readonly path: string; readonly bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname: path } = new URL(request.url());
    if (path.startsWith('/assets/'))
      sent.push(request.sizes().then(({ responseBodySize: bytes }) => ({ path, bytes })));
  });
  const requests = watchRequests(page);
  await page.goto(`${origin}/dashboard/`);
  await awake(page);
  await requests.quiet();
  const files = await Promise.all(sent);
  await context.close();
  const sum = (ending: string) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0);
  return { scripts: sum('.js'), styles: sum('.css'), files: files.length };
}

/** Milliseconds from the address to the moment when the page's own code answers to a key; with an empty cache. */
async function untilUsable(browser: Browser, origin: string, cookies: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', storageState: cookies });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${origin}/dashboard/`, { waitUntil: 'commit' });
  do await page.keyboard.press('Control+k');
  while (!(await page.getByRole('dialog').isVisible()));
  const taken = performance.now() - began;
  await context.close();
  return taken;
}

async function signIn(browser: Browser, origin: string, keepIn: string): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await openSession(context, { origin }, 'merchant@demo.test', DEMO_PASSWORD);
  await context.storageState({ path: keepIn });
  await context.close();
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

/** JavaScript and CSS of the dashboard's first screen, compressed as sent, and the time until it answers. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1' }, async ({ server, port, dataDir }) => {
    const browser = await chromium.launch({
      executablePath: findWholeBrowser() ?? chromium.executablePath(),
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    try {
      await loadDemo(server.services, () => undefined);
      const origin = `http://localhost:${port}`;
      const cookies = join(dataDir, 'merchant.json');
      await signIn(browser, origin, cookies);
      const { scripts, styles, files } = await weigh(browser, origin, cookies);
      const times: number[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) times.push(await untilUsable(browser, origin, cookies));
      return [
        {
          name: 'first screen, JavaScript and CSS compressed',
          value: kilobytes(scripts + styles),
          unit: 'kB',
          goal: 'under 250 kB',
          detail: { scriptsKb: kilobytes(scripts), stylesKb: kilobytes(styles), files },
        },
        {
          name: 'time until the palette opens by key, empty cache',
          value: Math.round(percentile(times, 0.5)),
          unit: 'ms',
        },
      ];
    } finally {
      await browser.close();
    }
  });
