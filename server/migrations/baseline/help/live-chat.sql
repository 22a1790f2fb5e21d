-- Live chat: chats with their messages, the agents with their groups, and open streams (spec 2 §7.7, spec 3 §4.4).

create table live_chats (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  project_id uuid references projects on delete set null,
  group_id smallint not null check (group_id between 1 and 4),
  status text not null check (status in ('queued', 'chatting', 'closed')),
  agent_id uuid references accounts on delete set null,
  path text not null check (length(path) <= 300),
  last_seq integer not null default 0,
  customer_read integer not null default 0,
  agent_read integer not null default 0,
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  transferred_at timestamptz,
  closed_at timestamptz,
  check (status <> 'queued' or agent_id is null),
  check ((status = 'closed') = (closed_at is not null)),
  unique (id, account_id),
  check (customer_read <= last_seq and agent_read <= last_seq)
);
comment on table live_chats is 'What somebody asks of the agents, and how far it got';
comment on column live_chats.path is 'The page of the dashboard that the customer is on: its path alone';
comment on column live_chats.transferred_at is 'When the customer''s own choice of another group handed it over: once';
create unique index one_open_chat on live_chats (account_id) where status <> 'closed';
create index on live_chats (queued_at) where status <> 'closed';
create index on live_chats (account_id);
create index on live_chats (project_id);
create index on live_chats (agent_id);
alter table live_chats enable row level security, force row level security;
create policy of_its_customer on live_chats
  using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());

create table live_chat_messages (
  id uuid primary key,
  chat_id uuid not null,
  customer_id uuid not null,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('customer', 'agent', 'taken', 'transferred', 'closed')),
  author_id uuid references accounts on delete set null,
  text text not null check (length(text) <= 2000),
  at timestamptz not null default now(),
  unique (chat_id, seq),
  foreign key (chat_id, customer_id) references live_chats (id, account_id) on delete cascade,
  check (kind not in ('customer', 'agent') or text <> '')
);
create index on live_chat_messages (author_id);
alter table live_chat_messages enable row level security, force row level security;
create policy of_its_customer on live_chat_messages
  using (current_setting('selvedge.scope', true) = 'platform' or customer_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform'
    or (customer_id = selvedge_account() and kind <> 'agent'));

create table live_chat_agents (
  account_id uuid primary key references accounts on delete cascade,
  available boolean not null default false,
  group_ids smallint[] not null default '{}' check (group_ids <@ '{1,2,3,4}'::smallint[]),
  changed_at timestamptz not null default now()
);
alter table live_chat_agents enable row level security, force row level security;
create policy to_read on live_chat_agents for select using (true);
create policy of_the_platform on live_chat_agents
  using (current_setting('selvedge.scope', true) = 'platform')
  with check (current_setting('selvedge.scope', true) = 'platform');

create table live_chat_presences (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  agent boolean not null,
  until timestamptz not null
);
comment on table live_chat_presences is 'One row an open stream; who gives no sign of life in time is gone';
create index on live_chat_presences (account_id);
alter table live_chat_presences enable row level security, force row level security;
create policy to_read on live_chat_presences for select using (true);
create policy of_the_platform on live_chat_presences
  using (current_setting('selvedge.scope', true) = 'platform')
  with check (current_setting('selvedge.scope', true) = 'platform');
create policy of_its_person on live_chat_presences for update
  using (account_id = selvedge_account()) with check (account_id = selvedge_account());

create function live_chat_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_chat', json_build_object('kind', 'chat', 'chat', new.id, 'account', new.account_id,
    'seq', new.last_seq)::text);
  return null;
end $$;
create trigger tell_live_chat after insert or update on live_chats
  for each row execute function live_chat_changed();

create function live_chat_agents_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_chat', '{"kind":"agents"}');
  return null;
end $$;
create trigger tell_live_chat_agents after insert or update or delete on live_chat_agents
  for each statement execute function live_chat_agents_changed();
