import { test as base } from '@playwright/test';
import { TESTS_UNTIL, TIME_IS_UP } from '../../../scripts/test-tally.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { copyTemplate } from '../../support/template-database.ts';
import { borrowShop, borrowTemplate, type DemoCopy } from './lending.ts';
import type { ServerProcess } from './server.ts';

/** The demo is made by the first test that asks for it, where it isn't kept from an earlier run. */
const STARTED_WITHIN_MS = 900_000;

type StartServer = (settings?: NodeJS.ProcessEnv) => Promise<TestServer>;

/**
 * The browser tests' `test`. The fixture `selvedge` is the running product on a copy of the demo, which all tests of a
 * file share and no other file has. A second try begins in a new one. With `test.use({ demoCopy: 'shared' })` a file
 * whose changes others don't see saves the start of a server.
 *
 * `startServer` starts servers with custom settings and an empty database inside the test, so that it can prepare and
 * inspect the data.
 *
 * What a test opened with `browser.newContext()` is closed at its end.
 */
export const test = base.extend<
  { demoCopy: DemoCopy; selvedge: ServerProcess; inTime: undefined; closesWhatItOpened: undefined },
  { startServer: StartServer }
>({
  demoCopy: ['own', { option: true }],
  // With `npm test -- --within=MINUTES`.
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use, info) => {
      info.skip(Date.now() > Number(process.env[TESTS_UNTIL] ?? Number.POSITIVE_INFINITY), TIME_IS_UP);
      await use(undefined);
    },
    { auto: true },
  ],
  // Playwright closes `page` alone. Dozens of pages of earlier tests that ask ended servers again and again, or move, took
  // the processor from the products under test until the pictures of one weren't drawn within a minute and a half.
  closesWhatItOpened: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.has(context))
          .map((context) => context.close()),
      );
    },
    { auto: true },
  ],
  selvedge: [
    async ({ demoCopy }, use, info) => use(await borrowShop(info, demoCopy)),
    { timeout: STARTED_WITHIN_MS },
  ],
  startServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const template = await borrowTemplate();
      await use(async (settings = {}) =>
        startTestServer({ databaseUrl: await copyTemplate(template), pages: true, settings }),
      );
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
});
