import { type Kysely, sql } from 'kysely';

/** What stops the offers of a store whose readers complain or whose addresses don’t exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_receivers (
      store_id uuid not null references stores on delete cascade,
      receiver text not null,
      project_id uuid not null references projects on delete cascade,
      is_due boolean not null default true,
      sent integer not null default 0,
      bounced integer not null default 0,
      complained integer not null default 0,
      warning text check (warning in ('complaints', 'bounces')),
      checked_at timestamptz,
      primary key (store_id, receiver)
    );
    comment on table store_receivers is 'How the newest offers of a store did at a receiver, where something came back';
    comment on column store_receivers.is_due is 'Something came back since checked_at';
    comment on column store_receivers.warning is 'What comes near to stopping the store’s offers';
    create index store_receivers_due on store_receivers (store_id, receiver) where is_due;
    create index on store_receivers (project_id);

    create table receiver_days (
      store_id uuid not null references stores on delete cascade,
      day date not null,
      receiver text not null,
      project_id uuid not null references projects on delete cascade,
      sent integer not null default 0,
      bounced integer not null default 0,
      complained integer not null default 0,
      primary key (store_id, day, receiver)
    );
    comment on table receiver_days is 'Offers of each day in UTC by large receiver, and what came back on that day';
    comment on column receiver_days.receiver is 'Empty for all others together';
    create index on receiver_days (project_id);

    create table mail_breaks (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      receiver text not null,
      cause text not null check (cause in ('complaints', 'bounces')),
      sent integer not null,
      came_back integer not null,
      reason text not null,
      held uuid[] not null default '{}',
      at timestamptz not null default now(),
      told_at timestamptz,
      lifted_at timestamptz,
      lifted_by uuid,
      lift_reason text
    );
    comment on table mail_breaks is 'Stops of a store’s offers by what came back, and who let them continue';
    comment on column mail_breaks.came_back is 'Complaints, or bounces of addresses that don’t exist';
    comment on column mail_breaks.held is 'Sources that it stopped';
    create unique index mail_breaks_once on mail_breaks (store_id) where lifted_at is null;
    create index mail_breaks_of_store on mail_breaks (store_id, at desc);
    create index mail_breaks_untold on mail_breaks (at) where told_at is null;
    create index on mail_breaks (project_id);

    alter table store_receivers enable row level security, force row level security;
    create policy of_one_project on store_receivers
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table receiver_days enable row level security, force row level security;
    create policy of_one_project on receiver_days
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table mail_breaks enable row level security, force row level security;
    create policy of_one_project on mail_breaks
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
