import { type Kysely, sql } from 'kysely';

/** A workstation asks for a parcel once: a repeat after a lost answer names the same request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments add column request_id uuid unique;
    comment on column shipments.request_id is 'What a workstation asked for it with; null where the office made it';
  `.execute(db);
}
