import { type Kysely, sql } from 'kysely';

/**
 * A workstation’s clock can be wrong by decades: in milliseconds that is more than an integer holds. The office sees how far it is
 * off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table station_operations alter column clock_offset_ms type bigint;
    alter table stations add column clock_offset_ms bigint;
    comment on column stations.clock_offset_ms is 'Server time minus the workstation’s, as it last told; null before it has';
  `.execute(db);
}
