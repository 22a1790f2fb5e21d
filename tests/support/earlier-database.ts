import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

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
