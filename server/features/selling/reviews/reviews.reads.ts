import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { SHOWN_PER_PAGE } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const iso = z.date().transform((date) => date.toISOString());

const shownSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  variant: z.string(),
  createdAt: iso,
  edits: z.int(),
  isVerified: z.boolean(),
  reply: z.string().nullable(),
});
const summarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  counts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
});

/** A product that shoppers see, with how many reviews gave it each number of stars. */
export const starsRead = defineRead({
  name: 'reviews.stars',
  tables: ['products', 'reviews'],
  input: { storeId: 'uuid', urlName: 'text' },
  row: summarySchema,
  sql: ({ storeId, urlName }) => sql`
    select p.id, p.name, json_build_array(
      count(*) filter (where w.stars = 1), count(*) filter (where w.stars = 2), count(*) filter (where w.stars = 3),
      count(*) filter (where w.stars = 4), count(*) filter (where w.stars = 5)) as counts
    from products p left join reviews w on w.product_id = p.id and w.state = 'shown'
    where p.store_id = ${storeId} and p.url_name = ${urlName} and p.enabled and p.deleted_at is null
      and p.live_at is not null
    group by p.id`,
  budget: { nodes: 11, cost: 20 },
});

const shownRead = (name: string, order: RawBuilder<unknown>) =>
  defineRead({
    name,
    tables: ['reviews'],
    input: { productId: 'uuid', stars: 'int?', skipped: 'int' },
    row: shownSchema,
    sql: ({ productId, stars, skipped }) => sql`
      select id, name, stars, title, body, variant, created_at, edits, reply, order_id is not null as is_verified
      from reviews
      where product_id = ${productId} and state = 'shown' and (${stars} is null or stars = ${stars})
      order by ${order} limit ${SHOWN_PER_PAGE} offset ${skipped}`,
    budget: { nodes: 6, cost: 20 },
  });

/** A page of the reviews that shoppers see of a product, by their order. */
export const shownReads = {
  newest: shownRead('reviews.newest', sql`created_at desc, id desc`),
  highest: shownRead('reviews.highest', sql`stars desc, created_at desc, id desc`),
  lowest: shownRead('reviews.lowest', sql`stars, created_at desc, id desc`),
} as const;
