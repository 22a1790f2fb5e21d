import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

// Servers started inside a test serve the built pages, as the operator's do.
process.env.NODE_ENV ??= 'production';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
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
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
