-- Profiles of staff, and the log of reading and changing them (spec 2 §3.1).

create table staff_profiles (
  account_id uuid primary key references accounts on delete cascade,
  mission text not null default '',
  bio text not null default '',
  team text,
  colour text,
  size text,
  channel text not null default '',
  reports_to uuid references accounts on delete set null,
  mobile_phone_number text not null default '',
  okrs jsonb not null default '[]',
  permissions text[] not null default '{}',
  store_control_role text not null default 'none',
  personal_sealed text,
  bank_sealed text,
  check (reports_to <> account_id)
);
comment on column staff_profiles.personal_sealed is 'Address, date of birth, National Insurance number and statement, encrypted';
comment on column staff_profiles.bank_sealed is 'Bank details, encrypted';
create index on staff_profiles (reports_to);
alter table staff_profiles enable row level security, force row level security;
create policy of_the_platform on staff_profiles
  using (current_setting('selvedge.scope', true) = 'platform')
  with check (current_setting('selvedge.scope', true) = 'platform');

create table staff_log (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  done_by uuid references accounts on delete set null,
  action text not null,
  details text not null default '',
  at timestamptz not null default now()
);
create index on staff_log (account_id, id desc);
alter table staff_log enable row level security, force row level security;
create policy of_the_platform on staff_log
  using (current_setting('selvedge.scope', true) = 'platform')
  with check (current_setting('selvedge.scope', true) = 'platform');
