import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type LaunchOptions, type PlaywrightTestConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser, findWholeBrowser } from './scripts/browser.ts';

// Servers started inside a test serve the built pages, as the operator's do.
process.env.NODE_ENV ??= 'production';
// Programs that tests start, again and again, are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** What a browser without windows leaves out: push messages, and secure cookies of `http://localhost`. */
const NEED_WHOLE_BROWSER = ['operator-frames.spec.ts', 'shell.spec.ts'];

const launched = (executablePath: string | null): LaunchOptions => ({
  ...(executablePath === null ? {} : { executablePath }),
  args: BROWSER_ARGUMENTS,
});
const wholeBrowser = findWholeBrowser();

const TESTS = 'tests/journeys';
const PROGRAMS = ['server', 'shared', 'main', 'letters', 'native', 'tests/support'].map(
  (folder) => `**/${folder}/**`,
);
type Project = NonNullable<PlaywrightTestConfig['projects']>[number];
const withoutWindows: Project = { use: { launchOptions: launched(findBrowser()) } };
const whole: Project = {
  use: {
    launchOptions: launched(wholeBrowser),
    // Playwright's own, where it brings one, comes in both kinds.
    ...(wholeBrowser === null && { channel: 'chromium' }),
  },
};

/** Files in the opposite order, each a project, because projects run in the order of this list. */
const reversed = (): Project[] =>
  readdirSync(TESTS)
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .reverse()
    .map((name) => ({
      name,
      testMatch: `**/${name}`,
      ...(NEED_WHOLE_BROWSER.includes(name) ? whole : withoutWindows),
    }));

export default defineConfig({
  testDir: TESTS,
  globalSetup: './tests/journeys/support/demo-servers.setup.ts',
  // Node reads these as they are. Playwright would translate the whole program for each fresh checkout.
  build: { external: PROGRAMS },
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  workers: 2,
  // A slow machine may be late once; what needed a second try is counted and named.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 45_000,
    headless: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects:
    process.env.SPEC_ORDER === 'reversed'
      ? reversed()
      : [
          { name: 'without windows', testIgnore: NEED_WHOLE_BROWSER, ...withoutWindows },
          { name: 'whole browser', testMatch: NEED_WHOLE_BROWSER, ...whole },
        ],
});
