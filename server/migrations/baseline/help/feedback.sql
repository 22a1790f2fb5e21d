-- Feedback with its pictures; a picture without feedback belongs to one that is still being written.

create table feedback (
  id uuid primary key,
  project_id uuid references projects on delete set null,
  account_id uuid not null references accounts on delete cascade,
  type text not null check (type in ('issue', 'suggestion', 'question')),
  feedback text not null check (length(feedback) between 1 and 5000),
  proposal text not null default '' check (length(proposal) <= 5000),
  page text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
alter table feedback enable row level security, force row level security;
create policy of_its_author on feedback
  using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());

create table feedback_images (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  feedback_id uuid references feedback on delete cascade,
  position smallint not null default 0,
  storage_key text not null unique,
  media_type text not null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index on feedback_images (feedback_id);
create index on feedback_images (created_at) where feedback_id is null;
alter table feedback_images enable row level security, force row level security;
create policy of_its_author on feedback_images
  using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
  with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());
