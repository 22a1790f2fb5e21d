import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { type OrderStatus, UNPAID_STATUSES } from '../../../rules/orders/orders.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { factoryOrderRowSchema, factoryOrderSchema } from './factory-orders.ts';

/** Orders on one page of the factory's list. */
export const FACTORY_ORDERS_PAGE_SIZE = 50;

/** Statuses of paid orders that haven’t left. */
const TO_DO = [
  'paid',
  'processing',
  'label_printed',
  'printed',
  'consolidated',
  'packing',
] as const satisfies readonly OrderStatus[];
/**
 * Groups of statuses by which the list can be narrowed; `all` narrows nothing. Of `late` and `today` the day counts as well
 * by which they are to leave, of `blocked` what keeps them from being made.
 */
export const FACTORY_ORDER_VIEWS = {
  'to-do': TO_DO,
  late: TO_DO,
  today: TO_DO,
  blocked: TO_DO,
  new: ['paid'],
  working: ['processing', 'label_printed', 'printed'],
  packing: ['consolidated', 'packing'],
  attention: ['disputed', 'issue'],
  done: ['complete', 'exchanged', 'refunded'],
  unpaid: UNPAID_STATUSES,
  all: [],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;
export const factoryOrderViewSchema = z.enum([
  'to-do',
  'late',
  'today',
  'blocked',
  'new',
  'working',
  'packing',
  'attention',
  'done',
  'unpaid',
  'all',
]);
export type FactoryOrderView = z.infer<typeof factoryOrderViewSchema>;

const filters = {
  delivery: z.enum(['uk', 'abroad']).optional(),
  /** Paid longer ago than so many working days. */
  age: z.enum(['1', '2']).optional(),
  /** Orders with a piece of this base product, and of this colour: of both, if both are set. */
  garment: line().min(1).max(120).optional(),
  colour: line().min(1).max(120).optional(),
  jobsheet: z.enum(['printed', 'not-printed']).optional(),
};
const narrowing = {
  view: factoryOrderViewSchema.default('to-do'),
  search: searchText().max(100).default(''),
  ...filters,
};
export const factoryOrderFiltersSchema = z.object(filters);
export type FactoryOrderFilters = z.output<typeof factoryOrderFiltersSchema>;

export const factoryOrderCalls = {
  list: defineCall({
    name: 'factory-orders.list',
    method: 'GET',
    path: '/omnis/v3/factory/orders/',
    summary: 'List factory orders, oldest paid first',
    access: 'factory',
    mayLag: true,
    query: z.object({
      ...narrowing,
      ...pagePlaceFields,
    }),
    answer: numberedPage(factoryOrderRowSchema),
  }),
  garments: defineCall({
    name: 'factory-orders.garments',
    method: 'GET',
    path: '/omnis/v3/factory/orders-garments/',
    summary: 'List the garments and colours that factory orders are filtered by',
    access: 'factory',
    answer: z.object({ garment: z.array(z.string()), colour: z.array(z.string()) }),
  }),
  export: defineCall({
    name: 'factory-orders.export',
    method: 'GET',
    path: '/omnis/v3/factory/orders-export/',
    summary: 'Download factory orders as CSV',
    description: 'Takes the filters of the list and sends every order that matches, in the list’s order.',
    access: 'factory',
    query: z.object(narrowing),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  get: defineCall({
    name: 'factory-orders.get',
    method: 'GET',
    path: '/omnis/v3/factory/orders/{id}/',
    summary: 'Get a factory order with its items, files and history',
    access: 'factory',
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: factoryOrderSchema,
    errors: [404],
  }),
} as const;
