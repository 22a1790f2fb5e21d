import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { pictureAddress } from '../../../../shared/features/making/products/products.ts';
import {
  type ManagedReview,
  type OwnReview,
  REVIEWS_PAGE_SIZE,
  type ReviewRow,
  reviewCalls,
} from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  findHeldReason,
  productReviewsPath,
  publicName,
  REVIEW_LIMITS,
} from '../../../../shared/features/selling/reviews/reviews.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { findOpenRequest, type OpenRequest } from './requests.queries.ts';
import { orderOfToken } from './review-token.ts';
import {
  findProductReviews,
  findReview,
  isRepeated,
  listReviews,
  type StoredReview,
  saveReply,
  setState,
  writeReview,
} from './reviews.queries.ts';

const gone = () => notFound('This review no longer exists');
const noRequest = () => notFound('This link no longer works');

function projectOf({ project }: CallContext) {
  if (!project) throw forbidden();
  return project;
}

function storeOf({ store }: CallContext) {
  if (!store) throw storeNotFound();
  return store;
}

/** @throws Refusal 404 where the link wasn’t made for an order of this store, or doesn’t work any more */
async function requireRequest(context: CallContext, token: string, forWriting = false) {
  const orderId = orderOfToken(context.services.secret, token);
  const request =
    orderId && (await findOpenRequest(context.tx, { storeId: storeOf(context).id, orderId }, forWriting));
  if (!orderId || !request) throw noRequest();
  return { ...request, orderId };
}

const toOwn = ({ edits, ...review }: NonNullable<OpenRequest['products'][number]['review']>): OwnReview => ({
  ...review,
  editsLeft: Math.max(0, REVIEW_LIMITS.edits - edits),
});

const toRow = ({ reply, createdAt, ...review }: StoredReview): ReviewRow => ({
  id: review.id,
  stars: review.stars,
  title: review.title,
  body: review.body,
  name: review.name,
  productName: review.productName,
  state: review.state,
  heldFor: review.heldFor,
  isReplied: reply !== null,
  writtenAt: createdAt,
});

async function show(context: CallContext, id: string): Promise<ManagedReview> {
  const review = await findReview(context.tx, projectOf(context).id, id);
  if (!review) throw gone();
  const { variant, edits, isVerified, reply, repliedAt, urlName, state } = review;
  const origin = context.services.hosts.originOf(review);
  return {
    ...toRow(review),
    variant,
    edits,
    isVerified,
    reply,
    repliedAt,
    address: state === 'shown' ? `${origin}${productReviewsPath(urlName)}` : null,
  };
}

async function change(context: CallContext, ids: readonly string[], state: 'shown' | 'hidden') {
  const done = await setState(context.tx, projectOf(context).id, ids, state);
  const reason = state === 'shown' ? 'It’s already shown' : 'It’s already hidden';
  return { done, failed: ids.filter((id) => !done.includes(id)).map((id) => ({ id, reason })) };
}

export const reviewImplementations = implement(reviewCalls, {
  async open({ params }, context) {
    const { customerName, products } = await requireRequest(context, params.token);
    return {
      storeName: storeOf(context).name,
      name: publicName(customerName),
      products: products.map(({ pictureFileId, review, ...product }) => ({
        ...product,
        picture: pictureFileId && pictureAddress(pictureFileId),
        review: review && toOwn(review),
      })),
    };
  },

  async write({ params, body }, context) {
    const { tx } = context;
    const store = storeOf(context);
    const { orderId, customerId, products } = await requireRequest(context, params.token, true);
    const product = products.find(({ productId }) => productId === params.productId);
    if (!product) throw notFound('You didn’t buy this product in this order');
    const before = product.review;
    const isSame =
      before !== null &&
      before.stars === body.stars &&
      before.title === body.title &&
      before.body === body.body &&
      before.name === body.name;
    if (before && isSame) return { review: toOwn(before) };
    const edits = before === null ? 0 : before.edits + 1;
    if (edits > REVIEW_LIMITS.edits)
      throw conflict(
        'too-many-edits',
        'You’ve changed this review three times, so it can’t be changed again',
      );
    const found = findHeldReason(`${body.title}\n${body.body}\n${body.name}`);
    const repeats = found === null && (await isRepeated(tx, { storeId: store.id, orderId, body: body.body }));
    const state = await writeReview(tx, {
      ...body,
      orderId,
      customerId,
      productId: product.productId,
      variant: product.variant,
      storeId: store.id,
      projectId: store.projectId,
      heldFor: found ?? (repeats ? 'repeated' : null),
    });
    return { review: toOwn({ ...body, state, edits }) };
  },

  async ofProduct({ params, query }, context) {
    const store = storeOf(context);
    const found = await findProductReviews(context.tx, store.id, params.urlName, query);
    if (!found) throw notFound('This product is no longer available');
    context.shows([`product:${found.productId}`, `reviews:${found.productId}`]);
    return found.reviews;
  },

  async list({ query }, context) {
    const { rows, ...page } = await listReviews(context.tx, projectOf(context).id, query);
    return { ...page, rows: rows.map(toRow), pageSize: REVIEWS_PAGE_SIZE };
  },

  get: async ({ params }, context) => ({ review: await show(context, params.review) }),

  async reply({ params, body }, context) {
    if (!(await saveReply(context.tx, projectOf(context).id, params.review, body.reply || null)))
      throw gone();
    return { review: await show(context, params.review) };
  },

  showMany: ({ body }, context) => change(context, body.ids, 'shown'),
  hideMany: ({ body }, context) => change(context, body.ids, 'hidden'),
});
