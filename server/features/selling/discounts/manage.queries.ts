import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ALL_PRODUCTS } from '../../../../shared/features/projects/stores/stores.ts';
import { DISCOUNTS_PAGE_SIZE } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  DISCOUNT_CLASSES,
  type DiscountFields,
  type DiscountState,
  discountMethodSchema,
  discountStateSchema,
  discountValueSchema,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';

const storeSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  country: z.string(),
  currency: currencyCodeSchema,
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  collections: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type DiscountStore = z.output<typeof storeSchema>;

/**
 * The project's first store with its collections; undefined where it has none.
 * @param locked a discount of the project, which no order is placed with until the transaction ends
 */
export async function findStore(
  tx: Tx,
  projectId: string,
  locked: string | null = null,
): Promise<DiscountStore | undefined> {
  const { rows } = await sql`
    with locked as materialized (
      select id from discounts where id = ${locked}::uuid and project_id = ${projectId} for update
    )
    select (select id from locked) as locked, s.id, s.project_id, s.name, s.country, s.currency, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain, (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name), '[]')
        from collections c where c.store_id = s.id and c.url_name <> ${ALL_PRODUCTS.urlName}) as collections
    from stores s where s.project_id = ${projectId} order by s.created_at limit 1`.execute(tx);
  return rows[0] === undefined ? undefined : storeSchema.parse(rows[0]);
}

const iso = z.date().transform((date) => date.toISOString());
const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  method: discountMethodSchema,
  code: z.string().nullable(),
  value: discountValueSchema,
  productIds: z.array(z.uuid()),
  collectionIds: z.array(z.uuid()),
  products: named,
  collections: named,
  countries: z.array(z.string()),
  customers: z.array(z.string()),
  minimumMinor: z.int().nullable(),
  minimumQuantity: z.int().nullable(),
  isFirstOrder: z.boolean(),
  isOncePerCustomer: z.boolean(),
  totalLimit: z.int().nullable(),
  claimed: z.int(),
  combinesWith: z.array(z.enum(DISCOUNT_CLASSES)),
  startsAt: iso,
  endsAt: iso.nullable(),
  timeZone: z.string(),
  state: discountStateSchema,
  uses: z.int(),
  givenMinor: z.coerce.number(),
  codesWanted: z.int(),
  updatedAt: iso,
});
export type StoredDiscount = z.output<typeof rowSchema>;

const state = sql`case when d.ends_at <= now() then 'ended' when d.starts_at > now() then 'scheduled' else 'active' end`;

const inView = {
  all: sql`true`,
  active: sql`${state} = 'active'`,
  scheduled: sql`${state} = 'scheduled'`,
  ended: sql`${state} = 'ended'`,
} satisfies Record<'all' | DiscountState, RawBuilder<unknown>>;

const namesIn = (table: 'products' | 'collections', ids: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
  from ${sql.table(table)} n where n.id = any(${ids}) and n.store_id = d.store_id)`;

const columns = sql`
  d.id, d.name, d.method, d.value, d.product_ids, d.collection_ids, d.countries, d.customers, d.minimum_minor,
  d.minimum_quantity, d.is_first_order, d.is_once_per_customer, d.total_limit, d.claimed, d.combines_with, d.starts_at,
  d.ends_at, d.time_zone, ${state} as state, d.uses, d.given_minor, d.codes_wanted, d.updated_at,
  case when d.method = 'code' then (select c.code from discount_codes c where c.discount_id = d.id limit 1) end as code,
  ${namesIn('products', sql`d.product_ids`)} as products,
  ${namesIn('collections', sql`d.collection_ids`)} as collections`;

export interface DiscountPage {
  readonly view: keyof typeof inView;
  readonly search: string;
  readonly page: number;
}

/** One page of a store's discounts and how many each view has. Two statements. */
export async function listDiscounts(tx: Tx, storeId: string, { view, search, page }: DiscountPage) {
  const found = search
    ? sql`and (d.name ilike ${containing(search)} or d.method = 'code' and exists (
        select from discount_codes c where c.discount_id = d.id and c.code ilike ${containing(search)}))`
    : sql``;
  const { rows } = await sql`
    select ${columns} from discounts d where d.store_id = ${storeId} and ${inView[view]} ${found}
    order by d.created_at desc, d.id desc
    limit ${DISCOUNTS_PAGE_SIZE} offset ${(page - 1) * DISCOUNTS_PAGE_SIZE}`.execute(tx);
  const counted = await sql<Record<keyof typeof inView | 'total', number>>`
    select count(*)::int as all, count(*) filter (where ${inView.active})::int as active,
      count(*) filter (where ${inView.scheduled})::int as scheduled,
      count(*) filter (where ${inView.ended})::int as ended,
      count(*) filter (where ${inView[view]} ${found})::int as total
    from discounts d where d.store_id = ${storeId}`.execute(tx);
  const { total = 0, ...views } = counted.rows[0] ?? { all: 0, active: 0, scheduled: 0, ended: 0 };
  return { rows: z.array(rowSchema).parse(rows), total, views };
}

/** A store's discounts that shoppers can use now, those that end first at the top, and how many there are. Two statements. */
export async function findLive(tx: Tx, storeId: string, most: number) {
  const { rows } = await sql`
    select ${columns} from discounts d where d.store_id = ${storeId} and ${inView.active}
    order by d.ends_at nulls last, d.id limit ${most}`.execute(tx);
  const counted = await sql<{ active: number; scheduled: number }>`
    select count(*) filter (where ${inView.active})::int as active,
      count(*) filter (where ${inView.scheduled})::int as scheduled
    from discounts d where d.store_id = ${storeId}`.execute(tx);
  const { active = 0, scheduled = 0 } = counted.rows[0] ?? {};
  return { rows: z.array(rowSchema).parse(rows), active, scheduled };
}

const managedSchema = rowSchema.extend({ claims: z.int(), codesMade: z.int() });
export type ManagedRow = z.output<typeof managedSchema>;

/** A project's discount; undefined where there is none. */
export async function findDiscount(tx: Tx, projectId: string, id: string): Promise<ManagedRow | undefined> {
  const { rows } = await sql`
    select ${columns}, (select count(*)::int from discount_claims x where x.discount_id = d.id) as claims,
      (select count(*)::int from discount_codes c where c.discount_id = d.id) as codes_made
    from discounts d where d.id = ${id} and d.project_id = ${projectId}`.execute(tx);
  return rows[0] === undefined ? undefined : managedSchema.parse(rows[0]);
}

const lockedSchema = z.object({
  method: discountMethodSchema,
  startsAt: iso,
  endsAt: iso.nullable(),
  claims: z.int(),
  codesWanted: z.int(),
  updatedAt: iso,
});

/** What a change has to know of a discount that the statement before has locked. */
export async function findLocked(tx: Tx, projectId: string, id: string) {
  const { rows } = await sql`
    select d.method, d.starts_at, d.ends_at, d.updated_at, d.codes_wanted,
      (select count(*)::int from discount_claims x where x.discount_id = d.id) as claims
    from discounts d where d.id = ${id} and d.project_id = ${projectId}`.execute(tx);
  return rows[0] === undefined ? undefined : lockedSchema.parse(rows[0]);
}

/** A discount's columns from its fields. */
export interface DiscountColumns extends Omit<DiscountFields, 'method' | 'code' | 'startsOn' | 'endsOn'> {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly timeZone: string;
}

const toColumns = ({ value, ...fields }: DiscountColumns) => ({ ...fields, value: JSON.stringify(value) });

export async function insertDiscount(
  tx: Tx,
  store: DiscountStore,
  discount: DiscountColumns & { readonly id: string; readonly method: DiscountFields['method'] },
): Promise<void> {
  await tx
    .insertInto('discounts')
    .values({
      ...toColumns(discount),
      id: discount.id,
      method: discount.method,
      projectId: store.projectId,
      storeId: store.id,
    })
    .execute();
}

/** Writes the fields. A limit that is new counts the orders that hold a use already. */
export async function updateDiscount(tx: Tx, id: string, discount: DiscountColumns): Promise<void> {
  const isLimited = discount.totalLimit !== null;
  await tx
    .with('counted', (db) =>
      db
        .updateTable('discountClaims')
        .set({ countsLimit: isLimited })
        .where('discountId', '=', id)
        .where('countsLimit', '<>', isLimited),
    )
    .updateTable('discounts')
    .set({
      ...toColumns(discount),
      claimed: isLimited
        ? sql<number>`(select count(*) from discount_claims x where x.discount_id = ${id})`
        : 0,
      updatedAt: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives a discount its code. False where another one of the store has it, or one that reads the same. */
export async function saveCode(
  tx: Tx,
  store: Pick<DiscountStore, 'id' | 'projectId'>,
  code: { readonly id: string; readonly discountId: string; readonly code: string; readonly key: string },
): Promise<boolean> {
  const { rows } = await sql`
    with own as (select id from discount_codes where discount_id = ${code.discountId}),
    changed as (
      update discount_codes c set code = ${code.code}, code_key = ${code.key}
      where c.id in (select id from own) and not exists (
        select from discount_codes o where o.store_id = ${store.id} and o.code_key = ${code.key}
          and o.id not in (select id from own)) returning c.id
    ), made as (
      insert into discount_codes (id, project_id, store_id, discount_id, code, code_key, is_single_use)
      select ${code.id}, ${store.projectId}, ${store.id}, ${code.discountId}, ${code.code}, ${code.key}, false
      where not exists (select from own)
      on conflict (store_id, code_key) do nothing returning id
    )
    select id from changed union all select id from made`.execute(tx);
  return rows.length > 0;
}

/** Ends discounts now. @returns those that weren’t over */
export async function endDiscounts(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update discounts set ends_at = greatest(now(), starts_at + interval '1 millisecond'), updated_at = clock_timestamp()
    where id = any(${[...ids]}::uuid[]) and project_id = ${projectId} and (ends_at is null or ends_at > now())
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes discounts that no order has a use of. Two statements. @returns those that are gone */
export async function deleteDiscounts(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
  // Locked first: the next statement sees what orders have claimed until then, and none can claim any more.
  await sql`
    select id from discounts where id = any(${[...ids]}::uuid[]) and project_id = ${projectId}
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    delete from discounts d where id = any(${[...ids]}::uuid[]) and project_id = ${projectId}
      and not exists (select from discount_claims x where x.discount_id = d.id) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const scopeSchema = z.object({ products: named, collections: named, automatic: z.int() });

/** The products and collections of a store by their ids, and how many automatic discounts it has that aren't over. */
export async function findScope(
  tx: Tx,
  storeId: string,
  { productIds, collectionIds }: Pick<DiscountFields, 'productIds' | 'collectionIds'>,
) {
  const { rows } = await sql`
    select ${namesIn('products', sql`${productIds}::uuid[]`)} as products,
      ${namesIn('collections', sql`${collectionIds}::uuid[]`)} as collections, (
        select count(*)::int from discounts x
        where x.store_id = ${storeId} and x.method = 'automatic' and (x.ends_at is null or x.ends_at > now())
      ) as automatic
    from (select ${storeId}::uuid as store_id) d`.execute(tx);
  return scopeSchema.parse(rows[0]);
}

/** Products of a store by name. */
export async function findProducts(tx: Tx, projectId: string, search: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from products p
    where p.store_id = (select id from stores where project_id = ${projectId} order by created_at limit 1)
      and p.project_id = ${projectId} and p.deleted_at is null and not p.made_for_one
      and p.name ilike ${containing(search)}
    order by p.name, p.id limit 20`.execute(tx);
  return rows;
}

/** How many discounts of a project name an amount of money. */
export async function countWithAmounts(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from discounts
    where project_id = ${projectId}
      and (minimum_minor is not null or value->>'kind' = 'amount' or value->>'by' = 'spend')`.execute(tx);
  return rows[0]?.count ?? 0;
}
