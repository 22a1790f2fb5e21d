import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import * as eula from './texts/eula-2026-11.ts';

/** In the order in which they can be made: `AREA/FEATURE` of the tables' owner. */
const PARTS = [
  'platform/scopes',
  'platform/platform',
  'accounts/identity',
  'accounts/consent',
  'accounts/communication-preferences',
  'projects/projects',
  'projects/stores',
  'projects/subscription',
  'accounts/team',
  'accounts/permission-requests',
  'accounts/notifications',
  'accounts/events',
  'making/catalogue',
  'making/files',
  'making/studio',
  'making/print-files',
  'making/products',
  'site/logos',
  'selling/basket',
  'selling/delivery',
  'selling/orders',
  'selling/recycling-returns',
  'selling/storefront',
  'projects/payments',
  'projects/badges',
  'factory/stations',
  'factory/shipments',
  'factory/labels',
  'help/live-chat',
  'help/feedback',
  'staff/staff-users',
  'staff/policies',
] as const;

/** The schema of 21 November 2026. A database of that day has it already and is only recorded as having it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of PARTS) {
    const text = await readFile(new URL(`./baseline/${part}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
  const hash = createHash('sha256').update(eula.body).digest('hex');
  await sql`
    insert into eula_versions (version, title, body, text_hash, published_at)
    values (${eula.version}, ${eula.title}, ${eula.body}, ${hash}, '2026-11-01T00:00:00Z')`.execute(db);
}
