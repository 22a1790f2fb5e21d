import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema, numberedPage } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { REVIEW_LIMITS } from './reviews.ts';

const FRONT = '/omnis/v3/frontend/reviews';
const DASHBOARD = '/omnis/v3/dashboard/reviews';
export const REVIEWS_PAGE_SIZE = 50;
/** Reviews on one page of a product’s. */
export const SHOWN_PER_PAGE = 20;

const HOUR = 3_600;

const { bodyMin, bodyMax, titleMax, nameMax, replyMax } = REVIEW_LIMITS;
const reviewFields = z.object({
  stars: z.coerce
    .number({ error: 'Choose how many stars' })
    .int({ error: 'Choose how many stars' })
    .min(1, { error: 'Choose how many stars' })
    .max(5, { error: 'Choose how many stars' }),
  title: line().max(titleMax, { error: 'Use up to 80 characters' }),
  body: lines()
    .min(bodyMin, { error: 'Write 10 characters or more' })
    .max(bodyMax, { error: 'Use up to 5,000 characters' }),
  name: line().min(1, { error: 'Enter a name' }).max(nameMax, { error: 'Use up to 60 characters' }),
});

const stateSchema = z.enum(['waiting', 'shown', 'hidden']);
export type ReviewState = z.infer<typeof stateSchema>;

const ownReviewSchema = z.object({
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  name: z.string(),
  state: stateSchema,
  editsLeft: z.int(),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

const boughtSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  variant: z.string(),
  /** Address of a small picture. */
  picture: z.string().nullable(),
  review: ownReviewSchema.nullable(),
});
export type BoughtProduct = z.infer<typeof boughtSchema>;

const shownReviewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  variant: z.string(),
  writtenAt: z.iso.datetime(),
  isEdited: z.boolean(),
  /** Its writer bought the product here. */
  isVerified: z.boolean(),
  reply: z.string().nullable(),
});
export type ShownReview = z.infer<typeof shownReviewSchema>;

const count = z.int();
const productReviewsSchema = z.object({
  productName: z.string(),
  urlName: z.string(),
  /** Of each number of stars, one star first. */
  counts: z.tuple([count, count, count, count, count]),
  page: z.int(),
  pages: z.int(),
  reviews: z.array(shownReviewSchema),
});
export type ProductReviews = z.infer<typeof productReviewsSchema>;

const rowSchema = z.object({
  id: z.uuid(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  name: z.string(),
  productName: z.string(),
  state: stateSchema,
  heldFor: z.enum(['link', 'contact', 'repeated']).nullable(),
  isReplied: z.boolean(),
  writtenAt: z.iso.datetime(),
});
export type ReviewRow = z.infer<typeof rowSchema>;

const managedSchema = rowSchema.extend({
  variant: z.string(),
  edits: z.int(),
  isVerified: z.boolean(),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  /** Where it shows; null while it doesn’t. */
  address: z.string().nullable(),
});
export type ManagedReview = z.infer<typeof managedSchema>;

const manages = { access: 'project', permissions: ['manage-reviews'] } as const;
const one = { ...manages, params: z.object({ review: z.uuid() }) } as const;
const tokenField = z.string().max(200);

const many = <Name extends 'show' | 'hide'>(action: Name, summary: string) =>
  defineCall({
    ...manages,
    name: `reviews.${action}Many`,
    method: 'POST',
    path: `${DASHBOARD}/${action}/`,
    summary,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  });

/** Reviews of a store’s products: customers write them by an email’s link, the merchant shows, hides and answers them. */
export const reviewCalls = {
  open: defineCall({
    name: 'reviews.open',
    method: 'GET',
    path: `${FRONT}/requests/{token}/`,
    summary: 'Get what an order’s customer can review',
    description: 'By the link in the email that asks for a review. It works for 180 days.',
    access: 'public',
    params: z.object({ token: tokenField }),
    answer: z.object({ storeName: z.string(), name: z.string(), products: z.array(boughtSchema) }),
    errors: [404],
  }),
  write: defineCall({
    name: 'reviews.write',
    method: 'PUT',
    path: `${FRONT}/requests/{token}/{productId}/`,
    summary: 'Write a review of something you bought, or change it',
    description: 'One for each product of an order. It can be changed three times.',
    access: 'public',
    params: z.object({ token: tokenField, productId: z.uuid() }),
    body: reviewFields,
    answer: z.object({ review: ownReviewSchema }),
    errors: [404, 409],
    rate: { max: 40, perSeconds: HOUR },
  }),
  ofProduct: defineCall({
    name: 'reviews.ofProduct',
    method: 'GET',
    path: `${FRONT}/products/{urlName}/`,
    summary: 'List a product’s reviews, with how many have how many stars',
    access: 'public',
    guards: ['canVisitStore'],
    mayLag: true,
    params: z.object({ urlName: z.string().max(120) }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
      stars: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
      sort: z.enum(['newest', 'highest', 'lowest']).catch('newest').default('newest'),
    }),
    answer: productReviewsSchema,
    errors: [404],
  }),
  list: defineCall({
    ...manages,
    name: 'reviews.list',
    method: 'GET',
    path: `${DASHBOARD}/`,
    mayLag: true,
    summary: 'List reviews, newest first',
    query: z.object({
      view: z.enum(['all', 'waiting', 'shown', 'hidden', 'low']).default('all'),
      stars: z.enum(['1', '2', '3', '4', '5']).optional(),
      reply: z.enum(['yes', 'no']).optional(),
      search: searchText().max(100).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: numberedPage(rowSchema),
  }),
  get: defineCall({
    ...one,
    name: 'reviews.get',
    method: 'GET',
    path: `${DASHBOARD}/{review}/`,
    summary: 'Get a review with its reply',
    answer: z.object({ review: managedSchema }),
    errors: [404],
  }),
  reply: defineCall({
    ...one,
    name: 'reviews.reply',
    method: 'PUT',
    path: `${DASHBOARD}/{review}/reply/`,
    summary: 'Reply to a review in public, change the reply or remove it',
    description: 'An empty text removes the reply.',
    body: z.object({
      reply: lines().max(replyMax, { error: 'Use up to 2,000 characters' }),
    }),
    answer: z.object({ review: managedSchema }),
    errors: [404],
  }),
  showMany: many('show', 'Show reviews in the store'),
  hideMany: many('hide', 'Hide reviews from the store'),
} as const;
