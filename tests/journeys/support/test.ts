import { test as base } from '@playwright/test';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { copyTemplate, startTemplateDatabase } from '../../support/template-database.ts';
import { type ServerProcess, startServerProcess } from './server.ts';

const STARTED_WITHIN_MS = 240_000;

type StartServer = (settings?: NodeJS.ProcessEnv) => Promise<TestServer>;

/**
 * The browser tests' `test`. Whoever asks for `selvedge` gets the running product with its demo data, started once for
 * all of them: each test makes people, orders and baskets of its own, so that none minds what another left. Whoever
 * asks for `startServer` gets servers with settings of their own and nothing in their database, inside of the test, so
 * that it can lay and look at what stands there.
 */
export const test = base.extend<object, { selvedge: ServerProcess; startServer: StartServer }>({
  selvedge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
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
