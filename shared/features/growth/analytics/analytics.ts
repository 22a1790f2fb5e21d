import { z } from 'zod';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { VISIT_DEVICES } from '../../accounts/events/events.ts';
import { bookedEventSchema } from '../../selling/ledger/ledger.ts';

/** What a store’s figures are made of. Visits are those of people who allowed analytics; money is the ledger’s. */

import { type DayRange, FIRST_DAY } from './periods.ts';

export * from './periods.ts';

/** Steps of a visit, from 1. Each step holds all visits of the later ones. */
export const FUNNEL_STEPS = [
  'Saw a product',
  'Added to the basket',
  'Went to the checkout',
  'Ordered',
] as const;

const countSchema = z.int().nonnegative();

export const visitFiguresSchema = z.object({
  visits: countSchema,
  visitors: countSchema,
  pages: countSchema,
  sawProduct: countSchema,
  usedBasket: countSchema,
  beganCheckout: countSchema,
  ordered: countSchema,
});
export type VisitFigures = z.infer<typeof visitFiguresSchema>;

export const moneyFiguresSchema = z.object({
  orders: countSchema,
  /** What shoppers paid, VAT and delivery included. */
  salesMinor: z.int(),
  /** What went back to them: refunds and lost disputes. */
  refundedMinor: z.int(),
  earnedMinor: z.int(),
});
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>;

export const figuresSchema = visitFiguresSchema.extend(moneyFiguresSchema.shape);
export type Figures = z.infer<typeof figuresSchema>;

export const NO_FIGURES: Figures = {
  visits: 0,
  visitors: 0,
  pages: 0,
  sawProduct: 0,
  usedBasket: 0,
  beganCheckout: 0,
  ordered: 0,
  orders: 0,
  salesMinor: 0,
  refundedMinor: 0,
  earnedMinor: 0,
};

export const addFigures = (a: Figures, b: Partial<Figures>): Figures => ({
  visits: a.visits + (b.visits ?? 0),
  visitors: a.visitors + (b.visitors ?? 0),
  pages: a.pages + (b.pages ?? 0),
  sawProduct: a.sawProduct + (b.sawProduct ?? 0),
  usedBasket: a.usedBasket + (b.usedBasket ?? 0),
  beganCheckout: a.beganCheckout + (b.beganCheckout ?? 0),
  ordered: a.ordered + (b.ordered ?? 0),
  orders: a.orders + (b.orders ?? 0),
  salesMinor: a.salesMinor + (b.salesMinor ?? 0),
  refundedMinor: a.refundedMinor + (b.refundedMinor ?? 0),
  earnedMinor: a.earnedMinor + (b.earnedMinor ?? 0),
});

export const sumFigures = (all: readonly Partial<Figures>[]): Figures => all.reduce(addFigures, NO_FIGURES);

/** One point of a chart: a day, or an hour of a single day (`2026-11-23T09`). */
export const reportPointSchema = figuresSchema.extend({ at: z.string() });
export type ReportPoint = z.infer<typeof reportPointSchema>;

const rangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

export const REPORT_NOTE_MAX = 200;
export const reportNoteSchema = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  text: z.string(),
  author: z.string(),
});
export type ReportNote = z.infer<typeof reportNoteSchema>;

export const reportSchema = z.object({
  range: rangeSchema,
  before: rangeSchema.nullable(),
  today: z.iso.date(),
  timeZone: z.string(),
  currency: currencyCodeSchema,
  storeUrl: z.string(),
  /** Later visits aren’t in the figures yet. */
  countedUntil: z.iso.datetime(),
  /** The store never had a visit or an order. */
  isNew: z.boolean(),
  /** False for members without `view-royalties`: figures of money are zero then. */
  hasMoney: z.boolean(),
  points: z.array(reportPointSchema),
  pointsBefore: z.array(reportPointSchema),
  notes: z.array(reportNoteSchema),
  /** Orders in other currencies, which the figures leave out. */
  others: z.array(z.object({ currency: currencyCodeSchema, orders: countSchema })),
});
export type Report = z.infer<typeof reportSchema>;

/** The first year of any report. */
export const FIRST_YEAR = Number(FIRST_DAY.slice(0, 4));

/** A year by months, those of this year up to this month. */
export const yearReportSchema = reportSchema
  .pick({ today: true, timeZone: true, currency: true, isNew: true, hasMoney: true, others: true })
  .extend({
    year: z.int(),
    /** The year in which the store began. */
    firstYear: z.int(),
    /** `at` is the month: `2026-11`. */
    months: z.array(reportPointSchema),
  });
export type YearReport = z.infer<typeof yearReportSchema>;

/** The days of a month, `2026-11`. */
export const daysOfMonth = (month: string): DayRange => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
};

/** The points of a year’s days added up by month. */
export function sumMonths(
  points: readonly ReportPoint[],
  { year, today }: { readonly year: number; readonly today: string },
): ReportPoint[] {
  const months = new Map<string, ReportPoint>();
  for (let month = 1; month <= 12; month += 1) {
    const at = `${year}-${String(month).padStart(2, '0')}`;
    if (at <= today.slice(0, 7)) months.set(at, { ...NO_FIGURES, at });
  }
  for (const point of points) {
    const at = point.at.slice(0, 7);
    const month = months.get(at);
    if (month) months.set(at, { ...addFigures(month, point), at });
  }
  return [...months.values()];
}

export const PARTS = ['source', 'device', 'country', 'search'] as const;
export const partSchema = z.enum(PARTS);
export type Part = (typeof PARTS)[number];

const partRowSchema = z.object({ key: z.string(), visits: countSchema, ordered: countSchema });
const soldRowSchema = z.object({ id: z.uuid(), name: z.string(), count: countSchema, minor: z.int() });

/** Rows that a table of the report shows; the rest is in their lists. */
export const PART_ROWS = 10;

export const reportPartsSchema = z.object({
  source: z.array(partRowSchema),
  device: z.array(partRowSchema),
  country: z.array(partRowSchema),
  search: z.array(partRowSchema),
  /** Null for members without `view-royalties`. */
  sold: z
    .object({
      products: z.array(soldRowSchema),
      discounts: z.array(soldRowSchema),
      orders: countSchema,
      /** Orders of customers who had ordered before. */
      returning: countSchema,
    })
    .nullable(),
});
export type ReportParts = z.infer<typeof reportPartsSchema>;

/** Which rows are behind a figure. */
export const ROW_KINDS = ['sales', 'refunds', 'earnings', 'visits'] as const;
export const rowKindSchema = z.enum(ROW_KINDS);
export type RowKind = (typeof ROW_KINDS)[number];

export const saleRowSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: bookedEventSchema.shape.kind,
  orderNumber: z.int(),
  paidMinor: z.int(),
  earnedMinor: z.int(),
});
export const visitRowSchema = z.object({
  startedAt: z.iso.datetime(),
  minutes: z.int(),
  cameFrom: z.string(),
  device: z.enum(VISIT_DEVICES),
  country: z.string(),
  entry: z.string(),
  pages: z.int(),
  step: z.int(),
});
export type SaleRow = z.infer<typeof saleRowSchema>;
export type VisitRow = z.infer<typeof visitRowSchema>;

export const liveSchema = z.object({
  /** Visitors with an event in the last five minutes. */
  people: countSchema,
  pages: z.array(z.object({ path: z.string(), people: countSchema })),
});
/** How long ago an event may be of someone who is there now. */
export const LIVE_MINUTES = 5;

const REGIONS = new Intl.DisplayNames('en-GB', { type: 'region' });

/** A part’s key as people read it. It can be anything: an address asks for it. */
export function partText(part: Part, key: string): string {
  if (key === '') return part === 'source' ? 'Direct' : 'Unknown';
  if (part === 'device') return { computer: 'Computer', phone: 'Phone', tablet: 'Tablet' }[key] ?? key;
  if (part === 'country' && /^[A-Z]{2}$/.test(key)) return REGIONS.of(key) ?? key;
  return key;
}
