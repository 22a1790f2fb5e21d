import { type Kysely, sql } from 'kysely';

/** A product's page can have a video of YouTube: its address, or its id alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    set local selvedge.scope = 'platform';
    alter table product_details add column video text not null default '' check (length(video) <= 200)`.execute(
    db,
  );
}
