import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  DISCOUNT_BLOCKS,
  DISCOUNT_CLASSES,
  discountValueSchema,
} from '../../../../shared/features/selling/discounts/discounts.ts';

/** A discount as a basket meets it, with what a claim of it takes. */
export const offerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  codeId: z.uuid().nullable(),
  value: discountValueSchema,
  productIds: z.array(z.uuid()),
  collectionIds: z.array(z.uuid()),
  scopeName: z.string().nullable(),
  countries: z.array(z.string()),
  minimumMinor: z.int(),
  minimumQuantity: z.int(),
  combinesWith: z.array(z.enum(DISCOUNT_CLASSES)),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  block: z.enum(DISCOUNT_BLOCKS).nullable().catch(null),
  isSingleUse: z.boolean(),
  isOnce: z.boolean(),
  isFirst: z.boolean(),
  countsLimit: z.boolean(),
});
export type Offer = z.output<typeof offerSchema>;

/** The names of what a discount `d` covers; null for everything. */
export const scopeName = sql`(
  select string_agg(name, ', ' order by name) from (
    select c.name from collections c where c.id = any(d.collection_ids)
    union all
    select p.name from products p where p.id = any(d.product_ids) limit 4) covered)`;

/** An unpaid order of the basket itself holds a use of the discount `d`: its own shopper can still have it. */
const isHeldByBasket = (basketId: RawBuilder<unknown>) => sql`exists (
  select from discount_claims own join orders y on y.id = own.order_id
  where own.discount_id = d.id and y.basket_id = ${basketId} and y.paid_at is null)`;

/** A claim `x` of the discount `d` that isn't of the basket's own unpaid order. */
const isForeign = (basketId: RawBuilder<unknown>) => sql`not exists (
  select from orders y where y.id = x.order_id and y.basket_id = ${basketId} and y.paid_at is null)`;

/** Whether another order of the basket’s shopper has a claim `x`. By address and by account: each has its index. */
const isClaimedElsewhere = (
  which: RawBuilder<unknown>,
  { basketId, accountId }: Pick<OffersOf, 'basketId' | 'accountId'>,
) => sql`(
  exists (select from discount_claims x where ${which} and x.email = any((select e.all from emails e)::text[])
    and ${isForeign(basketId)})
  or exists (select from discount_claims x where ${which} and x.account_id = ${accountId} and ${isForeign(basketId)}))`;

export interface OffersOf {
  readonly storeId: RawBuilder<unknown>;
  readonly basketId: RawBuilder<unknown>;
  readonly accountId: RawBuilder<unknown>;
  /** As it was typed at the checkout; null before. */
  readonly email: RawBuilder<unknown>;
}

/**
 * The automatic discounts of a store and the codes of a basket as JSON, each with why it can’t be had. Both the account’s
 * address and the typed one have to fit: what holds in the basket may only get stricter when the order is placed.
 */
export const offersJson = ({ storeId, basketId, accountId, email }: OffersOf): RawBuilder<unknown> => sql`(
  with emails as materialized (
    select array_remove(array[
      (select lower(email::text) from accounts where id = ${accountId}), lower(${email})], null) as all,
      (select lower(email::text) from accounts where id = ${accountId}) as own
  ), of_basket as materialized (
    select code_ids, blocked_discounts from baskets where id = ${basketId}
  )
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'name', d.name, 'code', d.code, 'codeId', d.code_id, 'value', d.value,
    'productIds', d.product_ids, 'collectionIds', d.collection_ids,
    'scopeName', case when d.product_ids <> '{}' or d.collection_ids <> '{}' then coalesce(${scopeName}, 'products that are gone') end,
    'countries', d.countries, 'minimumMinor', coalesce(d.minimum_minor, 0),
    'minimumQuantity', coalesce(d.minimum_quantity, 0), 'combinesWith', d.combines_with,
    'startsAt', d.starts_at, 'endsAt', d.ends_at, 'timeZone', d.time_zone,
    'isSingleUse', d.is_single_use, 'isOnce', d.is_once_per_customer, 'isFirst', d.is_first_order, 'countsLimit', d.total_limit is not null,
    'block', case
      when d.claimed >= d.total_limit and not ${isHeldByBasket(basketId)} then 'used-up'
      when d.is_single_use and exists (
        select from discount_claims x where x.code_id = d.code_id and x.is_single_use and ${isForeign(basketId)})
        then 'used-up'
      when (select blocked_discounts from of_basket) ? d.id::text
        then (select blocked_discounts from of_basket) ->> d.id::text
      when d.customers <> '{}' and (
        not (select e.all from emails e) <@ d.customers
        or (d.method = 'automatic' and (select e.own from emails e) is null)) then 'not-for-you'
      when d.is_once_per_customer
        and ${isClaimedElsewhere(sql`x.discount_id = d.id`, { basketId, accountId })} then 'used-by-you'
      when d.is_first_order and (${isClaimedElsewhere(sql`x.is_first and x.project_id = d.project_id`, {
        basketId,
        accountId,
      })} or exists (
        select from customers k cross join lateral (
          select from orders y where y.customer_id = k.id and y.paid_at is not null limit 1) paid
        where k.store_id = ${storeId} and k.email_key = any((select e.all from emails e)::text[])))
        then 'not-first-order'
    end) order by d.place, d.id), '[]')
  from (
    select a.*, null::text as code, null::uuid as code_id, false as is_single_use, 0 as place
    from discounts a
    where a.store_id = ${storeId} and a.method = 'automatic' and a.starts_at <= now()
      and (a.ends_at is null or a.ends_at > now())
    union all
    select a.*, c.code, c.id, c.is_single_use, array_position((select code_ids from of_basket), c.id)
    from discount_codes c join discounts a on a.id = c.discount_id
    where c.id = any((select code_ids from of_basket)::uuid[]) and c.store_id = ${storeId}
  ) d)`;
