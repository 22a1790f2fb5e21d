-- Workstations, the operations they sent, and the staff badges that open them.

create table staff_badges (
  code_hash text primary key,
  account_id uuid not null references accounts on delete cascade,
  hint text not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  id uuid not null unique default gen_random_uuid(),
  issued_by uuid references accounts on delete set null,
  revoked_by uuid references accounts on delete set null,
  revoked_reason text
);
create index on staff_badges (account_id);

create table stations (
  id uuid primary key,
  name text not null unique,
  token_hash bytea unique,
  pairing_code_hash bytea unique,
  pairing_expires_at timestamptz,
  paired_at timestamptz,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now()
);

create table presented_badges (
  code_hash text primary key,
  id uuid not null unique,
  hint text not null,
  station_id uuid not null references stations on delete cascade,
  presented_at timestamptz not null default now()
);
comment on table presented_badges is 'Unknown badges that a workstation has read, so that one of them can be registered';
alter table presented_badges enable row level security, force row level security;
create policy of_the_platform on presented_badges
  using (current_setting('selvedge.scope', true) = 'platform')
  with check (current_setting('selvedge.scope', true) = 'platform');

create table station_operations (
  id uuid primary key,
  station_id uuid not null references stations on delete restrict,
  sequence bigint not null,
  kind text not null,
  payload jsonb not null,
  staff_id uuid,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome jsonb not null,
  label_id uuid not null,
  clock_offset_ms integer not null,
  applied_order bigint generated always as identity,
  unique (station_id, sequence)
);
comment on column station_operations.applied_order is 'The order in which the server judged operations; for one label it is the order that counts';
create index on station_operations (label_id, applied_order);
