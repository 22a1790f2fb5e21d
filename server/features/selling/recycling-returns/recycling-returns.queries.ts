import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  isRecyclable,
  newReturnCode,
  type ReturnableItem,
  returnedGarmentSchema,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newSecret } from '../../../platform/sessions/secrets.ts';
import { personName } from '../../accounts/identity/identity.ts';

/** For so long a repeated wish of one address sends the same return again. */
const REPEAT_HOURS = 24;
const MOST_ITEMS = 30;

const instant = z.date().transform((value) => value.toISOString());

/**
 * What an address bought at a store and was sent, newest first, with what the cotton rule asks of it. Nothing at the
 * platform's own host, where there is no store.
 */
const itemsBought = (storeId: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(bought order by bought.bought_at desc), '[]') from (
    select i.name, coalesce(i.options->>'Colour', '') as colour, coalesce(i.options->>'Size', '') as size,
      sum(i.quantity)::int as quantity, max(o.placed_at) as bought_at,
      json_build_object('kind', bp.kind, 'typeCode', bp.type_code, 'material', bp.spec->'material') as garment
    from orders o
    join order_items i on i.order_id = o.id
    join blanks b on b.id = i.blank_id
    join base_products bp on bp.id = b.base_product_id
    where o.store_id = ${storeId} and o.email = ${email} and o.shipped_at is not null and o.deleted_at is null
    group by i.name, 2, 3, bp.id
    order by bought_at desc limit 100) as bought)`;

const boughtSchema = z.array(
  z.object({
    name: z.string(),
    colour: z.string(),
    size: z.string(),
    quantity: z.int(),
    /** A base product with unexpected data is left out. */
    garment: returnedGarmentSchema.nullable().catch(null),
  }),
);

/** The bought items that can be recycled. */
const returnable = boughtSchema.transform((bought): ReturnableItem[] =>
  bought
    .filter(({ garment }) => garment !== null && isRecyclable(garment))
    .slice(0, MOST_ITEMS)
    .map(({ garment: _, ...item }) => item),
);

export interface RequestedReturn {
  readonly id: string;
  readonly code: string;
  readonly token: string;
  /** How often it was asked for, this time included. */
  readonly timesAsked: number;
  /** Until the next request creates a new return. */
  readonly secondsLeft: number;
}

/**
 * Saves a return request. While the address's last return is open and recent it is reused, also by two simultaneous
 * requests. One statement.
 */
export async function askForReturn(
  tx: Tx,
  wish: {
    readonly store: { readonly id: string; readonly projectId: string } | null;
    readonly email: string;
  },
): Promise<RequestedReturn> {
  const { store, email } = wish;
  const { rows } = await sql<RequestedReturn>`
    with ended as (
      update recycling_returns set is_current = false
      where is_current and store_id is not distinct from ${store?.id ?? null}::uuid and email_key = lower(${email})
        and (received_at is not null or asked_at < now() - make_interval(hours => ${REPEAT_HOURS}))
      returning id)
    insert into recycling_returns (id, project_id, store_id, email, code, token)
    select ${newId()}::uuid, ${store?.projectId ?? null}::uuid, ${store?.id ?? null}::uuid, ${email}, ${newReturnCode()},
      ${newSecret()} from (select count(*) from ended) as once
    on conflict (store_id, email) where is_current
      do update set times_asked = recycling_returns.times_asked + 1
    returning id, code, token, times_asked,
      ceil(extract(epoch from asked_at + make_interval(hours => ${REPEAT_HOURS}) - now()))::int as seconds_left`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The return wasn’t saved');
  return row;
}

const senderRow = z.object({
  name: z.string(),
  email: z.string().nullable(),
  theme: z.string(),
  themeProperties: z.record(z.string(), z.unknown()),
  items: returnable,
});
export type ReturnStore = z.output<typeof senderRow>;

/** The store whose customer returns something, for the mail, and what of theirs qualifies. One statement. */
export async function storeOfReturn(tx: Tx, storeId: string, email: string): Promise<ReturnStore> {
  const { rows } = await sql`
    select s.name, s.email::text as email, s.theme, s.theme_properties,
      ${itemsBought(sql`s.id`, sql`${email}::citext`)} as items
    from stores s where s.id = ${storeId}`.execute(tx);
  return senderRow.parse(rows[0]);
}

const foundRow = z.object({
  code: z.string(),
  storeName: z.string().nullable(),
  askedAt: instant,
  receivedAt: instant.nullable(),
  receivedBy: z.string().trim().nullable(),
  items: returnable,
});
export type FoundReturn = z.output<typeof foundRow>;

async function findReturn(tx: Tx, which: RawBuilder<unknown>): Promise<FoundReturn | null> {
  const { rows } = await sql`
    select r.code, s.name as store_name, r.asked_at, r.received_at, ${personName('a')} as received_by,
      ${itemsBought(sql`r.store_id`, sql`r.email`)} as items
    from recycling_returns r left join stores s on s.id = r.store_id left join accounts a on a.id = r.received_by
    where ${which}`.execute(tx);
  return rows[0] === undefined ? null : foundRow.parse(rows[0]);
}

/** The return of a mailed link, if it was asked for at this store (or, without one, at the platform's own host). */
export const returnOfToken = (tx: Tx, token: string, storeId: string | null): Promise<FoundReturn | null> =>
  findReturn(tx, sql`r.token = ${token} and r.store_id is not distinct from ${storeId}::uuid`);

/** The return that a label's code names. */
export const returnOfCode = (tx: Tx, code: string): Promise<FoundReturn | null> =>
  findReturn(tx, sql`r.code = ${code}`);

const receivedRow = z.object({
  email: z.string(),
  storeId: z.uuid().nullable(),
  store: senderRow
    .omit({ items: true })
    .extend({ subdomain: z.string(), customDomain: z.string().nullable() })
    .nullable(),
});
export type ReceivedReturn = z.output<typeof receivedRow>;

/** Marks a return as received unless it was before. @returns whose it is; null where it was received before */
export async function receiveReturn(tx: Tx, code: string, accountId: string): Promise<ReceivedReturn | null> {
  const { rows } = await sql`
    update recycling_returns r set received_at = now(), received_by = ${accountId}
    where code = ${code} and received_at is null
    returning r.email::text as email, r.store_id, (
      select json_build_object('name', s.name, 'email', s.email, 'theme', s.theme, 'themeProperties', s.theme_properties,
        'subdomain', s.subdomain, 'customDomain', case when s.custom_domain_set_up_at is not null then s.custom_domain end)
      from stores s where s.id = r.store_id) as store`.execute(tx);
  return rows[0] === undefined ? null : receivedRow.parse(rows[0]);
}

/** Keeps the code that a return earned. */
export async function keepCode(tx: Tx, code: string, codeId: string): Promise<void> {
  await sql`update recycling_returns set code_id = ${codeId} where code = ${code}`.execute(tx);
}
