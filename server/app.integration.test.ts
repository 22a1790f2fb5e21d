import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../tests/support/database.ts';
import { buildApp, createLogger } from './app.ts';
import { readConfig } from './platform/config.ts';
import type { Services } from './platform/services.ts';

test('features are ready for what the demo adds while the pages are still being built', async () => {
  const databaseUrl = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-app-'));
  const built = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Services>();
  const starting = buildApp({
    config: readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'fatal' }),
    databaseUrl,
    logger: createLogger('fatal'),
    pages: 'built',
    pagesBuilt: built.promise,
    onServices: begun.resolve,
  });
  try {
    const services = await begun.promise;
    const bases = await services.databases.platform.selectFrom('baseProducts').select('sku').execute();
    expect(bases.length).toBeGreaterThan(10);
  } finally {
    built.resolve();
    await (await starting).close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
