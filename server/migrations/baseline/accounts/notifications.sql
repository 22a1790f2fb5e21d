-- Notifications with their recipients, and the browsers that receive push messages.

create table notifications (
  id uuid primary key,
  project_id uuid references projects on delete cascade,
  content jsonb not null,
  tag text,
  created_at timestamptz not null default now(),
  scheduled_at timestamptz
);
comment on column notifications.content is 'Spec 2 3.18: title, body, image, href, position, data, actions, template, ...';
create index on notifications (project_id, tag) where tag is not null;
alter table notifications enable row level security, force row level security;

create table notification_recipients (
  id uuid primary key,
  notification_id uuid not null references notifications on delete cascade,
  project_id uuid references projects on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  opened_at timestamptz,
  deleted_at timestamptz,
  unique (notification_id, account_id)
);
create index on notification_recipients (account_id, id desc) where deleted_at is null;
alter table notification_recipients enable row level security, force row level security;
create policy of_recipients on notification_recipients
  using (selvedge_sees(project_id) or account_id = selvedge_account())
  with check (selvedge_sees(project_id) or account_id = selvedge_account());

-- Declared here because it reads the recipients.
create policy of_recipients on notifications
  using (selvedge_sees(project_id)
    or id in (select notification_id from notification_recipients where account_id = selvedge_account()))
  with check (selvedge_sees(project_id));

create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  endpoint text not null unique,
  subscription jsonb not null,
  extras jsonb not null default '{}',
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index on push_subscriptions (account_id);
alter table push_subscriptions enable row level security, force row level security;
create policy of_its_owner on push_subscriptions
  using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());
