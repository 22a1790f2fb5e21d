import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  CODE_LENGTH,
  couponText,
  dayIn,
  describeDiscount,
  discountValueSchema,
  toCodeKey,
  toRandomCode,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Discounts whose codes are given for recycled clothing. */

const couponSchema = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    value: discountValueSchema,
    scope: z.array(z.string()),
    countries: z.array(z.string()),
    customers: z.int(),
    minimumMinor: z.int().nullable(),
    minimumQuantity: z.int().nullable(),
    isFirstOrder: z.boolean(),
    isOncePerCustomer: z.boolean(),
    endsAt: z.date().nullable(),
    timeZone: z.string(),
    currency: currencyCodeSchema,
  })
  .transform(({ id, projectId, endsAt, timeZone, currency, ...described }) => {
    const today = dayIn(timeZone, new Date());
    const endsOn = endsAt && dayIn(timeZone, new Date(endsAt.getTime() - 1));
    return {
      id,
      projectId,
      /** What a parcel earns, short: `10% off your next order`. */
      text: couponText(described.value, described.scope.length > 0, currency),
      /** What its code does, with each condition. */
      sentence: describeDiscount(
        { ...described, totalLimit: null, startsOn: today, endsOn },
        currency,
        today,
      ),
    };
  });
type RecyclingCoupon = z.output<typeof couponSchema>;

/** What a store gives for a parcel of old clothing that arrives now: its newest discount of this kind; null without one. */
export async function findRecyclingCoupon(tx: Tx, storeId: string): Promise<RecyclingCoupon | null> {
  const { rows } = await sql`
    select d.id, d.project_id, d.value, d.countries, cardinality(d.customers) as customers, d.minimum_minor,
      d.minimum_quantity, d.is_first_order, d.is_once_per_customer, d.ends_at, d.time_zone, s.currency,
      array(select c.name from collections c where c.id = any(d.collection_ids) and c.store_id = d.store_id
        union all select p.name from products p where p.id = any(d.product_ids) and p.store_id = d.store_id) as scope
    from discounts d join stores s on s.id = d.store_id
    where d.store_id = ${storeId} and d.method = 'recycling' and d.starts_at <= now()
      and (d.ends_at is null or d.ends_at > now()) and (d.total_limit is null or d.claimed < d.total_limit)
    order by d.created_at desc, d.id desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : couponSchema.parse(rows[0]);
}

/** A new code of a coupon, for one order. Two that happen to be alike are one in 31 to the power of 10. */
export async function giveCode(
  tx: Tx,
  storeId: string,
  coupon: RecyclingCoupon,
): Promise<{ readonly id: string; readonly code: string }> {
  const id = newId();
  const code = toRandomCode(randomBytes(CODE_LENGTH));
  await sql`
    insert into discount_codes (id, project_id, store_id, discount_id, code, code_key, is_single_use)
    values (${id}, ${coupon.projectId}, ${storeId}, ${coupon.id}, ${code}, ${toCodeKey(code)}, true)`.execute(
    tx,
  );
  return { id, code };
}
