import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';

const MOST = 6;

/** Numbers are typed with or without their sign; anything longer is no number of an order. */
const numberIn = (typed: string): string | null => /^#?(\d{1,12})$/.exec(typed)?.[1] ?? null;

/** An order `o` by its number, its hash, or its customer's name or email. */
const orderFits = (typed: string): RawBuilder<boolean> => sql`(
  o.number = ${numberIn(typed)}::bigint
  or o.hash = ${typed.replace(/^#/, '')}
  or o.shipping->>'name' ilike ${containing(typed)}
  or o.email::text ilike ${containing(typed)})`;

const customer = sql`coalesce(nullif(trim(o.shipping->>'name'), ''), o.email::text)`;

interface FoundOrder {
  id: string;
  number: number | string;
  hash: string;
  customer: string;
  status: string;
  subdomain: string;
  customDomain: string | null;
}

/** Paid orders of one project. */
export async function findOrders(tx: Tx, projectId: string, typed: string): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.id, o.number, o.hash, ${customer} as customer, o.status, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain
    from orders o join stores s on s.id = o.store_id
    where o.project_id = ${projectId} and o.deleted_at is null and o.paid_at is not null and ${orderFits(typed)}
    order by (o.number = ${numberIn(typed)}::bigint) is true desc, o.placed_at desc limit ${MOST}`.execute(
    tx,
  );
  return rows;
}

export async function findProducts(tx: Tx, projectId: string, typed: string) {
  const { rows } = await sql<{ id: string; name: string; sku: string; urlName: string }>`
    select id, name, sku, url_name from products
    where project_id = ${projectId} and deleted_at is null
      and (name ilike ${containing(typed)} or sku ilike ${containing(typed)})
    order by (lower(name) = lower(${typed}) or lower(sku) = lower(${typed})) desc, sold desc, created_at desc
    limit ${MOST}`.execute(tx);
  return rows;
}

interface FoundFactoryOrder {
  id: string;
  number: number | string;
  customer: string;
  store: string;
  status: string;
}

/** Paid orders of every project. The transaction has to see them all. */
export async function findFactoryOrders(tx: Tx, typed: string): Promise<FoundFactoryOrder[]> {
  const { rows } = await sql<FoundFactoryOrder>`
    select o.id, o.number, ${customer} as customer, s.name as store, o.status
    from orders o join stores s on s.id = o.store_id
    where o.deleted_at is null and o.paid_at is not null and ${orderFits(typed)}
    order by (o.number = ${numberIn(typed)}::bigint) is true desc, o.placed_at desc limit ${MOST}`.execute(
    tx,
  );
  return rows;
}
