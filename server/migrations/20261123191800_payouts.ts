import { type Kysely, sql } from 'kysely';

/**
 * Payouts: where a project's money goes and how often, each payout with the ledger's transactions that it pays, and the runs
 * that staff send. A transaction is paid once, whatever runs at the same time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      project_id uuid primary key references projects on delete restrict,
      payment_interval text not null default 'monthly' check (payment_interval in ('weekly', 'monthly')),
      settled_through date not null,
      method text check (method in ('uk-bank', 'iban', 'paypal')),
      sealed text,
      hint text,
      changed_at timestamptz,
      refused text check (refused in ('account-closed', 'wrong-details', 'refused', 'returned')),
      check ((method is null) = (sealed is null) and (method is null) = (hint is null)
        and (method is null) = (changed_at is null))
    );
    comment on column payout_accounts.settled_through is 'The last day of the interval whose payouts are made';
    comment on column payout_accounts.sealed is 'PayoutDestination of shared/features/selling/payouts, encrypted';
    comment on column payout_accounts.hint is 'The last four characters, all that is ever shown';
    comment on column payout_accounts.refused is 'Why a payout failed: nothing is paid until the details change';
    alter table payout_accounts enable row level security, force row level security;
    create policy of_one_project on payout_accounts
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table payout_changes (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      at timestamptz not null default now(),
      account_id uuid references accounts on delete set null,
      method text not null,
      hint text not null
    );
    create index on payout_changes (project_id, at desc);
    create index on payout_changes (account_id);
    alter table payout_changes enable row level security, force row level security;
    create policy of_one_project on payout_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table payout_runs (
      number integer generated always as identity primary key,
      method text not null check (method in ('bank', 'paypal')),
      made_at timestamptz not null default now(),
      account_id uuid references accounts on delete set null
    );
    create index on payout_runs (account_id);
    alter table payout_runs enable row level security, force row level security;
    create policy of_the_platform on payout_runs using (selvedge_sees(null)) with check (selvedge_sees(null));

    create table payouts (
      id uuid primary key,
      number integer generated always as identity (start with 1001) unique,
      project_id uuid not null references projects on delete restrict,
      currency text not null,
      amount_minor bigint not null check (amount_minor > 0),
      due_on date not null,
      state text not null default 'due' check (state in ('due', 'sent', 'paid', 'failed')),
      method text not null check (method in ('uk-bank', 'iban', 'paypal')),
      sealed text not null,
      hint text not null,
      run integer references payout_runs on delete restrict,
      made_at timestamptz not null default now(),
      sent_at timestamptz,
      paid_at timestamptz,
      failed_at timestamptz,
      reason text check (reason in ('account-closed', 'wrong-details', 'refused', 'returned')),
      note text not null default '' check (length(note) <= 500),
      unique (project_id, currency, due_on),
      check ((state = 'failed') = (failed_at is not null) and (state = 'failed') = (reason is not null)),
      check (state <> 'paid' or paid_at is not null),
      check ((run is null) = (sent_at is null))
    );
    create index payouts_by_project on payouts (project_id, number desc);
    create index payouts_by_state on payouts (state, number desc);
    create index on payouts (run);
    alter table payouts enable row level security, force row level security;
    create policy of_one_project on payouts
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table payout_lines (
      transaction_id uuid primary key references ledger_transactions on delete restrict,
      payout_id uuid not null references payouts on delete restrict,
      project_id uuid not null references projects on delete restrict
    );
    comment on table payout_lines is 'The transactions that a payout pays; each is paid once';
    create index on payout_lines (payout_id);
    create index on payout_lines (project_id);
    alter table payout_lines enable row level security, force row level security;
    create policy of_one_project on payout_lines
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table ledger_transactions
      alter column order_id drop not null,
      alter column store_id drop not null,
      add column payout_id uuid references payouts on delete restrict,
      drop constraint ledger_transactions_kind_check,
      add constraint ledger_transactions_kind_check check (kind in ('sale', 'edit', 'refund', 'dispute', 'dispute-won',
        'dispute-lost', 'payout', 'payout-paid', 'payout-failed')),
      add constraint ledger_of_an_order_or_payout check ((payout_id is not null) = (kind like 'payout%')
        and (payout_id is null) = (order_id is not null) and (payout_id is null) = (store_id is not null));
    create unique index ledger_once_for_a_payout on ledger_transactions (payout_id, kind) where payout_id is not null;
    alter table ledger_lines
      drop constraint ledger_lines_account_check,
      add constraint ledger_lines_account_check check (account in ('provider-cash', 'dispute-clearing', 'vat', 'project',
        'project-reserve', 'payout-transit', 'bank', 'factory', 'sales', 'discount', 'delivery', 'production', 'postage',
        'payment-fee', 'dispute-cost', 'royalty'));
  `.execute(db);
}
