import { type Kysely, sql } from 'kysely';

const BIG: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'subtotal_minor',
    'discount_minor',
    'shipping_minor',
    'goods_tax_minor',
    'shipping_tax_minor',
    'tax_discount_minor',
    'total_minor',
  ],
  order_items: [
    'list_price_minor',
    'unit_price_minor',
    'total_minor',
    'discount_minor',
    'tax_discount_minor',
    'tax_minor',
  ],
  order_bundles: ['unit_price_minor'],
  payments: ['amount_minor'],
  refunds: ['amount_minor', 'delivery_minor'],
  sandbox_intents: ['amount_minor', 'refunded_minor'],
  sandbox_refunds: ['amount_minor'],
};

/**
 * An order keeps the rate it was placed with; the ledger stays in the
 * store's currency and knows what moved in the shopper's. A thousand pounds are more rupiahs than an integer holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(BIG)) {
    const changes = columns.map((column) => `alter column ${column} type bigint`).join(', ');
    await sql.raw(`alter table ${table} ${changes}`).execute(db);
  }
  await sql`
    alter table orders add column base_currency text, add column exchange_rate numeric(20, 10),
      add column base_total_minor bigint,
      add constraint orders_exchange check (
        (base_currency is null) = (exchange_rate is null) and (base_currency is null) = (base_total_minor is null)
        and exchange_rate > 0);
    comment on column orders.base_currency is 'The store''s currency where the shopper paid in another; null otherwise';
    comment on column orders.exchange_rate is 'What one unit of base_currency was in currency when the order was placed';
    comment on column orders.base_total_minor is 'The total in base_currency, as the ledger has it';

    alter table ledger_transactions add column paid_minor bigint;
    comment on column ledger_transactions.paid_minor is
      'What the shopper paid, or below zero got back, in the order''s currency where that isn''t the ledger''s';

    create table exchange_rates (
      day date not null,
      currency text not null,
      source text not null,
      per_euro numeric(20, 10) not null check (per_euro > 0),
      fetched_at timestamptz not null default now(),
      primary key (source, day, currency)
    );
    comment on table exchange_rates is 'What one euro is in other currencies, by day, as a source published it';
    alter table exchange_rates enable row level security, force row level security;
    create policy of_the_platform on exchange_rates
      using (selvedge_sees(null)) with check (selvedge_sees(null));
  `.execute(db);
}
