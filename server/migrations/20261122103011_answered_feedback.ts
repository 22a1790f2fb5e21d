import { type Kysely, sql } from 'kysely';

/**
 * Staff answer feedback, and a subscription's conversion is counted once, however often its return address is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    alter table feedback
      add column answer text check (length(answer) between 1 and 5000),
      add column answered_at timestamptz,
      add column answered_by uuid references accounts on delete set null,
      add constraint answered_as_a_whole check ((answer is null) = (answered_at is null));
    create index feedback_unanswered on feedback (id desc) where answered_at is null;

    alter table subscription_intents add column counted_at timestamptz;
    comment on column subscription_intents.counted_at is 'When its subscribe conversion was counted';
    update subscription_intents set counted_at = now() where status = 'done';
  `.execute(db);
}
