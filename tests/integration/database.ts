import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Makes an empty database with this version's schema for one test file; answers its address. */
export async function testDatabase(): Promise<string> {
  const server = inject('databaseServerUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    // Copies of one template have to take turns.
    await admin.query(`select pg_advisory_lock(hashtext('selvedge_template'))`);
    await admin.query(`create database ${name} template selvedge_template`);
  } finally {
    await admin.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
