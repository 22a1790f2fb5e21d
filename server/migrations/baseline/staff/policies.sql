-- Policy texts that internal staff changed, every version of them; without one the built-in text shows.

create table policy_versions (
  url text not null,
  version integer not null check (version > 0),
  body text not null,
  changed_by uuid references accounts on delete set null,
  at timestamptz not null default now(),
  primary key (url, version)
);
