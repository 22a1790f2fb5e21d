import { sql } from 'kysely';
import { z } from 'zod';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/database/keyset.ts';
import { isDeliveryChecked } from '../../selling/delivery/delivery.ts';
import { hasPayoutDestination } from '../../selling/payouts/payouts.ts';

const LATEST = 5;
const BEING_MADE = ['processing', 'label_printed', 'printed', 'consolidated', 'packing'];
const PROBLEMS = ['disputed', 'issue'];

const latestSchema = z.array(
  z.object({
    id: z.uuid(),
    number: z.number(),
    status: orderStatusSchema,
    placedAt: z.string().transform((time) => new Date(time).toISOString()),
    customer: z.string(),
    items: z.number(),
    totalMinor: z.number(),
    currency: z.string(),
  }),
);
const salesSchema = z.array(
  z.object({
    currency: z.string(),
    orders: z.number(),
    totalMinor: z.number(),
    totalBeforeMinor: z.number(),
  }),
);

interface ProjectRow {
  badges: string[];
  deliveryChecked: boolean;
  payoutsSet: boolean;
  live: number;
  preparing: number;
  drafts: number;
  total: number;
  toMake: number;
  beingMade: number;
  problems: number;
  sentThisWeek: number;
  latest: unknown;
  sales: unknown;
}

/** The figures of a project, in one statement. Counts are as exact as those of lists. */
export async function projectFigures(tx: Tx, projectId: string) {
  const orders = sql`from orders where project_id = ${projectId} and deleted_at is null`;
  const products = sql`from products where project_id = ${projectId} and deleted_at is null`;
  const inStatus = (statuses: readonly string[]) =>
    countUpTo(sql`select ${orders} and status = any(${statuses}::text[])`);
  const { rows } = await sql<ProjectRow>`
    select
      ${countUpTo(sql`select ${products} and live_at is not null and enabled`)} as live,
      ${countUpTo(sql`select ${products} and live_at is null`)} as preparing,
      ${countUpTo(sql`select from designs where project_id = ${projectId} and is_draft`)} as drafts,
      ${countUpTo(sql`select ${orders} and paid_at is not null`)} as total,
      ${inStatus(['paid'])} as to_make, ${inStatus(BEING_MADE)} as being_made, ${inStatus(PROBLEMS)} as problems,
      ${countUpTo(sql`select ${orders} and shipped_at > now() - interval '7 days'`)} as sent_this_week,
      ${isDeliveryChecked(projectId)} as delivery_checked, ${hasPayoutDestination(projectId)} as payouts_set,
      array(select code from project_badges where project_id = ${projectId}) as badges,
      (select coalesce(json_agg(l), '[]') from (
        select id, number, status, placed_at as "placedAt", total_minor as "totalMinor", currency,
          coalesce(nullif(trim(shipping->>'name'), ''), email::text) as customer,
          (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = o.id) as items
        from (select * ${orders} and paid_at is not null order by placed_at desc limit ${LATEST}) o
        order by placed_at desc) l) as latest,
      (select coalesce(json_agg(s), '[]') from (
        select coalesce(base_currency, currency) as currency, count(*) filter (where paid_at > now() - interval '30 days')::int as orders,
          coalesce(sum(coalesce(base_total_minor, total_minor)) filter (where paid_at > now() - interval '30 days'), 0)::bigint as "totalMinor",
          coalesce(sum(coalesce(base_total_minor, total_minor)) filter (where paid_at <= now() - interval '30 days'), 0)::bigint as "totalBeforeMinor"
        ${orders} and paid_at > now() - interval '60 days' group by 1 order by 2 desc) s) as sales`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('Figures of a project are one row');
  const { live, preparing, drafts, total, toMake, beingMade, problems, sentThisWeek } = row;
  return {
    badges: row.badges,
    setUp: { delivery: row.deliveryChecked, payouts: row.payoutsSet },
    products: { live, preparing, drafts },
    orders: { total, toMake, beingMade, problems, sentThisWeek, latest: latestSchema.parse(row.latest) },
    sales: salesSchema.parse(row.sales),
  };
}
