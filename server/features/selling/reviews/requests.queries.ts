import { sql } from 'kysely';
import { z } from 'zod';
import {
  addDays,
  startOfDay,
  timeZoneOfCountry,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { keptAddressSchema, orderDeliverySchema } from '../../../../shared/features/selling/orders/orders.ts';
import { REVIEW_LIMITS } from '../../../../shared/features/selling/reviews/reviews.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { itemPicture } from '../orders/orders.ts';

/** After the last day on which the parcel should come. */
const DAYS_AFTER_DELIVERY = 7;
/** After it left, for delivery methods that name no days. */
const DAYS_AFTER_SHIPPING = 14;
const HOUR_OF_DAY = 10;
const HOUR_MS = 3_600_000;
const REMINDER_DAYS = 7;

const planSchema = z.object({
  projectId: z.uuid(),
  delivery: orderDeliverySchema,
  shipping: keptAddressSchema,
});

/** When to ask an order’s customer: at ten in the morning where they live, a week after the parcel should have come. */
export function askAt(
  { delivery, shipping }: Pick<z.output<typeof planSchema>, 'delivery' | 'shipping'>,
  shippedAt: Date,
): Date {
  const shippedOn = shippedAt.toISOString().slice(0, 10);
  const promised = delivery.estimate?.to;
  const day =
    promised === undefined
      ? addDays(shippedOn, DAYS_AFTER_SHIPPING)
      : addDays(promised > shippedOn ? promised : shippedOn, DAYS_AFTER_DELIVERY);
  return new Date(startOfDay(day, timeZoneOfCountry(shipping.country)).getTime() + HOUR_OF_DAY * HOUR_MS);
}

/**
 * Plans to ask for reviews of an order that was shipped; once, however many parcels it has. Samples are left out: a
 * merchant orders them to see what others will buy.
 */
export async function planRequest(tx: Tx, orderId: string, shippedAt: Date): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['projectId', 'delivery', 'shipping'])
    .where('id', '=', orderId)
    .where(
      sql<boolean>`not exists (select from baskets b where b.id = orders.basket_id and b.buyer_project_id is not null)`,
    )
    .executeTakeFirst();
  if (!order) return;
  const plan = planSchema.parse(order);
  await tx
    .insertInto('reviewRequests')
    .values({ orderId, projectId: plan.projectId, dueAt: askAt(plan, shippedAt) })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute();
}

/** Statuses of orders whose customers have what they bought. */
const isReviewable = sql`o.status in ('complete', 'exchanged') and o.deleted_at is null`;

const askSchema = z.object({
  orderId: z.uuid(),
  email: z.string(),
  customerName: z.string(),
  isReminder: z.boolean(),
  isAsked: z.boolean(),
  store: z.object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    customDomain: z.string().nullable(),
    email: z.string().nullable(),
    theme: z.string(),
    themeProperties: z.record(z.string(), z.unknown()),
  }),
  products: z.array(z.object({ name: z.string(), variant: z.string(), pictureFileId: z.uuid().nullable() })),
});
export type ReviewAsk = z.output<typeof askSchema>;

/**
 * Takes requests that are due, and marks them as sent: another server leaves them alone. One whose order was refunded,
 * or a reminder to somebody who wrote a review, is taken without being asked.
 */
export async function takeDueRequests(tx: Tx, limit: number): Promise<ReviewAsk[]> {
  const { rows } = await sql`
    with due as materialized (
      select order_id, sent_at is not null as is_reminder from review_requests
      where sent_at is null and due_at <= now()
        or reminded_at is null and sent_at <= now() - make_interval(days => ${REMINDER_DAYS})
      order by due_at limit ${limit} for update skip locked
    ), taken as (
      update review_requests r set sent_at = coalesce(r.sent_at, now()),
        reminded_at = case when due.is_reminder then now() end
      from due where r.order_id = due.order_id returning r.order_id
    )
    select o.id as order_id, o.email::text as email, o.shipping->>'name' as customer_name, due.is_reminder,
      ${isReviewable} and not exists (select from reviews w where w.order_id = o.id) as is_asked,
      json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'email', s.email, 'theme', s.theme,
        'customDomain', case when s.custom_domain_set_up_at is not null then s.custom_domain end,
        'themeProperties', s.theme_properties) as store,
      (select coalesce(json_agg(json_build_object('name', i.name,
          'variant', concat_ws(', ', i.options->>'Colour', i.options->>'Size'), 'pictureFileId', ${itemPicture})
          order by i.position), '[]')
        from order_items i where i.order_id = o.id) as products
    from due join taken on taken.order_id = due.order_id join orders o on o.id = due.order_id
      join stores s on s.id = o.store_id`.execute(tx);
  return z.array(askSchema).parse(rows);
}

const openSchema = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  products: z.array(
    z.object({
      productId: z.uuid(),
      name: z.string(),
      variant: z.string(),
      pictureFileId: z.uuid().nullable(),
      review: z
        .object({
          stars: z.int(),
          title: z.string(),
          body: z.string(),
          name: z.string(),
          state: z.enum(['waiting', 'shown', 'hidden']),
          edits: z.int(),
        })
        .nullable(),
    }),
  ),
});
export type OpenRequest = z.output<typeof openSchema>;

/**
 * What an order’s customer can review; undefined where they weren’t asked, the link has expired or the order was refunded.
 * @param forWriting also locks the request, so that one review is written at a time
 */
export async function findOpenRequest(
  tx: Tx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  forWriting = false,
): Promise<OpenRequest | undefined> {
  if (forWriting)
    await sql`select from review_requests where order_id = ${orderId} for no key update`.execute(tx);
  const { rows } = await sql`
    select o.customer_id, o.shipping->>'name' as customer_name,
      (select coalesce(json_agg(row_to_json(b) order by b.position), '[]') from (
        select distinct on (i.product_id) i.product_id as "productId", i.name, i.position,
          concat_ws(', ', i.options->>'Colour', i.options->>'Size') as variant, ${itemPicture} as "pictureFileId",
          (select json_build_object('stars', w.stars, 'title', w.title, 'body', w.body, 'name', w.name, 'state', w.state,
              'edits', w.edits) from reviews w where w.order_id = o.id and w.product_id = i.product_id) as review
        from order_items i where i.order_id = o.id order by i.product_id, i.position) b) as products
    from review_requests r join orders o on o.id = r.order_id
    where r.order_id = ${orderId} and o.store_id = ${storeId} and ${isReviewable}
      and r.sent_at > now() - make_interval(days => ${REVIEW_LIMITS.linkDays})`.execute(tx);
  return rows[0] === undefined ? undefined : openSchema.parse(rows[0]);
}
