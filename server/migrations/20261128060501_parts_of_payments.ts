import { type Kysely, sql } from 'kysely';

/**
 * Disputes of a part of a payment, refunds that were made at the provider, and refunds that came back. A dispute is told
 * from another one by its provider's name of it, so an order can lose several.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    alter table ledger_transactions add column ref text;
    comment on column ledger_transactions.ref is 'The provider''s name of the dispute that it is of';
    alter table ledger_transactions drop constraint ledger_transactions_kind_check;
    alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('sale', 'edit',
      'refund', 'refund-failed', 'dispute', 'dispute-fee', 'dispute-won', 'dispute-lost', 'payout', 'payout-paid',
      'payout-failed'));
    drop index ledger_one_loss;
    create unique index ledger_one_loss on ledger_transactions (order_id, coalesce(ref, '')) where kind = 'dispute-lost';

    alter table ledger_lines drop constraint ledger_lines_account_check;
    alter table ledger_lines add constraint ledger_lines_account_check check (account in ('provider-cash',
      'dispute-clearing', 'vat', 'project', 'project-reserve', 'payout-transit', 'bank', 'factory', 'sales', 'discount',
      'delivery', 'production', 'postage', 'payment-fee', 'dispute-cost', 'dispute-fee', 'royalty'));

    create or replace function selvedge_ledger_refunds() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
        where t.order_id in (
            select g.order_id from added a join ledger_transactions g on g.id = a.transaction_id
            where g.kind in ('refund', 'dispute-lost'))
          and l.account in ('sales', 'discount', 'delivery', 'vat', 'dispute-cost')
        group by t.order_id having sum(l.amount_minor) > 0
      ) then raise exception 'More was refunded than was paid' using errcode = 'check_violation';
      end if;
      return null;
    end $$;

    alter table refunds add column provider_ref text, add column returned_at timestamptz,
      add column returned_transaction_id uuid unique references ledger_transactions on delete restrict,
      add column is_by_provider boolean not null default false;
    comment on column refunds.provider_ref is 'The provider''s name of the refund, once it has told it';
    comment on column refunds.returned_at is 'When the shopper''s bank sent the money back';
    comment on column refunds.is_by_provider is 'Somebody made it at the provider: an amount of no item';
    create unique index refunds_by_provider_ref on refunds (order_id, provider_ref);
    alter table refunds drop constraint refunds_check1;
    alter table refunds add constraint refunds_transaction check (
      transaction_id is null or state = 'accepted' or (state = 'failed' and returned_at is not null)),
      add constraint refunds_returned check (
        (returned_at is null) = (returned_transaction_id is null) and (returned_at is null or state = 'failed'));

    drop index documents_one_invoice;
    create unique index documents_one_invoice on documents (order_id)
      where kind = 'invoice' and transaction_id is null;
    alter table documents drop constraint documents_check;
    alter table documents add constraint documents_corrects check (
      (corrects_id is null) = (kind = 'invoice' and transaction_id is null));
    comment on column documents.transaction_id is
      'The refund that a credit note is of, or the return of one that an invoice takes back';
  `.execute(db);
}
