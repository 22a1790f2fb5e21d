import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** One minor unit that the shopper of order `o` paid, in the store’s currency, at the order’s rate. */
const inBooks = sql`coalesce(o.base_total_minor::numeric / nullif(o.total_minor, 0), 1)`;

/** Orders that count for mails of a source: what they brought, less their refunds so far. */
export const spendsRead = defineRead({
  name: 'email-tracking.spends',
  tables: ['mailOrders', 'orders', 'refunds'],
  input: { sourceId: 'uuid' },
  row: z.object({ variant: z.string().nullable(), salesMinor: z.int() }),
  sql: ({ sourceId }) => sql`
    select m.variant, greatest(0, coalesce(o.base_total_minor, o.total_minor) - round(${inBooks} * coalesce((
        select sum(r.amount_minor) from refunds r where r.order_id = o.id and r.state = 'accepted'), 0)))::bigint as sales_minor
    from mail_orders m join orders o on o.id = m.order_id
    where m.source_id = ${sourceId} and o.deleted_at is null`,
  budget: { nodes: 12, cost: 2000 },
});
