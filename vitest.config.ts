import { defineConfig } from 'vitest/config';

const forks = { pool: 'forks' as const };

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...forks,
          name: 'unit',
          include: ['{shared,native,main,preload,server,renderer,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...forks,
          name: 'integration',
          include: ['tests/{integration,conformance}/**/*.test.ts'],
          globalSetup: ['tests/integration/database.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...forks,
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: ['tests/integration/database.setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
