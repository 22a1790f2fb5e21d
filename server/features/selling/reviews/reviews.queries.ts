import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type ProductReviews,
  REVIEWS_PAGE_SIZE,
  type ReviewState,
  SHOWN_PER_PAGE,
} from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import type { HeldFor } from '../../../../shared/features/selling/reviews/reviews.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { shownReads, starsRead } from './reviews.reads.ts';

const iso = z.date().transform((date) => date.toISOString());

export interface WrittenReview {
  readonly orderId: string;
  readonly productId: string;
  readonly customerId: string;
  readonly storeId: string;
  readonly projectId: string;
  readonly variant: string;
  readonly name: string;
  readonly stars: number;
  readonly title: string;
  readonly body: string;
  readonly heldFor: HeldFor | null;
}

/** Whether another review of the store has the same text. */
export async function isRepeated(
  tx: Tx,
  { storeId, orderId, body }: Pick<WrittenReview, 'storeId' | 'orderId' | 'body'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from reviews where store_id = ${storeId} and md5(lower(body)) = md5(lower(${body})) and order_id is distinct from ${orderId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Writes a review or its change. One that was hidden stays so; any other waits only if the check found something. */
export async function writeReview(tx: Tx, review: WrittenReview): Promise<ReviewState> {
  const { heldFor } = review;
  const { rows } = await sql<{ state: ReviewState }>`
    insert into reviews as w (id, project_id, store_id, product_id, order_id, customer_id, name, stars, title, body, variant,
      state, held_for)
    values (${newId()}, ${review.projectId}, ${review.storeId}, ${review.productId}, ${review.orderId},
      ${review.customerId}, ${review.name}, ${review.stars}, ${review.title}, ${review.body}, ${review.variant},
      ${heldFor === null ? 'shown' : 'waiting'}, ${heldFor})
    on conflict (order_id, product_id) do update set name = excluded.name, stars = excluded.stars, title = excluded.title,
      body = excluded.body, held_for = excluded.held_for, edits = w.edits + 1, updated_at = now(),
      state = case when w.state = 'hidden' then w.state else excluded.state end
    returning state`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database answered no review');
  return row.state;
}

export interface ReviewsQuery {
  readonly page: number;
  readonly stars?: number | undefined;
  readonly sort: keyof typeof shownReads;
}

/** The reviews of a product that shoppers see, with its id; undefined where there is no such product. Two statements. */
export async function findProductReviews(
  tx: Tx,
  storeId: string,
  urlName: string,
  { page, stars, sort }: ReviewsQuery,
): Promise<{ readonly productId: string; readonly reviews: ProductReviews } | undefined> {
  const found = await starsRead.find(tx, { storeId, urlName });
  if (found === null) return undefined;
  const { id, name, counts } = found;
  const total = stars === undefined ? counts.reduce((sum, each) => sum + each, 0) : (counts[stars - 1] ?? 0);
  const pages = Math.max(1, Math.ceil(total / SHOWN_PER_PAGE));
  const shown = Math.min(page, pages);
  const skipped = (shown - 1) * SHOWN_PER_PAGE;
  const rows =
    total === 0 ? [] : await shownReads[sort].list(tx, { productId: id, stars: stars ?? null, skipped });
  const reviews = rows.map(({ createdAt, edits, ...review }) => ({
    ...review,
    writtenAt: createdAt,
    isEdited: edits > 0,
  }));
  return { productId: id, reviews: { productName: name, urlName, counts, page: shown, pages, reviews } };
}

const rowSchema = z.object({
  id: z.uuid(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  name: z.string(),
  productName: z.string(),
  urlName: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  variant: z.string(),
  state: z.enum(['waiting', 'shown', 'hidden']),
  heldFor: z.enum(['link', 'contact', 'repeated']).nullable(),
  reply: z.string().nullable(),
  repliedAt: iso.nullable(),
  edits: z.int(),
  isVerified: z.boolean(),
  createdAt: iso,
});
export type StoredReview = z.output<typeof rowSchema>;

const columns = sql`
  w.id, w.stars, w.title, w.body, w.name, p.name as product_name, p.url_name, s.subdomain,
  case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain, w.variant, w.state, w.held_for,
  w.reply, w.replied_at, w.edits, w.order_id is not null as is_verified, w.created_at`;
const joined = sql`reviews w join products p on p.id = w.product_id join stores s on s.id = w.store_id`;

const VIEWS = {
  all: sql`true`,
  waiting: sql`w.state = 'waiting'`,
  shown: sql`w.state = 'shown'`,
  hidden: sql`w.state = 'hidden'`,
  low: sql`w.stars <= 2`,
} as const;

export interface ReviewListQuery {
  readonly view: keyof typeof VIEWS;
  readonly stars?: string | undefined;
  readonly reply?: 'yes' | 'no' | undefined;
  readonly search: string;
  readonly page: number;
}

function matching({ view, stars, reply, search }: ReviewListQuery): RawBuilder<unknown> {
  const pattern = containing(search);
  return sql`${VIEWS[view]}
    ${stars === undefined ? sql`` : sql`and w.stars = ${Number(stars)}`}
    ${reply === undefined ? sql`` : reply === 'yes' ? sql`and w.reply is not null` : sql`and w.reply is null`}
    ${
      search === ''
        ? sql``
        : sql`and (w.title ilike ${pattern} or w.body ilike ${pattern} or w.name ilike ${pattern} or p.name ilike ${pattern})`
    }`;
}

/** One page of a project’s reviews and how many each view has. Two statements. */
export async function listReviews(tx: Tx, projectId: string, query: ReviewListQuery) {
  const matches = matching(query);
  const { rows } = await sql`
    select ${columns} from ${joined} where w.project_id = ${projectId} and ${matches}
    order by w.created_at desc, w.id desc
    limit ${REVIEWS_PAGE_SIZE} offset ${(query.page - 1) * REVIEWS_PAGE_SIZE}`.execute(tx);
  const counted = await sql<Record<keyof typeof VIEWS | 'total', number>>`
    select count(*)::int as all, count(*) filter (where ${VIEWS.waiting})::int as waiting,
      count(*) filter (where ${VIEWS.shown})::int as shown, count(*) filter (where ${VIEWS.hidden})::int as hidden,
      count(*) filter (where ${VIEWS.low})::int as low, count(*) filter (where ${matches})::int as total
    from reviews w join products p on p.id = w.product_id where w.project_id = ${projectId}`.execute(tx);
  const { total = 0, ...views } = counted.rows[0] ?? { all: 0, waiting: 0, shown: 0, hidden: 0, low: 0 };
  return { rows: z.array(rowSchema).parse(rows), total, views };
}

export async function findReview(tx: Tx, projectId: string, id: string): Promise<StoredReview | undefined> {
  const { rows } = await sql`
    select ${columns} from ${joined} where w.id = ${id} and w.project_id = ${projectId}`.execute(tx);
  return rows[0] === undefined ? undefined : rowSchema.parse(rows[0]);
}

/** @param reply null removes it. @returns whether there is such a review */
export async function saveReply(
  tx: Tx,
  projectId: string,
  id: string,
  reply: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update reviews set reply = ${reply}, replied_at = case when ${reply}::text is not null then now() end
    where id = ${id} and project_id = ${projectId} returning id`.execute(tx);
  return rows.length > 0;
}

/** @returns those that it changed */
export async function setState(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  state: Exclude<ReviewState, 'waiting'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reviews set state = ${state} where id = any(${[...ids]}::uuid[]) and project_id = ${projectId}
      and state <> ${state} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
