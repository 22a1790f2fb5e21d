import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema, numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { wholeNumber, wholeNumberText } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { lines } from '../../../rules/text/line.schema.ts';
import {
  paymentIntervalCodeSchema,
  paymentIntervalSchema,
  payoutBalanceSchema,
  payoutDetailsSchema,
  payoutMethodSchema,
  payoutReasonSchema,
  payoutSchema,
  statementRowSchema,
  statementSumSchema,
  statementViewSchema,
} from './payouts.ts';

/** Rows on one page. */
export const PAYOUTS_PAGE_SIZE = 50;
export const PAYOUT_NOTE_LENGTH = 500;

const permissions = ['view-royalties'] as const;
const params = z.object({ number: wholeNumberText(1) });

const detailsSchema = z.object({
  /** Null until an owner has entered details. */
  destination: z
    .object({
      method: payoutMethodSchema,
      /** The last four characters. */
      hint: z.string(),
      changedAt: z.iso.datetime(),
      /** Nothing is paid to new details before this moment; null once it has passed. */
      coolingUntil: z.iso.datetime().nullable(),
      /** A payout to them failed, and nothing is paid until they change. */
      refused: payoutReasonSchema.nullable(),
    })
    .nullable(),
  paymentInterval: paymentIntervalSchema,
  nextDay: z.iso.date(),
  mayChange: z.boolean(),
});
export type PayoutDetails = z.infer<typeof detailsSchema>;

export const payoutCalls = {
  list: defineCall({
    name: 'payouts.list',
    method: 'GET',
    path: '/omnis/v3/payouts/',
    summary: 'List the project’s payouts with its balance',
    access: 'project',
    permissions,
    query: z.object({
      /** A payout’s number or reference. */
      search: searchText().max(100).default(''),
      ...pagePlaceFields,
    }),
    answer: numberedPage(payoutSchema).extend({
      balances: z.array(payoutBalanceSchema),
      details: detailsSchema,
    }),
  }),
  details: defineCall({
    name: 'payouts.details',
    method: 'GET',
    path: '/omnis/v3/payout-details/',
    summary: 'Read where and how often the project is paid',
    description: 'Only the last four characters of the account are ever sent.',
    access: 'project',
    permissions,
    answer: detailsSchema.extend({
      /** The newest first. */
      changes: z.array(
        z.object({
          at: z.iso.datetime(),
          who: z.string().nullable(),
          method: payoutMethodSchema,
          hint: z.string(),
        }),
      ),
    }),
  }),
  saveDetails: defineCall({
    name: 'payouts.save-details',
    method: 'PUT',
    path: '/omnis/v3/payout-details/',
    summary: 'Change where the project is paid',
    description:
      'Asks for the password again, and for the second factor of accounts that have one. Every owner gets an email, and payouts wait for 72 hours.',
    access: 'project',
    permissions: ['view-royalties', 'manage-team'],
    body: payoutDetailsSchema,
    answer: detailsSchema,
    rate: { max: 10, perSeconds: 3600 },
  }),
  saveInterval: defineCall({
    name: 'payouts.save-interval',
    method: 'PUT',
    path: '/omnis/v3/payout-interval/',
    summary: 'Change how often the project is paid',
    access: 'project',
    permissions: ['view-royalties', 'manage-team'],
    body: z.object({ paymentInterval: paymentIntervalCodeSchema }),
    answer: detailsSchema,
  }),
  statement: defineCall({
    name: 'payouts.statement',
    method: 'GET',
    path: '/omnis/v3/payouts/{number}/',
    summary: 'Read what a payout pays',
    description: 'The sums count every row. The rows are those of one page.',
    access: 'project',
    permissions,
    params,
    query: z.object({ view: statementViewSchema.optional(), ...pagePlaceFields }),
    answer: z.object({
      payout: payoutSchema,
      sums: z.array(statementSumSchema),
      page: numberedPage(statementRowSchema),
    }),
    errors: [404],
  }),
  statementCsv: defineCall({
    name: 'payouts.statement-csv',
    method: 'GET',
    path: '/omnis/v3/payouts/{number}/csv/',
    summary: 'Download the statement of a payout as CSV',
    access: 'project',
    permissions,
    params,
    rate: { max: 60, perSeconds: 600 },
    answer: 'file',
    errors: [404],
  }),
  statementPdf: defineCall({
    name: 'payouts.statement-pdf',
    method: 'GET',
    path: '/omnis/v3/payouts/{number}/pdf/',
    summary: 'Download the statement of a payout as PDF',
    access: 'project',
    permissions,
    params,
    rate: { max: 60, perSeconds: 600 },
    answer: 'file',
    errors: [404],
  }),
} as const;

const staffPayoutSchema = payoutSchema.extend({
  id: z.uuid(),
  projectName: z.string(),
  projectCode: z.string(),
  /** The run that it was sent with. */
  run: z.int().nullable(),
});

export const payoutChannelSchema = z.enum(['bank', 'paypal']);
export type PayoutChannel = z.infer<typeof payoutChannelSchema>;

const ATLAS = '/omnis/v3/atlas/payouts';

/** Payouts of every project. Sending and marking them takes leadership. */
export const payoutRunCalls = {
  list: defineCall({
    name: 'payout-runs.list',
    method: 'GET',
    path: `${ATLAS}/`,
    summary: 'List the payouts of every project',
    access: 'internal',
    query: z.object({
      view: z.enum(['due', 'sent', 'paid', 'failed', 'all']).default('due'),
      search: searchText().max(100).default(''),
      ...pagePlaceFields,
    }),
    answer: numberedPage(staffPayoutSchema).extend({
      /** Due payouts that a run can send. */
      waiting: z.array(z.object({ channel: payoutChannelSchema, count: z.int() })),
      /** The newest first. */
      runs: z.array(
        z.object({
          number: z.int(),
          channel: payoutChannelSchema,
          madeAt: z.iso.datetime(),
          who: z.string().nullable(),
          count: z.int(),
          /** Its payouts that aren’t marked yet: what its file holds. */
          open: z.int(),
        }),
      ),
      may: z.object({ send: z.boolean() }),
    }),
  }),
  get: defineCall({
    name: 'payout-runs.get',
    method: 'GET',
    path: `${ATLAS}/{number}/`,
    summary: 'Read a payout of any project',
    access: 'internal',
    params,
    answer: staffPayoutSchema.extend({ may: z.object({ send: z.boolean() }) }),
    errors: [404],
  }),
  start: defineCall({
    name: 'payout-runs.start',
    method: 'POST',
    path: '/omnis/v3/atlas/payout-runs/',
    summary: 'Put due payouts into a run',
    description:
      'Asks for the password again. Each payout is in one run, even if two people start runs at the same time. Payouts whose details changed in the last 72 hours wait. With `run`, opens the file of an earlier one, which holds the payouts that aren’t marked yet.',
    access: 'internal',
    body: z.union([z.object({ channel: payoutChannelSchema }), z.object({ run: wholeNumber(1) })]),
    answer: z.object({ run: z.int(), count: z.int() }),
    errors: [404, 409],
  }),
  file: defineCall({
    name: 'payout-runs.file',
    method: 'GET',
    path: '/omnis/v3/atlas/payout-runs/{number}/file/',
    summary: 'Download the payments of a run for the bank or PayPal',
    description: 'Holds account numbers, so it takes a recent password.',
    access: 'internal',
    params,
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
    errors: [404],
  }),
  markPaid: defineCall({
    name: 'payout-runs.mark-paid',
    method: 'POST',
    path: '/omnis/v3/atlas/payouts-paid/',
    summary: 'Mark sent payouts as paid',
    access: 'internal',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: bulkAnswerSchema,
  }),
  markFailed: defineCall({
    name: 'payout-runs.mark-failed',
    method: 'POST',
    path: `${ATLAS}/{number}/failed/`,
    summary: 'Mark a payout as failed',
    description:
      'Its amount is back in the balance of its project, whose owners get an email with the reason.',
    access: 'internal',
    params,
    body: z.object({ reason: payoutReasonSchema, note: lines().max(PAYOUT_NOTE_LENGTH) }),
    answer: staffPayoutSchema,
    errors: [404, 409],
  }),
} as const;
