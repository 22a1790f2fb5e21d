import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema } from '../../../contract/list.ts';
import { JOBSHEET_BATCH_LIMIT, jobsheetSchema } from './jobsheets.ts';

/** The order's id or its number. */
const ofOrder = z.object({ id: z.string().min(1).max(64) });

/** Order numbers, separated by commas. */
const numbersSchema = z
  .string()
  .regex(/^\d{1,12}(,\d{1,12})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int()).min(1).max(JOBSHEET_BATCH_LIMIT));

export const jobsheetCalls = {
  get: defineCall({
    name: 'jobsheets.get',
    method: 'GET',
    path: '/omnis/v3/factory/orders/{id}/jobsheet/',
    summary: 'Get an order’s jobsheet',
    access: 'factory',
    params: ofOrder,
    answer: jobsheetSchema,
    errors: [404],
  }),
  getMany: defineCall({
    name: 'jobsheets.getMany',
    method: 'GET',
    path: '/omnis/v3/factory/jobsheets/',
    summary: 'Get the jobsheets of several orders',
    description: `Takes the numbers of up to ${JOBSHEET_BATCH_LIMIT} orders. Answers those it doesn’t find as missing.`,
    access: 'factory',
    query: z.object({ orders: numbersSchema }),
    answer: z.object({ sheets: z.array(jobsheetSchema), missing: z.array(z.int()) }),
  }),
  recordPrints: defineCall({
    name: 'jobsheets.recordPrints',
    method: 'POST',
    path: '/omnis/v3/factory/jobsheets/printed/',
    summary: 'Record that jobsheets were printed',
    access: 'factory',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(JOBSHEET_BATCH_LIMIT) }),
    answer: z.object({ printed: z.int() }),
  }),
  release: defineCall({
    name: 'jobsheets.release',
    method: 'POST',
    path: '/omnis/v3/factory/orders/{id}/jobsheet/',
    summary: 'Start a paid order',
    description:
      'Its status becomes Processing. Labels print with or without it. A second call has no effect.',
    access: 'factory',
    params: ofOrder,
    answer: z.object({ status: z.string() }),
    errors: [404, 409],
  }),
  releaseMany: defineCall({
    name: 'jobsheets.releaseMany',
    method: 'POST',
    path: '/omnis/v3/factory/orders/release/',
    summary: 'Start several paid orders',
    description:
      'Their status becomes Processing. Labels print with or without it. Orders that were started stay as they are. Answers a reason for each order it can’t start.',
    access: 'factory',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  }),
} as const;
