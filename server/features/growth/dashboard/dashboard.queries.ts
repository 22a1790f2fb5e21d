import { sql } from 'kysely';
import { z } from 'zod';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';

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

/** The figures of the project that the transaction sees, in one statement. */
export async function projectFigures(tx: Tx, projectId: string) {
  const { rows } = await sql<ProjectRow>`
    with mine as (select * from orders where project_id = ${projectId} and deleted_at is null),
      counted as (
        select count(*) filter (where paid_at is not null)::int as total,
          count(*) filter (where status = 'paid')::int as to_make,
          count(*) filter (where status = any(${BEING_MADE}::text[]))::int as being_made,
          count(*) filter (where status = any(${PROBLEMS}::text[]))::int as problems,
          count(*) filter (where shipped_at > now() - interval '7 days')::int as sent_this_week
        from mine),
      made as (
        select count(*) filter (where live_at is not null and enabled)::int as live,
          count(*) filter (where live_at is null)::int as preparing
        from products where project_id = ${projectId} and deleted_at is null),
      drafted as (
        select count(*)::int as drafts from designs d where d.project_id = ${projectId}
          and not exists (select from products p where p.design_id = d.id))
    select made.*, drafted.drafts, counted.*,
      array(select code from project_badges where project_id = ${projectId}) as badges,
      (select coalesce(json_agg(l), '[]') from (
        select id, number, status, placed_at as "placedAt", total_minor as "totalMinor", currency,
          coalesce(nullif(trim(shipping->>'name'), ''), email::text) as customer,
          (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = mine.id) as items
        from mine where paid_at is not null order by placed_at desc limit ${LATEST}) l) as latest,
      (select coalesce(json_agg(s), '[]') from (
        select currency, count(*) filter (where paid_at > now() - interval '30 days')::int as orders,
          coalesce(sum(total_minor) filter (where paid_at > now() - interval '30 days'), 0)::bigint as "totalMinor",
          coalesce(sum(total_minor) filter (where paid_at <= now() - interval '30 days'), 0)::bigint as "totalBeforeMinor"
        from mine where paid_at > now() - interval '60 days' group by currency order by 2 desc) s) as sales
    from made, drafted, counted`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Figures of a project are one row');
  const { live, preparing, drafts, total, toMake, beingMade, problems, sentThisWeek } = row;
  return {
    badges: row.badges,
    products: { live, preparing, drafts },
    orders: { total, toMake, beingMade, problems, sentThisWeek, latest: latestSchema.parse(row.latest) },
    sales: salesSchema.parse(row.sales),
  };
}
