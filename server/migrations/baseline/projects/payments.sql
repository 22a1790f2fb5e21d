-- Payments of orders with their attempts, and the sandbox's records in place of a provider's.

create table payments (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  order_id uuid not null unique references orders on delete restrict,
  provider text not null check (provider in ('sandbox', 'stripe')),
  intent_id text not null unique,
  client_secret text,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'succeeded', 'failed', 'refunded')),
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  asked_at timestamptz
);
create index payments_not_over on payments (created_at) where status in ('pending', 'processing', 'failed');
alter table payments enable row level security, force row level security;
create policy of_one_project on payments
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table payment_attempts (
  id uuid primary key,
  project_id uuid not null references projects on delete restrict,
  payment_id uuid not null references payments on delete cascade,
  provider_reference text not null unique,
  is_successful boolean not null,
  message text not null,
  method_name text not null,
  created_at timestamptz not null default now()
);
create index on payment_attempts (payment_id);
alter table payment_attempts enable row level security, force row level security;
create policy of_one_project on payment_attempts
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table sandbox_intents (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  order_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  description text not null,
  receipt_email text not null,
  status text not null default 'pending'
    check (status in ('pending', 'authenticating', 'processing', 'succeeded', 'failed', 'refunded')),
  method_name text,
  last_error text,
  refunded_minor integer not null default 0,
  created_at timestamptz not null default now()
);

create table sandbox_attempts (
  intent_id text not null references sandbox_intents on delete cascade,
  idempotency_key text not null,
  id text not null unique,
  status text not null,
  message text,
  created_at timestamptz not null default now(),
  primary key (intent_id, idempotency_key)
);
