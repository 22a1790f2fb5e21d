-- Accounts with their sessions, mailed tokens, recovery codes and passkeys.

create table accounts (
  id uuid primary key,
  email citext not null unique check (length(email) <= 254),
  username text unique check (length(username) between 2 and 50),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  avatar text,
  internal boolean not null default false,
  factory boolean not null default false,
  leadership boolean not null default false,
  status smallint default 0 check (status in (-1, 0)),
  muted_at timestamptz,
  verified_at timestamptz,
  two_factor_secret text,
  two_factor_enabled_at timestamptz,
  two_factor_last_step bigint,
  created_at timestamptz not null default now(),
  sign_up jsonb not null default '{}'
);
comment on column accounts.status is 'Spec 2 3.1: 0 enabled, null pending, -1 disabled';
comment on column accounts.sign_up is 'SignUpAnswers of shared/features/sign-up: kept here so that another device can go on';
create index accounts_staff on accounts (id) where internal or factory;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts on delete cascade,
  user_agent text not null default '',
  address inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (account_id);

create table account_tokens (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('verify-email', 'reset-password')),
  token_hash bytea not null unique,
  code_hash bytea,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account_tokens (account_id, kind);

create table recovery_codes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null unique,
  used_at timestamptz
);
create index on recovery_codes (account_id);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on column passkeys.counter is 'Signatures made, where the authenticator counts them; never goes back';
create index on passkeys (account_id);
alter table passkeys enable row level security, force row level security;
create policy of_one_account on passkeys
  using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'register') = (session_id is not null))
);
comment on column passkey_challenges.session_id is 'A registration is finished in the session that began it';
create index on passkey_challenges (expires_at);
