-- Every version of the seller agreement, and the accounts that accepted it.

create table eula_versions (
  version text primary key,
  title text not null,
  body text not null,
  text_hash text not null,
  published_at timestamptz not null default now()
);

create table eula_consents (
  account_id uuid not null references accounts on delete cascade,
  version text not null references eula_versions,
  text_hash text not null,
  accepted_at timestamptz not null default now(),
  address inet,
  primary key (account_id, version)
);
