import { type Kysely, sql } from 'kysely';

/** Who chooses the other billing cycle before paying ends the first intent: it can’t be paid any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription_intents drop constraint subscription_intents_status_check,
      add constraint subscription_intents_status_check check (status in ('open', 'done', 'canceled'));
    alter table sandbox_subscription_intents drop constraint sandbox_subscription_intents_status_check,
      add constraint sandbox_subscription_intents_status_check
        check (status in ('pending', 'authenticating', 'processing', 'succeeded', 'failed', 'canceled'));
  `.execute(db);
}
