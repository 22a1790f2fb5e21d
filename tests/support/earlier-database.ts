import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../server/platform/database/migrate.ts';
import { emptyDatabase } from './database.ts';

const FOLDER = new URL('../fixtures/database-2026-11-21/', import.meta.url);

/**
 * Fills an empty database with schema and rows of the version of 21 November 2026: the demo store, a paid order, a
 * basket, a role, an invitation, feedback and a waiting chat.
 */
export async function restoreEarlierDatabase(url: string): Promise<void> {
  const schema = await readFile(new URL('schema.sql', FOLDER), 'utf8');
  const rows = gunzipSync(await readFile(new URL('data.sql.gz', FOLDER))).toString();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(schema);
    await client.query(rows);
  } finally {
    await client.end();
  }
}

/**
 * A new database with the rows of {@link restoreEarlierDatabase} in this version's schema, and more rows, whose
 * statistics PostgreSQL knows: for tests of plans.
 * @param more SQL that adds rows
 * @returns its address
 */
export async function seedEarlierDatabase(more: string): Promise<string> {
  const url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(more);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return url;
}
