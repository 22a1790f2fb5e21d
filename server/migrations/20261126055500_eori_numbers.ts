import { type Kysely, sql } from 'kysely';

/** Customs asks businesses abroad for their number (spec 2 §3.11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column shipping_eori_number text check (shipping_eori_number ~ '^[A-Z]{2}[A-Z0-9]{8,15}$');
  `.execute(db);
}
