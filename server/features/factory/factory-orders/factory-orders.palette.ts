import { sql } from 'kysely';
import { z } from 'zod';
import { PALETTE_RESULTS, type PaletteSource } from '../../../platform/features/palette-source.ts';
import { customerColumn, orderMatches, orderMatchesFirst } from '../../selling/orders/orders.ts';

const foundSchema = z.array(
  z.object({
    id: z.uuid(),
    number: z.coerce.number().int(),
    customer: z.string(),
    store: z.string(),
  }),
);

/** Paid orders of every project. */
export const factoryOrderPalette: PaletteSource = {
  kind: 'factory-order',
  title: 'Factory orders',
  position: 30,
  list: { path: '/factory/orders/', things: 'factory orders' },
  audience: 'factory',
  async find({ tx, typed }) {
    const { rows } = await sql`
      select o.id, o.number, ${customerColumn} as customer, s.name as store
      from orders o join stores s on s.id = o.store_id
      where o.deleted_at is null and o.paid_at is not null and ${orderMatches(typed, null)}
      order by ${orderMatchesFirst(typed)} limit ${PALETTE_RESULTS}`.execute(tx);
    return foundSchema.parse(rows).map(({ id, number, customer, store }) => ({
      id,
      text: `Factory order ${number}`,
      note: `${customer}, ${store}`,
      path: `/factory/orders/${number}/`,
    }));
  },
};
