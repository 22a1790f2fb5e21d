import { sql } from 'kysely';
import { z } from 'zod';
import { PROJECT_ROLES, ROLE_PERMISSIONS } from '../../../../shared/contract/roles.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const SEES_ORDERS = PROJECT_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('view-orders'));

const newOrderSchema = z.object({
  number: z.coerce.number(),
  totalMinor: z.int(),
  currency: currencyCodeSchema,
  pieces: z.int(),
  city: z.string(),
  items: z.array(z.object({ name: z.string(), variant: z.string(), quantity: z.int() })),
  /** No order of the project was paid before. */
  isFirst: z.boolean(),
  project: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  storeName: z.string(),
  /** Members who see orders. */
  members: z.array(z.object({ id: z.uuid(), email: z.string(), isOwner: z.boolean() })),
});
export type NewOrder = z.output<typeof newOrderSchema>;

const newOrderRead = defineRead({
  name: 'order-news.new-order',
  tables: [
    'accounts',
    'orderItems',
    'orders',
    'projectMemberPermissions',
    'projectMembers',
    'projectRoles',
    'projects',
    'stores',
  ],
  input: { orderId: 'uuid', roles: 'text[]' },
  row: newOrderSchema,
  sql: ({ orderId, roles }) => sql`
    select o.number, o.total_minor, o.currency, coalesce(o.shipping->>'city', '') as city,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as project, s.name as store_name,
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces,
      (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
          'variant', concat_ws(', ', nullif(i.options->>'Colour', ''), nullif(i.options->>'Size', ''))) order by i.position), '[]')
        from order_items i where i.order_id = o.id) as items,
      not exists (
        select from orders b where b.project_id = o.project_id and b.paid_at is not null and b.id <> o.id
          and (b.paid_at, b.id) < (o.paid_at, o.id)) as is_first,
      (select coalesce(json_agg(json_build_object('id', a.id, 'email', a.email, 'isOwner', m.role = 'owner') order by a.id), '[]')
        from project_members m join accounts a on a.id = m.account_id
        left join project_roles r on r.project_id = m.project_id and r.id = m.role_id
        where m.project_id = o.project_id and (m.role = any(${roles}) or 'view-orders' = any(r.permissions)
          or exists (select from project_member_permissions g where g.project_id = m.project_id
            and g.account_id = m.account_id and g.permission = 'view-orders'))) as members
    from orders o join projects p on p.id = o.project_id join stores s on s.id = o.store_id
    where o.id = ${orderId} and o.paid_at is not null`,
  budget: { nodes: 34, cost: 150 },
});

/** A paid order with the members to notify; null where there is none. */
export const findNewOrder = (tx: Tx, orderId: string): Promise<NewOrder | null> =>
  newOrderRead.find(tx, { orderId, roles: SEES_ORDERS });
