import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { orderStatusSchema } from '../../../rules/orders/orders.ts';

const count = z.int().min(0);

const latestOrderSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: orderStatusSchema,
  placedAt: z.iso.datetime(),
  customer: z.string(),
  items: count,
  /** Null without the permission to see sales. */
  totalMinor: z.int().nullable(),
  currency: z.string(),
});

const nextOrderSchema = z.object({
  number: z.int(),
  status: orderStatusSchema,
  priority: z.boolean(),
  storeName: z.string(),
  paidAt: z.iso.datetime(),
  pieces: count,
  piecesDone: count,
});

const stationFactsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isPaired: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
});

const summary = defineCall({
  name: 'dashboard.summary',
  method: 'GET',
  path: '/omnis/v3/dashboard/summary/',
  summary: 'Get today’s to-do counts',
  access: 'signed-in',
  guards: ['hasDashboardAccess'],
  mayLag: true,
  answer: z.object({
    /** Null for those without a project. */
    project: z
      .object({
        /** Codes of the unlocked badges. */
        badges: z.array(z.string()),
        /** What the merchant has said. */
        setUp: z.object({
          /** Delivery prices were changed or kept. */
          delivery: z.boolean(),
          /** There is an account to pay to. */
          payouts: z.boolean(),
        }),
        products: z.object({
          live: count,
          /** Published, their print files still being made. */
          preparing: count,
          /** Designs that are no product yet. */
          drafts: count,
        }),
        /** Null without the permission to see orders. */
        orders: z
          .object({
            total: count,
            /** Paid, and not started. */
            toMake: count,
            beingMade: count,
            /** Disputed, or with a problem that somebody has to look at. */
            problems: count,
            sentThisWeek: count,
            latest: z.array(latestOrderSchema),
          })
          .nullable(),
        /** Paid in the last thirty days and in the thirty before, by currency; null without the permission. */
        sales: z
          .array(
            z.object({ currency: z.string(), orders: count, totalMinor: z.int(), totalBeforeMinor: z.int() }),
          )
          .nullable(),
      })
      .nullable(),
    /** Null for accounts outside the factory and the internal staff. */
    factory: z
      .object({
        ordersWaiting: count,
        ordersOnFloor: count,
        problems: count,
        labelsToPrint: count,
        itemsToPack: count,
        sentToday: count,
        /** Paid over two working days ago, and those that are to leave on the second. */
        late: count,
        dueToday: count,
        /** Papers in doubt, unproven, never scanned, or there twice. */
        labelsToFind: count,
        /** Next to leave: priority first, then the longest paid. */
        next: z.array(nextOrderSchema),
        stations: z.array(stationFactsSchema),
      })
      .nullable(),
  }),
});

export const dashboardCalls = { summary } as const;
