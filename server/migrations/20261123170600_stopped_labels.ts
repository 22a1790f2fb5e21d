import { type Kysely, sql } from 'kysely';

/** A piece that was refunded isn't made, whatever becomes of its order: its blank went back once, and it stays off the floor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table labels add column stopped_at timestamptz;
    comment on column labels.stopped_at is 'When a refund of this piece took it off the floor and its blank went back to stock';
  `.execute(db);
}
