import { type Kysely, sql } from 'kysely';

/**
 * A count subtracts what was picked since, by the log: a label knows its last pick alone. People may count more than nine
 * garments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index labels_of_blank_picked;
    create index label_events_at_pick_faces on label_events (at) where kind in ('pick', 'unpick');
    alter table stock_counts drop constraint stock_counts_counted_check,
      add constraint stock_counts_counted_check check (counted between 0 and 999);
  `.execute(db);
}
