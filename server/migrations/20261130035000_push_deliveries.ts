import { type Kysely, sql } from 'kysely';

/**
 * Push messages that wait to be sent. A browser gets them while it is logged in: its subscription ends with the session.
 * Those from before have no session; browsers save theirs again with the next page, and no message was sent until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from push_subscriptions;
    alter table push_subscriptions add column session_id uuid not null references sessions on delete cascade;
    create index on push_subscriptions (session_id);

    create table push_deliveries (
      id uuid primary key,
      recipient_id uuid not null references notification_recipients on delete cascade,
      subscription_id uuid not null references push_subscriptions on delete cascade,
      claimed_at timestamptz,
      unique (recipient_id, subscription_id)
    );
    comment on table push_deliveries is 'Messages that wait; one that was sent, or is given up, is deleted';
    create index on push_deliveries (subscription_id);
    alter table push_deliveries enable row level security, force row level security;
    create policy of_the_platform on push_deliveries
      using (current_setting('selvedge.scope', true) = 'platform')
      with check (current_setting('selvedge.scope', true) = 'platform');
  `.execute(db);
}
