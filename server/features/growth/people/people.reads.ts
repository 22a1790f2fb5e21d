import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

const iso = z.date().transform((date) => date.toISOString());
const products = z.array(z.uuid());

/** The store of a project, as its people’s screens need it. */
export const storeRead = defineRead({
  name: 'people.store',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid(), name: z.string(), currency: z.string(), country: z.string() }),
  sql: ({ projectId }) => sql`
    select id, name, currency, country from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 6, cost: 50 },
});

/** One minor unit that the shopper of order `o` paid, in the store’s currency, at the order’s rate. */
const inBooks = sql`coalesce(o.base_total_minor::numeric / nullif(o.total_minor, 0), 1)`;

const whoColumns = sql`c.id as customer_id, c.email::text as email, c.first_name, c.last_name, c.account_id`;
const who = {
  projectId: z.uuid(),
  storeId: z.uuid(),
  customerId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountId: z.uuid().nullable(),
};

/** Paid orders with their parcels and refunds. */
export const ordersRead = defineRead({
  name: 'people.orders',
  tables: [
    'orders',
    'customers',
    'orderItems',
    'blanks',
    'collectionProducts',
    'refunds',
    'shipments',
    'samples',
  ],
  input: { ids: 'uuid[]' },
  row: z.object({
    ...who,
    id: z.uuid(),
    number: z.int(),
    country: z.string().nullable(),
    status: z.string(),
    paidAt: z.date(),
    valueMinor: z.int(),
    products,
    collections: products,
    colours: z.array(z.string()),
    refunds: z.array(z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }), valueMinor: z.int() })),
    parcels: z.array(z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) })),
    refundedAt: z.date().nullable(),
  }),
  sql: ({ ids }) => sql`
    select o.id, o.project_id, o.store_id, ${whoColumns}, o.number, o.shipping->>'country' as country, o.status, o.paid_at,
      coalesce(o.base_total_minor, o.total_minor) as value_minor, i.products, i.colours,
      array(select distinct k.collection_id from collection_products k where k.product_id = any(i.products) limit 50)
        as collections,
      coalesce((select json_agg(json_build_object('id', r.id, 'at', coalesce(r.ended_at, r.requested_at),
        'valueMinor', round(r.amount_minor * ${inBooks})) order by r.requested_at)
        from refunds r where r.order_id = o.id and r.state = 'accepted'), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', s.id, 'at', coalesce(s.collected_at, s.created_at)) order by s.created_at)
        from shipments s where s.order_id = o.id and s.voided_at is null), '[]') as parcels,
      case when o.status in ('refunded', 'bespoke_refunded') then greatest(o.paid_at,
        (select max(coalesce(r.ended_at, r.requested_at)) from refunds r where r.order_id = o.id), now()) end as refunded_at
    from orders o join customers c on c.id = o.customer_id
    cross join lateral (
      select coalesce((array_agg(distinct i.product_id))[:50], '{}') as products,
        coalesce((array_agg(distinct b.colour) filter (where b.colour is not null))[:50], '{}') as colours
      from order_items i left join blanks b on b.id = i.blank_id where i.order_id = o.id) i
    where o.id = any(${ids}) and o.paid_at is not null and o.deleted_at is null
      and not exists (select from samples x where x.order_id = o.id)`,
  budget: { nodes: 40, cost: 3000 },
});

/**
 * What customers of a store have bought, what of it is on its way, and their baskets. An order counts while it isn’t given
 * back as a whole; an erased person begins again.
 */
export const factsRead = defineRead({
  name: 'people.facts',
  tables: ['orders', 'refunds', 'baskets', 'basketItems', 'samples'],
  input: { wanted: 'json' },
  row: z.object({
    person: z.uuid(),
    orders: z.int(),
    spentMinor: z.int(),
    firstOrderAt: iso.nullable(),
    lastOrderAt: iso.nullable(),
    openOrders: z.array(z.string()),
    basketAt: iso.nullable(),
  }),
  sql: ({ wanted }) => sql`
    select w.person, f.*,
      (select max(b.updated_at) from baskets b
        where b.account_id = w.account and b.store_id = w.store and b.buyer_project_id is null
          and exists (select from basket_items i where i.basket_id = b.id)) as basket_at
    from json_to_recordset(${wanted}) as w(person uuid, customer uuid, account uuid, store uuid, since timestamptz)
    cross join lateral (
      select count(*) filter (where not o.is_back)::int as orders,
        coalesce(sum(case when o.is_back then 0 else greatest(0, o.value_minor - o.refunded_minor) end), 0)::bigint as spent_minor,
        min(o.paid_at) filter (where not o.is_back) as first_order_at, max(o.paid_at) filter (where not o.is_back) as last_order_at,
        coalesce(array_agg(distinct o.status) filter (where o.is_open), '{}') as open_orders
      from (
        select o.paid_at, o.status, coalesce(o.base_total_minor, o.total_minor) as value_minor,
          o.status in ('refunded', 'bespoke_refunded') as is_back,
          o.status not in ('complete', 'exchanged', 'refunded', 'quote', 'bespoke_shipped', 'bespoke_refunded') as is_open,
          round(coalesce((select sum(r.amount_minor) from refunds r where r.order_id = o.id and r.state = 'accepted'), 0)
            * ${inBooks}) as refunded_minor
        from orders o
        where o.customer_id = w.customer and o.paid_at is not null and o.deleted_at is null
          and (w.since is null or o.paid_at > w.since)
          and not exists (select from samples x where x.order_id = o.id)) o) f`,
  budget: { nodes: 40, cost: 5000 },
});

/** Customers with the account that they log in with. */
export const customersRead = defineRead({
  name: 'people.customers',
  tables: ['customers', 'accounts', 'orders'],
  input: { ids: 'uuid[]' },
  row: z.object({ ...who, since: z.date(), signedUpAt: z.date().nullable(), hasPaid: z.boolean() }),
  sql: ({ ids }) => sql`
    select c.project_id, c.store_id, ${whoColumns}, c.created_at as since, a.created_at as signed_up_at,
      exists (select from orders o where o.customer_id = c.id and o.paid_at is not null) as has_paid
    from customers c left join accounts a on a.id = c.account_id where c.id = any(${ids})`,
  budget: { nodes: 20, cost: 500 },
});

/** Reviews of customers. */
export const reviewsRead = defineRead({
  name: 'people.reviews',
  tables: ['reviews', 'customers'],
  input: { ids: 'uuid[]' },
  row: z.object({
    ...who,
    id: z.uuid(),
    stars: z.int(),
    productId: z.uuid(),
    title: z.string(),
    at: z.date(),
  }),
  sql: ({ ids }) => sql`
    select r.id, r.project_id, r.store_id, ${whoColumns}, r.stars, r.product_id, r.title, r.created_at as at
    from reviews r join customers c on c.id = r.customer_id where r.id = any(${ids})`,
  budget: { nodes: 12, cost: 300 },
});

/** Clothes that came back to be recycled. A label alone is nothing that somebody did. */
export const recyclingRead = defineRead({
  name: 'people.recycling',
  tables: ['recyclingReturns'],
  input: { ids: 'uuid[]' },
  row: z.object({
    id: z.uuid(),
    projectId: z.uuid(),
    storeId: z.uuid(),
    email: z.string(),
    at: z.date(),
  }),
  sql: ({ ids }) => sql`
    select id, project_id, store_id, email::text as email, received_at as at
    from recycling_returns
    where id = any(${ids}) and store_id is not null and project_id is not null and received_at is not null`,
  budget: { nodes: 8, cost: 200 },
});

/** Baskets of people who are logged in with an address that they confirmed. */
export const basketsRead = defineRead({
  name: 'people.baskets',
  tables: ['baskets', 'basketItems', 'accounts', 'customers'],
  input: { ids: 'uuid[]' },
  row: z.object({
    id: z.uuid(),
    projectId: z.uuid(),
    storeId: z.uuid(),
    customerId: z.uuid().nullable(),
    accountId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    at: z.date(),
    signedUpAt: z.date(),
    products,
  }),
  sql: ({ ids }) => sql`
    select b.id, b.project_id, b.store_id, c.id as customer_id, b.account_id, coalesce(c.email, a.email)::text as email,
      a.first_name, a.last_name, b.updated_at as at, a.created_at as signed_up_at,
      coalesce((select (array_agg(distinct i.product_id))[:50] from basket_items i where i.basket_id = b.id), '{}') as products
    from baskets b join accounts a on a.id = b.account_id and a.verified_at is not null
    left join lateral (
      select c.id, c.email from customers c where c.store_id = b.store_id and c.account_id = b.account_id
      order by c.created_at limit 1) c on true
    where b.id = any(${ids}) and b.buyer_project_id is null`,
  budget: { nodes: 24, cost: 1000 },
});

/** Marketing mails as timelines show them: sent, opened, clicked, bounced or reported as spam. */
export const mailsRead = defineRead({
  name: 'people.mails',
  tables: ['sends', 'sendEvents', 'people', 'campaigns', 'campaignContents', 'stores'],
  input: { work: 'json' },
  row: z.object({
    projectId: z.uuid(),
    storeId: z.uuid(),
    personId: z.uuid(),
    name: z.enum(['email-sent', 'email-opened', 'email-clicked', 'email-bounced', 'email-complained']),
    ref: z.uuid(),
    at: z.date(),
    sourceId: z.string(),
    campaign: z.uuid().nullable(),
    /** With fields as they are written. */
    subject: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
    storeName: z.string(),
  }),
  sql: ({ work }) => sql`
    select s.project_id, s.store_id, p.id as person_id, s.id as ref, coalesce(e.at, s.settled_at, s.created_at) as at,
      case e.kind when 'opened' then 'email-opened' when 'clicked' then 'email-clicked' when 'bounced' then 'email-bounced'
        when 'complained' then 'email-complained' else 'email-sent' end as name,
      'mail:' || s.id || ':' || coalesce(e.kind, 'sent') || case e.kind when 'clicked' then ':' || coalesce(e.link, -1) else '' end
        as source_id,
      k.id as campaign, c.subject, p.first_name, p.last_name, p.country, st.name as store_name
    from json_to_recordset(${work}) as w("sendId" uuid, "eventId" uuid)
    join sends s on s.id = w."sendId" and s.purpose = 'marketing'
    join people had on had.id = s.person_id
    join people p on p.id = coalesce(had.merged_into, had.id) and p.store_id = s.store_id and p.erased_at is null
    join stores st on st.id = s.store_id
    left join send_events e on e.id = w."eventId"
    left join campaigns k on k.id = s.source_id
    left join campaign_contents c on c.campaign_id = k.id and c.variant = coalesce(s.variant, k.winner, 'a')
    where w."eventId" is null or e.id is not null`,
  budget: { nodes: 24, cost: 4000 },
});
