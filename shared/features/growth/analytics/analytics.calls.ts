import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { line } from '../../../rules/text/line.schema.ts';
import {
  comparisonSchema,
  FIRST_DAY,
  FIRST_YEAR,
  liveSchema,
  REPORT_NOTE_MAX,
  reportNoteSchema,
  reportPartsSchema,
  reportPeriodSchema,
  reportSchema,
  rowKindSchema,
  saleRowSchema,
  visitRowSchema,
  yearReportSchema,
} from './analytics.ts';

/** Figures of the active project’s first store. */

const ANALYTICS = '/omnis/v3/dashboard/analytics';
export const REPORT_ROWS_SIZE = 50;

const reads = { access: 'project', method: 'GET', errors: [404] } as const;

const periodFields = {
  period: reportPeriodSchema.default('last-30-days'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
/** Without a year, this one. */
const yearQuery = z.object({ year: z.coerce.number().int().min(FIRST_YEAR).max(9999).optional() });
const reportQuery = z.object({ ...periodFields, compare: comparisonSchema.default('previous') });

const key = z
  .string()
  .max(100)
  .refine((text) => !text.includes('\0'), 'This isn’t a text')
  .optional();
const rowsFields = {
  kind: rowKindSchema,
  from: z.iso.date(),
  to: z.iso.date(),
  product: z.uuid().optional(),
  discount: z.uuid().optional(),
  returning: z.literal('yes').optional(),
  step: z.coerce.number().int().min(1).max(4).optional(),
  first: z.literal('yes').optional(),
  source: key,
  device: key,
  country: key,
  search: key,
};
export type RowsQuery = z.output<z.ZodObject<typeof rowsFields>>;

export const analyticsCalls = {
  report: defineCall({
    ...reads,
    name: 'analytics.report',
    path: `${ANALYTICS}/`,
    mayLag: true,
    summary: 'Get the figures of a period, by hour or day',
    description: 'Money is left out for members without `view-royalties`.',
    query: reportQuery,
    answer: reportSchema,
  }),
  months: defineCall({
    ...reads,
    name: 'analytics.months',
    path: `${ANALYTICS}/months/`,
    summary: 'Get the figures of a year by month',
    description: 'Money is left out for members without `view-royalties`.',
    query: yearQuery,
    answer: yearReportSchema,
  }),
  exportMonths: defineCall({
    ...reads,
    name: 'analytics.exportMonths',
    path: `${ANALYTICS}/months-export/`,
    summary: 'Download the figures of a year as CSV, one row for each month',
    query: yearQuery,
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  parts: defineCall({
    ...reads,
    name: 'analytics.parts',
    path: `${ANALYTICS}/parts/`,
    summary: 'Get products, discounts, sources, devices and searches of a period',
    query: z.object(periodFields),
    answer: reportPartsSchema,
  }),
  live: defineCall({
    ...reads,
    name: 'analytics.live',
    path: `${ANALYTICS}/live/`,
    summary: 'Count who is in the store now',
    answer: liveSchema,
  }),
  rows: defineCall({
    ...reads,
    name: 'analytics.rows',
    path: `${ANALYTICS}/rows/`,
    summary: 'List the orders or visits behind a figure',
    query: z.object({ ...rowsFields, after: z.string().max(1000).optional() }),
    answer: z.object({
      currency: z.string(),
      timeZone: z.string(),
      /** All rows, on every page. */
      total: z.object({ rows: z.int(), pages: z.int(), paidMinor: z.int(), earnedMinor: z.int() }),
      sales: z.array(saleRowSchema),
      visits: z.array(visitRowSchema),
      next: z.string().nullable(),
    }),
  }),
  exportRows: defineCall({
    ...reads,
    guards: ['hasStore'],
    name: 'analytics.exportRows',
    path: `${ANALYTICS}/rows-export/`,
    summary: 'Download the orders or visits behind a figure as CSV',
    query: z.object(rowsFields),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  exportDays: defineCall({
    ...reads,
    name: 'analytics.exportDays',
    path: `${ANALYTICS}/export/`,
    summary: 'Download the figures of a period as CSV, one row for each day or hour',
    query: z.object(periodFields),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  addNote: defineCall({
    access: 'project',
    permissions: ['manage-settings'],
    name: 'analytics.addNote',
    method: 'POST',
    path: `${ANALYTICS}/notes/`,
    summary: 'Add a note to a day',
    body: z.object({
      day: z.iso.date('Choose a day').refine((day) => day >= FIRST_DAY, 'Choose a later day'),
      text: line()
        .min(1, 'Write a note')
        .max(REPORT_NOTE_MAX, `Use up to ${REPORT_NOTE_MAX} characters`)
        .refine((text) => !text.includes('\0'), 'Write a note'),
    }),
    answer: z.object({ note: reportNoteSchema }),
    errors: [404, 409],
  }),
  deleteNote: defineCall({
    access: 'project',
    permissions: ['manage-settings'],
    name: 'analytics.deleteNote',
    method: 'DELETE',
    path: `${ANALYTICS}/notes/{note}/`,
    summary: 'Delete a note',
    params: z.object({ note: z.uuid() }),
    answer: z.object({ deleted: z.literal(true) }),
    errors: [404],
  }),
} as const;
