import { type Browser, chromium } from '@playwright/test';
import { findWholeBrowser } from '../scripts/browser.ts';
import { loadDemo } from '../server/demo/demo.ts';
import type { RunningServer } from '../server/index.ts';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { Client } from '../tests/support/client.ts';
import { untilQuiet, withServer } from './measured-server.ts';

/** The demo store’s owner. */
export const MERCHANT = 'merchant@demo.test';

/** The demo’s merchant, logged in, and the division of her store. */
export async function demoMerchant({ services }: RunningServer, port: number) {
  const { division, project } = await services.databases.platform
    .selectFrom('stores')
    .innerJoin('projects', 'projects.id', 'stores.projectId')
    .select(['stores.divisionId as division', 'projects.code as project'])
    .where('stores.subdomain', '=', 'demo')
    .executeTakeFirstOrThrow();
  const guest = new Client({ origin: `http://localhost:${port}` });
  await guest.call(identityCalls.login, { body: { email: MERCHANT, password: DEMO_PASSWORD } });
  return { merchant: guest.in(project), division };
}

/** Measures the demo in a browser, once nothing else takes the processor. */
export const withDemoInBrowser = <T>(
  measure: (browser: Browser, server: RunningServer, port: number) => Promise<T>,
): Promise<T> =>
  withServer({ DEMO: '1' }, async ({ server, port }) => {
    const browser = await chromium.launch({
      executablePath: findWholeBrowser() ?? chromium.executablePath(),
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    try {
      await loadDemo(server.services, () => undefined);
      await untilQuiet(server);
      return await measure(browser, server, port);
    } finally {
      await browser.close();
    }
  });
