import { test as base } from '@playwright/test';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { copyTemplate, startTemplateDatabase } from '../../support/template-database.ts';
import { borrowServerProcess, type ServerProcess } from './server.ts';

const STARTED_WITHIN_MS = 240_000;

type StartServer = (settings?: NodeJS.ProcessEnv) => Promise<TestServer>;

/**
 * The browser tests' `test`. The fixture `selvedge` is the running product with its demo data, started once for each of
 * the workers that run side by side: each test creates its own people, orders and baskets, so that they stay
 * independent. `startServer` starts servers with custom settings and an empty database inside the test, so that it can
 * prepare and inspect the data.
 */
export const test = base.extend<object, { selvedge: ServerProcess; startServer: StartServer }>({
  selvedge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use, { parallelIndex }) => use(await borrowServerProcess(parallelIndex)),
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  startServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const database = await startTemplateDatabase();
      await use(async (settings = {}) =>
        startTestServer({ databaseUrl: await copyTemplate(database.url), pages: true, settings }),
      );
      await database.stop();
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
});
