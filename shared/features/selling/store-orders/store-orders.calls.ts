import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import {
  exportRangeSchema,
  storeOrderRowSchema,
  storeOrderSchema,
  storeOrderViewSchema,
} from './store-orders.ts';

/** Orders on one page of the list. */
export const STORE_ORDERS_PAGE_SIZE = 50;

/** Rows show customers' names and addresses. Amounts take `view-royalties` as well: they are null without it. */
const permissions = ['view-orders'] as const;

export const storeOrderCalls = {
  list: defineCall({
    name: 'store-orders.list',
    method: 'GET',
    path: '/omnis/v3/ecom/orders/',
    summary: 'List the project’s orders by date',
    access: 'project',
    mayLag: true,
    permissions,
    query: z.object({
      view: storeOrderViewSchema.default('all'),
      search: searchText().max(100).default(''),
      sort: z.enum(['placed', '-placed']).default('-placed'),
      ...pagePlaceFields,
    }),
    answer: numberedPage(storeOrderRowSchema),
  }),
  get: defineCall({
    name: 'store-orders.get',
    method: 'GET',
    path: '/omnis/v3/ecom/orders/{id}/',
    summary: 'Get an order with its items, payment, parcels and history',
    access: 'project',
    permissions,
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: storeOrderSchema,
    errors: [404],
  }),
  revokeLinks: defineCall({
    name: 'store-orders.revoke-links',
    method: 'POST',
    path: '/omnis/v3/ecom/orders/{id}/revoke-links/',
    summary: 'Replace the links to the orders of an order’s customer',
    description: 'Old links answer 404. The customer is emailed the new ones.',
    access: 'project',
    permissions,
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({ message: z.string() }),
    errors: [404],
    rate: { max: 30, perSeconds: 600 },
  }),
  download: defineCall({
    name: 'store-orders.download',
    method: 'GET',
    path: '/omnis/v3/ecom/orders-download/',
    summary: 'Download paid orders as CSV, oldest first',
    access: 'project',
    permissions: ['view-royalties', 'view-orders'],
    query: exportRangeSchema,
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
} as const;
