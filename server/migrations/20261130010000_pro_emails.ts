import { type Kysely, sql } from 'kysely';

/** What a project’s owners have been told of their Pro subscription, so that each email is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions add column last_payment text, add column reminded_for timestamptz;
    comment on column subscriptions.last_payment is 'The provider’s name of the newest invoice that is paid';
    comment on column subscriptions.reminded_for is 'The charge that its owners were reminded of';
  `.execute(db);
}
