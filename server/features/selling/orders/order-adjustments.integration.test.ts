import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustmentSchema } from '../../../../shared/features/selling/basket/basket.ts';
import { emptyDatabase } from '../../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { migrate } from '../../../platform/database/migrate.ts';

/** What orders of 21 November 2026 know about their prices after an update. */

let url: string;
let client: pg.Client;

beforeEach(async () => {
  url = await emptyDatabase();
  await restoreEarlierDatabase(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(() => client.end());

const orderSchema = z.object({
  total_minor: z.int(),
  adjustments: z.array(adjustmentSchema),
  items: z.array(
    z.object({
      id: z.uuid(),
      options: z.record(z.string(), z.unknown()),
      list: z.int(),
      total: z.int(),
      adjustments: z.array(adjustmentSchema),
    }),
  ),
});

async function readOrders() {
  const { rows } = await client.query(`
    select o.total_minor::int, o.adjustments, (
      select json_agg(json_build_object('id', i.id, 'options', i.options, 'list', i.list_price_minor,
        'total', i.total_minor, 'adjustments', i.adjustments)) from order_items i where i.order_id = o.id
    ) as items from orders o`);
  return z.array(orderSchema).parse(rows);
}

test('every order’s adjustments add up to what was charged, and its options are only options', async () => {
  await migrate(url);
  const orders = await readOrders();
  expect(orders).toHaveLength(20);
  for (const order of orders) {
    const steps = [...order.items.flatMap(({ adjustments }) => adjustments), ...order.adjustments];
    expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(order.total_minor);
    for (const { text } of steps) expect(text).toMatch(/[A-Za-z0-9]/);
    for (const { options } of order.items) expect(Object.keys(options).sort()).toEqual(['Colour', 'Size']);
  }
});

test('stores the list price of a sale item in a separate column, and shows it on the receipt', async () => {
  const { rows } = await client.query<{ id: string }>(`
    update order_items i set unit_price_minor = 2000, quantity = 2, tax_minor = 667, vat_rate = 0.2,
      options = options || '{"listPriceMinor": 2400}'
    from orders o where o.id = i.order_id and o.currency = 'GBP'
      and i.id = (select min(id::text)::uuid from order_items) returning i.id`);
  await migrate(url);
  const item = (await readOrders()).flatMap(({ items }) => items).find(({ id }) => id === rows[0]?.id);
  expect(item).toMatchObject({ list: 2400, total: 4000 });
  expect(item?.adjustments.map(({ rule, amountMinor, text }) => [rule, amountMinor, text])).toEqual([
    ['list-price', 4800, '2 × £24.00'],
    ['sale', -800, 'On sale: £8.00 less'],
    ['tax', 0, 'Includes £6.67 VAT at 20%'],
  ]);
});
