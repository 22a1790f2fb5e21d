import { sql } from 'kysely';
import { z } from 'zod';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { MEMBER_TABLES, membersWith, toldMemberSchema } from '../../projects/projects/projects.ts';

const projectSchema = z.object({ id: z.uuid(), code: z.string(), name: z.string() });

const newOrderSchema = z.object({
  number: z.coerce.number(),
  totalMinor: z.int(),
  currency: currencyCodeSchema,
  pieces: z.int(),
  city: z.string(),
  items: z.array(z.object({ name: z.string(), variant: z.string(), quantity: z.int() })),
  /** No order of the project was paid before. */
  isFirst: z.boolean(),
  project: projectSchema,
  storeName: z.string(),
  /** Members who see orders. */
  members: z.array(toldMemberSchema),
  /** Those of them who chose one email a day. */
  dailyIds: z.array(z.uuid()),
});
export type NewOrder = z.output<typeof newOrderSchema>;

const newOrderRead = defineRead({
  name: 'order-news.new-order',
  tables: [...MEMBER_TABLES, 'notificationChoices', 'orderItems', 'orders', 'projects', 'stores'],
  input: { orderId: 'uuid' },
  row: newOrderSchema,
  sql: ({ orderId }) => sql`
    select o.number, o.total_minor, o.currency, coalesce(o.shipping->>'city', '') as city,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as project, s.name as store_name,
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces,
      (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
          'variant', concat_ws(', ', nullif(i.options->>'Colour', ''), nullif(i.options->>'Size', ''))) order by i.position), '[]')
        from order_items i where i.order_id = o.id) as items,
      not exists (
        select from orders b where b.project_id = o.project_id and b.paid_at is not null and b.id <> o.id
          and (b.paid_at, b.id) < (o.paid_at, o.id)) as is_first,
      ${membersWith(sql`o.project_id`, 'view-orders')} as members,
      array(select m.account_id from project_members m where m.project_id = o.project_id
        and (select c.daily_orders from notification_choices c where c.account_id = m.account_id)) as daily_ids
    from orders o join projects p on p.id = o.project_id join stores s on s.id = o.store_id
    where o.id = ${orderId} and o.paid_at is not null`,
  budget: { nodes: 40, cost: 170 },
});

/** A paid order with the members to notify; null where there is none. */
export const findNewOrder = (tx: Tx, orderId: string): Promise<NewOrder | null> =>
  newOrderRead.find(tx, { orderId });

const toldOrderSchema = z.object({
  id: z.uuid(),
  number: z.coerce.number(),
  project: projectSchema,
  members: z.array(toldMemberSchema),
});
/** An order with the members who see it. */
export type ToldOrder = z.output<typeof toldOrderSchema>;

const toldOrderRead = defineRead({
  name: 'order-news.order',
  tables: [...MEMBER_TABLES, 'orders', 'projects'],
  input: { orderId: 'uuid' },
  row: toldOrderSchema,
  sql: ({ orderId }) => sql`
    select o.id, o.number, json_build_object('id', p.id, 'code', p.code, 'name', p.name) as project,
      ${membersWith(sql`o.project_id`, 'view-orders')} as members
    from orders o join projects p on p.id = o.project_id where o.id = ${orderId}`,
  budget: { nodes: 20, cost: 100 },
});

export const findToldOrder = (tx: Tx, orderId: string): Promise<ToldOrder | null> =>
  toldOrderRead.find(tx, { orderId });

const ordersOfVersionRead = defineRead({
  name: 'order-news.orders-of-version',
  tables: [...MEMBER_TABLES, 'orderItems', 'orders', 'projects'],
  input: { versionId: 'uuid' },
  row: toldOrderSchema,
  sql: ({ versionId }) => sql`
    select o.id, o.number, json_build_object('id', p.id, 'code', p.code, 'name', p.name) as project,
      ${membersWith(sql`o.project_id`, 'view-orders')} as members
    from orders o join projects p on p.id = o.project_id
    where o.id in (select order_id from order_items where design_version_id = ${versionId})
      and o.paid_at is not null and o.status not in ('refunded', 'complete')`,
  budget: { nodes: 24, cost: 150 },
});

/** Orders that wait for a version with what their shopper wrote. */
export const listOrdersOfVersion = (tx: Tx, versionId: string): Promise<ToldOrder[]> =>
  ordersOfVersionRead.list(tx, { versionId });

const refundMakerSchema = z.object({ who: z.string().nullable(), isByProvider: z.boolean() });
/** The maker of a refund: a member; somebody at the payment provider; or, where there is neither, we or a person who is gone. */
export type RefundMaker = z.output<typeof refundMakerSchema>;

const refundMakerRead = defineRead({
  name: 'order-news.refund-maker',
  tables: ['accounts', 'refunds'],
  input: { orderId: 'uuid', refundId: 'uuid?' },
  row: refundMakerSchema,
  sql: ({ orderId, refundId }) => sql`
    select ${personName('a')} as who, r.is_by_provider
    from refunds r left join accounts a on a.id = r.account_id
    where r.order_id = ${orderId} and (${refundId} is null or r.id = ${refundId})
    order by r.requested_at desc, r.id desc limit 1`,
  budget: { nodes: 8, cost: 40 },
});

/** @param refundId null for the order’s last */
export const findRefundMaker = (
  tx: Tx,
  orderId: string,
  refundId: string | null,
): Promise<RefundMaker | null> => refundMakerRead.find(tx, { orderId, refundId });

const dailyNewsSchema = z.object({
  accountId: z.uuid(),
  email: z.string(),
  project: projectSchema,
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.coerce.number(),
      totalMinor: z.int(),
      currency: currencyCodeSchema,
      pieces: z.int(),
      city: z.string(),
    }),
  ),
});
/** What one owner’s daily email about a project tells. */
export type DailyNews = z.output<typeof dailyNewsSchema>;

const dailyNewsRead = defineRead({
  name: 'order-news.daily',
  tables: ['accounts', 'orderItems', 'orders', 'projectMembers', 'projects'],
  input: { taken: 'json' },
  row: dailyNewsSchema,
  sql: ({ taken }) => sql`
    select d.account_id, d.email, d.project, json_agg(d.told order by d.number) as orders
    from json_to_recordset(${taken}) as t("accountId" uuid, "orderId" uuid)
      -- One by one: PostgreSQL expects more rows than there are, and would read all orders, members and accounts.
      cross join lateral (
        select a.id as account_id, a.email::text as email, o.number,
          jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as project,
          jsonb_build_object('id', o.id, 'number', o.number, 'totalMinor', o.total_minor, 'currency', o.currency,
            'city', coalesce(o.shipping->>'city', ''), 'pieces', (
              select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id)) as told
        from orders o join projects p on p.id = o.project_id and p.deleted_at is null
          join project_members m on m.project_id = p.id and m.account_id = t."accountId" and m.role = 'owner'
          join accounts a on a.id = m.account_id
        where o.id = t."orderId" offset 0) d
    group by d.account_id, d.email, d.project`,
  budget: { nodes: 24, cost: 5000 },
});

/** What daily emails tell, one for each owner and project. Former owners are left out. */
export const listDailyNews = (
  tx: Tx,
  taken: readonly { readonly accountId: string; readonly orderId: string }[],
): Promise<DailyNews[]> => dailyNewsRead.list(tx, { taken });
