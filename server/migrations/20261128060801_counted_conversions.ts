import { type Kysely, sql } from 'kysely';

/** Subscriptions that began in the popup were counted there, which their intents didn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update subscription_intents set counted_at = now() where status = 'done' and counted_at is null`.execute(
    db,
  );
}
