-- Pro subscriptions of projects, the intents that begin them, and the sandbox's records in place of a provider's.

create table subscriptions (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  subscribed_by uuid references accounts on delete set null,
  provider text not null,
  provider_id text not null,
  plan text not null default 'pro',
  billing_cycle text not null check (billing_cycle in ('yearly', 'monthly')),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  currency text not null default 'GBP',
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_end timestamptz,
  ends_with_period boolean not null default false,
  next_charge_at timestamptz,
  credit_minor integer not null default 0 check (credit_minor >= 0),
  payment_method text,
  origin text not null default 'unknown',
  observed_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (provider, provider_id)
);
comment on column subscriptions.observed_at is 'When the provider was asked; an older answer never replaces a newer one';
create index on subscriptions (project_id, created_at);
create index on subscriptions (subscribed_by);
alter table subscriptions enable row level security, force row level security;
create policy of_one_project on subscriptions
  using (selvedge_sees(project_id) or subscribed_by = selvedge_account()) with check (selvedge_sees(project_id));

create table subscription_intents (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  account_id uuid references accounts on delete set null,
  provider text not null,
  intent_id text not null,
  client_secret text not null,
  kind text not null check (kind in ('setup_intent', 'payment')),
  purpose text not null check (purpose in ('subscribe', 'trial', 'update')),
  billing_cycle text not null,
  customer_id text not null,
  subscription_id text,
  origin text not null default 'unknown',
  status text not null default 'open' check (status in ('open', 'done')),
  created_at timestamptz not null default now(),
  unique (provider, intent_id)
);
create index on subscription_intents (project_id, created_at);
alter table subscription_intents enable row level security, force row level security;
create policy of_one_project on subscription_intents
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  project_ref uuid not null references projects on delete cascade,
  billing_cycle text not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  anchor timestamptz not null,
  periods integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_end timestamptz,
  ends_with_period boolean not null default false,
  card_number text not null,
  credit_minor integer not null default 0 check (credit_minor >= 0),
  failures integer not null default 0,
  next_try_at timestamptz
);
create unique index on sandbox_subscriptions (customer_id) where status <> 'canceled';
create index on sandbox_subscriptions (coalesce(next_try_at, period_end)) where status <> 'canceled';

create table sandbox_invoices (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions on delete cascade,
  amount_minor integer not null check (amount_minor >= 0),
  status text not null check (status in ('paid', 'failed')),
  at timestamptz not null
);
create index on sandbox_invoices (subscription_id);

create table sandbox_subscription_intents (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  customer_id text not null,
  project_ref uuid not null references projects on delete cascade,
  purpose text not null check (purpose in ('subscribe', 'trial', 'update')),
  billing_cycle text not null,
  status text not null default 'pending'
    check (status in ('pending', 'authenticating', 'processing', 'succeeded', 'failed')),
  card_number text,
  last_error text,
  last_key uuid,
  subscription_id text,
  created_at timestamptz not null default now()
);
