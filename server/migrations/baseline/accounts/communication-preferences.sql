-- Unwanted mails by address, because a customer need not have an account.

create table communication_preferences (
  email citext primary key check (length(email) <= 254),
  refused text[] not null default '{}',
  updated_at timestamptz not null default now()
);
