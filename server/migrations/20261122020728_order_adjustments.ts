import { type Kysely, sql } from 'kysely';

/**
 * An order keeps what each price rule did on its day, in `orders.adjustments` for the whole basket and in
 * `order_items.adjustments` for a line, so that a receipt shows what was charged whatever the rules are later. The list
 * price has a column of its own instead of a place among the chosen options.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    alter table orders add column adjustments jsonb not null default '[]';
    alter table order_items
      add column list_price_minor integer,
      add column total_minor integer,
      add column adjustments jsonb not null default '[]';
    comment on column orders.adjustments is 'What each price rule of the whole basket did: rule, part, amountMinor, text';
    comment on column order_items.adjustments is 'What each price rule of the line did: rule, part, amountMinor, text';
    comment on column order_items.list_price_minor is 'Price of one before a sale';
    comment on column order_items.total_minor is 'All of it together, before adjustments of the whole basket';

    update order_items set
      list_price_minor = coalesce((options->>'listPriceMinor')::integer, unit_price_minor),
      total_minor = unit_price_minor * quantity,
      options = options - 'listPriceMinor';
    alter table order_items alter column list_price_minor set not null, alter column total_minor set not null;
  `.execute(db);
  await describeEarlierPrices(db);
}

/** Orders placed earlier have only their figures; what the rules of that time did follows from these. */
async function describeEarlierPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pg_temp.price(amount bigint, currency text) returns text language sql as $$
      select case currency when 'GBP' then '£' when 'EUR' then '€' when 'USD' then '$' else currency || ' ' end
        || case when currency in ('JPY', 'KRW', 'ISK') then to_char(amount, 'FM999,999,999,990')
          else to_char(amount / 100.0, 'FM999,999,999,990.00') end
    $$;
    create function pg_temp.vat(tax bigint, currency text, rate numeric) returns text language sql as $$
      select case when tax = 0 then 'No VAT'
        else 'Includes ' || pg_temp.price(tax, currency) || ' VAT' || coalesce(' at ' || trim_scale(rate * 100) || '%', '') end
    $$;
    create function pg_temp.step(rule text, part text, amount bigint, text text) returns jsonb language sql as $$
      select jsonb_build_object('rule', rule, 'part', part, 'amountMinor', amount, 'text', text)
    $$;

    update order_items i set adjustments = jsonb_build_array(
        pg_temp.step('list-price', 'items', i.list_price_minor * i.quantity, case
          when i.quantity = 1 then 'Price ' else i.quantity || ' × ' end || pg_temp.price(i.list_price_minor, o.currency)))
      || case when i.list_price_minor = i.unit_price_minor then '[]' else jsonb_build_array(
        pg_temp.step('sale', 'items', (i.unit_price_minor - i.list_price_minor) * i.quantity, 'On sale: '
          || pg_temp.price((i.list_price_minor - i.unit_price_minor) * i.quantity, o.currency) || ' less')) end
      || jsonb_build_array(
        pg_temp.step('tax', 'items', 0, pg_temp.vat(i.tax_minor, o.currency, i.vat_rate)))
    from orders o where o.id = i.order_id;

    update orders o set adjustments = jsonb_build_array(
        pg_temp.step('delivery', 'delivery', charge.minor, concat_ws(' ',
          nullif(o.delivery->>'name', ''), pg_temp.price(charge.minor, o.currency))))
      || case when charge.minor = o.shipping_minor then '[]' else jsonb_build_array(
        pg_temp.step('free-delivery', 'delivery', o.shipping_minor - charge.minor, 'Free delivery')) end
      || case when o.shipping_minor = 0 then '[]' else jsonb_build_array(
        pg_temp.step('tax', 'delivery', 0, pg_temp.vat(o.shipping_tax_minor, o.currency, null))) end
    from (
      select id, coalesce((delivery->>'priceMinor')::integer, shipping_minor) as minor from orders
    ) charge where charge.id = o.id;
  `.execute(db);
}
