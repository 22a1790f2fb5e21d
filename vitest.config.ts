import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { islandNames } from './bundling/island-names.ts';
import { routeFiles } from './bundling/route-files.ts';
import { SlowFirst } from './scripts/slow-first.ts';

// Programs that tests start, hundreds of times, are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** What is waited for comes within milliseconds, but on a busy machine not within Vitest’s second. */
const PATIENT = { poll: { interval: 20, timeout: 20_000 } };

// One file at a time leaves half of a small machine idle: much of a test is waiting for the database.
const forks = { pool: 'forks' as const, maxWorkers: 2 };

/** Tests that need a database are next to what they test, as unit tests are. */
const INTEGRATION = '{main,scripts,server}/**/*.integration.test.ts';

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [islandNames(), routeFiles()],
        test: {
          ...forks,
          expect: PATIENT,
          name: 'unit',
          // Modules are loaded once for each worker.
          isolate: false,
          include: [
            '{shared,letters,native,main,preload,server,renderer,scripts,bundling,tests/documents,tests/language}/**/*.test.{ts,tsx}',
          ],
          exclude: [INTEGRATION],
          // Which theme's rules hold is a matter of their order, and its faces are its own. Other stylesheets are left out of unit tests.
          css: { include: /\/store\/theme\/(forms|families)\// },
          // Properties are tried with many values; a busy machine takes its time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...forks,
          expect: PATIENT,
          name: 'integration',
          // Modules are loaded once for each worker. A server keeps what it knows in its services, not in its modules.
          isolate: false,
          // React renders pages as it does for the operator, which takes a third less time.
          env: { NODE_ENV: 'production' },
          include: [INTEGRATION, 'tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/support/database.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...forks,
          expect: PATIENT,
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: ['tests/support/database.setup.ts'],
          // One run takes about a minute of CPU, and shares its cores with other tests. A stuck station never ends.
          testTimeout: 480_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
