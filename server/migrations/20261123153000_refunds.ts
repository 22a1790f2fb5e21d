import { type Kysely, sql } from 'kysely';

/**
 * Refunds of single lines: what a person gave back of an order and whether its payment provider has done it. An order can
 * have several refunds and credit notes now, and the database refuses to give back more than was paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    create table refunds (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null references orders on delete restrict,
      request_key uuid not null,
      state text not null check (state in ('requested', 'accepted', 'failed')),
      amount_minor integer not null check (amount_minor > 0),
      lines jsonb not null,
      delivery_minor integer not null check (delivery_minor >= 0),
      reason text not null,
      note text not null,
      attempt smallint not null default 1,
      problem text,
      account_id uuid references accounts on delete set null,
      transaction_id uuid unique references ledger_transactions on delete restrict,
      requested_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (order_id, request_key),
      check ((state = 'requested') = (ended_at is null)),
      check (transaction_id is null or state = 'accepted')
    );
    comment on column refunds.lines is 'RefundLine[] of shared/features/selling/refunds: pieces of each item';
    comment on column refunds.attempt is 'The provider is asked with one key each: a refused attempt is never made again';
    comment on column refunds.transaction_id is 'Null where the provider told of it first, as a part of the whole payment';
    create unique index refunds_one_at_a_time on refunds (order_id) where state = 'requested';
    create index refunds_to_finish on refunds (requested_at) where state = 'requested';
    create index on refunds (project_id);
    create index on refunds (account_id);
    alter table refunds enable row level security, force row level security;
    create policy of_one_project on refunds
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    drop index ledger_one_way_back;
    create unique index ledger_one_loss on ledger_transactions (order_id) where kind = 'dispute-lost';
    create function selvedge_ledger_refunds() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
        where t.order_id in (
            select g.order_id from added a join ledger_transactions g on g.id = a.transaction_id where g.kind = 'refund')
          and l.account in ('sales', 'discount', 'delivery', 'vat')
        group by t.order_id having sum(l.amount_minor) > 0
      ) then raise exception 'More was refunded than was paid' using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create trigger ledger_refunds after insert on ledger_lines referencing new table as added
      for each statement execute function selvedge_ledger_refunds();

    alter table documents add column transaction_id uuid references ledger_transactions on delete restrict;
    comment on column documents.transaction_id is 'The refund that a credit note is of';
    alter table documents disable trigger documents_stay;
    update documents d set transaction_id = t.id from ledger_transactions t
      where d.kind = 'credit-note' and t.order_id = d.order_id and t.kind = 'refund';
    alter table documents enable trigger documents_stay;
    alter table documents drop constraint documents_order_id_kind_key;
    create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';
    create unique index documents_one_credit on documents (transaction_id);
    create index on documents (order_id);

    create table sandbox_refunds (
      intent_id text not null references sandbox_intents on delete cascade,
      idempotency_key text not null,
      amount_minor integer not null check (amount_minor > 0),
      primary key (intent_id, idempotency_key)
    );
  `.execute(db);
}
