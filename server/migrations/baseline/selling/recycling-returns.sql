-- Clothing sent back for recycling: to a store, or to the platform's own host (no store).

create table recycling_returns (
  id uuid primary key,
  project_id uuid references projects on delete cascade,
  store_id uuid references stores on delete cascade,
  email citext not null check (length(email) between 3 and 254),
  code text not null unique check (code ~ '^RET[0-9A-HJKMNP-TV-Z]{11}$'),
  token text not null unique check (length(token) >= 16),
  asked_at timestamptz not null default now(),
  times_asked integer not null default 1 check (times_asked > 0),
  is_current boolean not null default true,
  received_at timestamptz,
  received_by uuid references accounts on delete set null,
  constraint of_a_store_or_of_none check ((project_id is null) = (store_id is null)),
  constraint received_by_after_received check (received_by is null or received_at is not null)
);
comment on column recycling_returns.code is 'In the barcodes of the label; the factory scans it';
comment on column recycling_returns.token is 'Secret of the mailed link to the label';
comment on column recycling_returns.is_current is 'A repeated wish of its address sends this one again';
create unique index recycling_returns_one_current on recycling_returns (store_id, email)
  nulls not distinct where is_current;
create index on recycling_returns (project_id);
create index on recycling_returns (received_by) where received_by is not null;
alter table recycling_returns enable row level security, force row level security;
create policy of_one_project on recycling_returns
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
