import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import {
  salesBalanceSchema,
  salesPeriodSchema,
  salesRowSchema,
  salesTotalSchema,
  salesViewSchema,
} from './sales-activity.ts';

/** Rows on one page. */
export const SALES_PAGE_SIZE = 50;

const permissions = ['view-royalties'] as const;

const narrowing = {
  view: salesViewSchema.default('all'),
  search: searchText().max(100).default(''),
  /** Everything where it is left out. */
  period: salesPeriodSchema.optional(),
  sort: z.enum(['at', '-at']).default('-at'),
};

export const salesActivityCalls = {
  list: defineCall({
    name: 'sales-activity.list',
    method: 'GET',
    path: '/omnis/v3/sales-activity/',
    summary: 'List the project’s sales, refunds and disputes with their totals',
    access: 'project',
    mayLag: true,
    permissions,
    query: z.object({ ...narrowing, ...pagePlaceFields }),
    answer: numberedPage(salesRowSchema).extend({
      totals: z.array(salesTotalSchema),
      balances: z.array(salesBalanceSchema),
    }),
  }),
  export: defineCall({
    name: 'sales-activity.export',
    method: 'GET',
    path: '/omnis/v3/sales-activity-export/',
    summary: 'Download sales, refunds and disputes as CSV',
    description: 'Takes the view, search and period of the list and sends every row that matches.',
    access: 'project',
    permissions,
    query: z.object(narrowing),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
} as const;
