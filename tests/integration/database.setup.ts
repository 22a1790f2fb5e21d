import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL. Its database `selvedge_template` has this version's schema. */
    databaseServerUrl: string;
  }
}

/** One PostgreSQL for all test files; each file takes its own copy of the migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, durable: false });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('create database selvedge_template');
  await admin.end();
  const template = new URL(database.url);
  template.pathname = '/selvedge_template';
  await migrate(template.href);
  project.provide('databaseServerUrl', database.url);
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
