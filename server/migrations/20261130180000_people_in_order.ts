import { type Kysely, sql } from 'kysely';

/** A campaign is booked in steps, by the order of people’s ids: each step begins where the last one ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index people_in_order on people (store_id, id)`.execute(db);
}
