import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** One minor unit that the shopper of order `o` paid, in the store’s currency, at the order’s rate. */
const inBooks = sql`coalesce(o.base_total_minor::numeric / nullif(o.total_minor, 0), 1)`;

/** Orders that count for mails of sources: what they brought, less their refunds so far. */
export const spendsRead = defineRead({
  name: 'email-tracking.spends',
  tables: ['mailOrders', 'orders', 'refunds'],
  input: { sourceIds: 'uuid[]' },
  row: z.object({ sourceId: z.uuid(), variant: z.string().nullable(), salesMinor: z.int() }),
  sql: ({ sourceIds }) => sql`
    select m.source_id, m.variant, greatest(0, coalesce(o.base_total_minor, o.total_minor) - round(${inBooks} * coalesce((
        select sum(r.amount_minor) from refunds r where r.order_id = o.id and r.state = 'accepted'), 0)))::bigint as sales_minor
    from mail_orders m join orders o on o.id = m.order_id
    where m.source_id = any(${sourceIds}) and o.deleted_at is null`,
  budget: { nodes: 12, cost: 2000 },
});

/** The mail of a link or picture, and where the link leads. */
export const placeRead = defineRead({
  name: 'email-tracking.place',
  tables: ['sends', 'sendLinks', 'sendEvents', 'stores'],
  input: { sendId: 'uuid', linkNo: 'int', net: 'text' },
  row: z.object({
    url: z.string().nullable(),
    subdomain: z.string().nullable(),
    customDomain: z.string().nullable(),
    secondsAfter: z.number().nullable(),
    links: z.int(),
  }),
  sql: ({ sendId, linkNo, net }) => sql`
    select k.url, st.subdomain, st.custom_domain,
      case when s.state = 'accepted' then extract(epoch from clock_timestamp() - s.settled_at)::float end as seconds_after,
      (select count(distinct e.link) from send_events e where e.send_id = s.id and e.kind = 'clicked'
        and e.at > now() - interval '10 seconds' and e.data->>'net' = ${net} and e.link <> ${linkNo})::int as links
    from sends s left join stores st on st.id = s.store_id
    left join send_links k on k.source_id = s.source_id and k.link_no = ${linkNo}
    where s.id = ${sendId}`,
  budget: { nodes: 14, cost: 200 },
});

/** A paid order as it can follow an email. Samples are the merchant’s own. */
export const orderRead = defineRead({
  name: 'email-tracking.order',
  tables: ['orders', 'samples'],
  input: { id: 'uuid' },
  row: z.object({
    projectId: z.uuid(),
    storeId: z.uuid(),
    email: z.string(),
    placedAt: z.date(),
    paidAt: z.date(),
  }),
  sql: ({ id }) => sql`
    select o.project_id, o.store_id, o.email::text as email, o.placed_at, o.paid_at from orders o
    where o.id = ${id} and o.paid_at is not null and o.deleted_at is null
      and not exists (select from samples x where x.order_id = o.id)`,
  budget: { nodes: 8, cost: 100 },
});

/**
 * The newest click of an address before a moment. One that a page’s script followed counts, and any other that has no sign of
 * a program: an order says that a person was there.
 */
export const touchRead = defineRead({
  name: 'email-tracking.touch',
  tables: ['sends', 'sendEvents'],
  input: { storeId: 'uuid', addressKey: 'bytea', from: 'timestamptz', to: 'timestamptz' },
  row: z.object({
    sendId: z.uuid(),
    sourceId: z.uuid(),
    variant: z.string().nullable(),
    link: z.int().nullable(),
    at: z.date(),
  }),
  sql: ({ storeId, addressKey, from, to }) => sql`
    select s.id as send_id, s.source_id, s.variant, e.link, e.at
    from sends s join send_events e on e.send_id = s.id and e.kind = 'clicked' and e.at between ${from} and ${to}
    where s.store_id = ${storeId} and s.address_key = ${addressKey} and s.purpose = 'marketing'
      and (e.sure or (e.data->>'sign' is null and not exists (
        select from send_events m where m.send_id = s.id and m.kind = 'clicked' and m.data->>'sign' = 'many'
          and m.at between e.at and e.at + interval '10 seconds')))
    order by e.at desc limit 1`,
  budget: { nodes: 16, cost: 600 },
});
