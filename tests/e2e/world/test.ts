import { test as base } from '@playwright/test';
import { type ServerProcess, startServerProcess } from './server.ts';

const STARTED_WITHIN_MS = 240_000;

/**
 * The browser tests' `test`: whoever asks for `selvedge` gets the running product, started once for all of them. Each
 * test makes people, orders and baskets of its own, so that none minds what another left.
 */
export const test = base.extend<object, { selvedge: ServerProcess }>({
  selvedge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
});
