import { sql } from 'kysely';
import { z } from 'zod';
import { PALETTE_RESULTS, type PaletteSource } from '../../../platform/features/palette-source.ts';
import { customerColumn, orderMatches, orderMatchesFirst } from '../orders/orders.ts';

const foundSchema = z.array(
  z.object({ id: z.uuid(), number: z.coerce.number().int(), customer: z.string() }),
);

/** Paid orders of the merchant's project. */
export const storeOrderPalette: PaletteSource = {
  kind: 'order',
  title: 'Orders',
  position: 10,
  list: { path: '/ecom/orders/', things: 'orders' },
  audience: 'project',
  permission: 'view-orders',
  async find({ tx, projectId, typed }) {
    const { rows } = await sql`
      select o.id, o.number, ${customerColumn} as customer from orders o
      where o.project_id = ${projectId} and o.deleted_at is null and o.paid_at is not null and ${orderMatches(typed, projectId)}
      order by ${orderMatchesFirst(typed)} limit ${PALETTE_RESULTS}`.execute(tx);
    return foundSchema.parse(rows).map(({ id, number, customer }) => ({
      id,
      text: `Order ${number}`,
      note: customer,
      path: `/ecom/orders/${id}/`,
    }));
  },
};
