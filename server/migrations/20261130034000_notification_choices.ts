import { type Kysely, sql } from 'kysely';

/** Which kinds of notifications a person takes, and by which way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choices (
      account_id uuid primary key references accounts on delete cascade,
      refused text[] not null default '{}',
      daily_orders boolean not null default false
    );
    comment on column notification_choices.refused is 'Ways and kinds, such as bell:orders. Refused emails are in communication_preferences';
    comment on column notification_choices.daily_orders is 'Emails about new orders come as one a day';
    alter table notification_choices enable row level security, force row level security;
    -- What notifies a project's members has to know what they take. The limit keeps PostgreSQL from reading all members.
    create policy of_members on notification_choices for select
      using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account()
        or (select true from project_members m where m.account_id = notification_choices.account_id limit 1));
    create policy of_its_owner on notification_choices
      using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
      with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());

    alter table notifications add column kind text;
    comment on column notifications.kind is 'What it is about; null for those from before there were kinds';
    alter table notification_recipients add column is_listed boolean not null default true;
    comment on column notification_recipients.is_listed is 'False for who takes this kind by push messages alone: it counts as deleted';
  `.execute(db);
}
