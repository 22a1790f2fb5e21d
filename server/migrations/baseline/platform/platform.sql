-- The server's own records: secrets, rate limits, mails that left (a repeated job sends none twice), loaded demo data.

create table platform_secrets (
  name text primary key,
  value text not null
);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table sent_mails (
  key text primary key,
  message_id text not null,
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column sent_mails.claimed_at is 'A process is sending it since; free to be tried again when that was long ago and sent_at is null';
create index on sent_mails (claimed_at);

create table demo_parts (
  name text primary key,
  loaded_at timestamptz not null default now()
);
