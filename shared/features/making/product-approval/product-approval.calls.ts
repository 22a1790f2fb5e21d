import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { lines } from '../../../rules/text/line.schema.ts';
import {
  approvalSchema,
  approvalViewSchema,
  decisionSchema,
  REASON_LENGTH,
  reviewedProductSchema,
} from './product-approval.ts';

const STAFF = '/omnis/v3/staff/products';
const ids = z.array(z.uuid()).min(1).max(50);
const decided = z.object({ ids: z.array(z.uuid()) });

export const PRODUCTS_TO_REVIEW = 24;

export const productApprovalCalls = {
  list: defineCall({
    name: 'productApproval.list',
    method: 'GET',
    path: `${STAFF}/`,
    summary: 'List products that staff look at',
    description: 'Those that wait come oldest first, the others newest first.',
    access: 'internal',
    query: z.object({
      view: approvalViewSchema.default('waiting'),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    answer: z.object({ products: z.array(reviewedProductSchema), more: z.boolean() }),
  }),

  approve: defineCall({
    name: 'productApproval.approve',
    method: 'POST',
    path: `${STAFF}/approve/`,
    summary: 'Approve products',
    description: 'A denied product is in its store again, and its owners get an email.',
    access: 'internal',
    body: z.object({ ids }),
    answer: decided,
  }),

  deny: defineCall({
    name: 'productApproval.deny',
    method: 'POST',
    path: `${STAFF}/deny/`,
    summary: 'Deny products',
    description: 'They leave their stores straight away, and their owners get an email with the reason.',
    access: 'internal',
    body: z.object({
      ids,
      reason: lines()
        .min(1, FIELD_MESSAGES.required)
        .max(REASON_LENGTH, FIELD_MESSAGES.maxLength(REASON_LENGTH)),
    }),
    answer: decided,
  }),

  get: defineCall({
    name: 'productApproval.get',
    method: 'GET',
    path: '/omnis/v3/dashboard/products/{product}/approval/',
    summary: 'Get what staff decided of a product',
    access: 'project',
    permissions: ['edit-products'],
    params: z.object({ product: z.uuid() }),
    answer: z.object({
      approval: approvalSchema,
      reason: z.string().nullable(),
      decisions: z.array(decisionSchema),
    }),
    errors: [404],
  }),

  resubmit: defineCall({
    name: 'productApproval.resubmit',
    method: 'POST',
    path: '/omnis/v3/dashboard/products/{product}/approval/',
    summary: 'Send a denied product to staff again',
    access: 'project',
    permissions: ['edit-products'],
    params: z.object({ product: z.uuid() }),
    body: z.object({
      /** What has changed. */
      note: lines().max(REASON_LENGTH, FIELD_MESSAGES.maxLength(REASON_LENGTH)).default(''),
    }),
    answer: z.object({ id: z.uuid() }),
    errors: [404, 409],
    rate: { max: 30, perSeconds: 3_600 },
  }),
} as const;
