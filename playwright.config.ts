import { defineConfig, type LaunchOptions } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser, findWholeBrowser } from './scripts/browser.ts';

// Servers started inside a test serve the built pages, as the operator's do.
process.env.NODE_ENV ??= 'production';

/** What a browser without windows leaves out: push messages, and secure cookies of `http://localhost`. */
const NEED_WHOLE_BROWSER = ['operator-frames.spec.ts', 'shell.spec.ts'];

const launched = (executablePath: string | null): LaunchOptions => ({
  ...(executablePath === null ? {} : { executablePath }),
  args: BROWSER_ARGUMENTS,
});
const wholeBrowser = findWholeBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/demo-servers.setup.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  workers: 2,
  // A slow machine may be late once; what needed a second try is counted and named.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    headless: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'without windows',
      testIgnore: NEED_WHOLE_BROWSER,
      use: { launchOptions: launched(findBrowser()) },
    },
    {
      name: 'whole browser',
      testMatch: NEED_WHOLE_BROWSER,
      use: {
        launchOptions: launched(wholeBrowser),
        // Playwright's own, where it brings one, comes in both kinds.
        ...(wholeBrowser === null && { channel: 'chromium' }),
      },
    },
  ],
});
