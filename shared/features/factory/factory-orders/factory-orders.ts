import { z } from 'zod';
import { isUnpaid, ORDER_STATUSES, type OrderStatus } from '../../../rules/orders/orders.ts';
import { shopperTextSchema } from '../../making/personalisation/personalisation.ts';
import { inkAreaSchema } from '../../making/print-files/print-files.ts';
import { verdictSchema } from '../../making/products/products.ts';
import {
  keptAddressSchema,
  orderBundleSchema,
  orderFactsSchema,
  orderFlowSchema,
  timelineEntrySchema,
} from '../../selling/orders/orders.ts';
import { labelFloorStateSchema } from '../labels/labels.ts';

export {
  dueBounds,
  type OrderHeat,
  orderHeat,
  shipByDay,
  waitingSince,
  workingDaysLate,
} from './order-age.ts';

/** Why an order cannot be worked on yet. B8: no piece is made without a ready print file for each of its sides. */
export const ORDER_HOLDS = [
  'office',
  'print-file-waiting',
  'print-file-failed',
  'blank-short',
  'stock',
] as const;
export const orderHoldSchema = z.enum(ORDER_HOLDS);
export type OrderHold = z.infer<typeof orderHoldSchema>;

export const ORDER_BLOCKER_TEXT: Readonly<Record<OrderHold, string>> = {
  office: 'On hold',
  'print-file-waiting': 'A print file is still being made',
  'print-file-failed': 'We couldn’t make a print file',
  'blank-short': 'A blank is out of stock',
  stock: 'Waiting for stock',
};

/** What keeps an order from being made. A blank that people looked for is named, and said once. */
export function orderBlockers({
  holds,
  holdReason,
  waitingFor,
}: Pick<FactoryOrderRow, 'holds' | 'holdReason' | 'waitingFor'>): string[] {
  const isNamed = holds.includes('stock');
  return holds
    .filter((hold) => !(isNamed && hold === 'blank-short'))
    .map((hold) => {
      if (hold === 'stock' && waitingFor !== null) return `Waiting for ${waitingFor}`;
      return hold === 'office' && holdReason !== null ? `On hold: ${holdReason}` : ORDER_BLOCKER_TEXT[hold];
    });
}

/** Why an order of this status can't go to the floor; null if it waits for that, or is there already. */
export function whyNotForFloor(status: OrderStatus): string | null {
  if (isUnpaid(status)) return 'Not paid';
  const entry = ORDER_STATUSES.find(({ code }) => code === status);
  return status === 'paid' || entry?.tone === 'working' ? null : (entry?.name ?? status);
}

/** One line of the factory's list of orders. Times are ISO, progress is 0 to 100 (spec 2 §4.1). */
export const factoryOrderRowSchema = orderFactsSchema
  .pick({ number: true, status: true, progress: true, placedAt: true, paidAt: true })
  .extend({
    id: z.uuid(),
    flow: orderFlowSchema,
    storeName: z.string(),
    customerName: z.string(),
    country: z.string(),
    deliveryName: z.string(),
    priority: z.boolean(),
    pieces: z.number().int(),
    /** Pieces that were picked, and pieces that are packed. */
    piecesBegun: z.number().int(),
    piecesDone: z.number().int(),
    /** The most frequent garment, such as “Black, M”; null where the order has no item. */
    garment: z.object({ name: z.string(), count: z.number().int() }).nullable(),
    /** Pieces of other garments. */
    otherGarments: z.number().int(),
    pigeonhole: z.string().nullable(),
    holds: z.array(orderHoldSchema),
    /** Why the office holds it; null while it doesn’t. */
    holdReason: z.string().nullable(),
    /** The garments that no one found at their pick faces, such as “Navy, M”; null where all were found. */
    waitingFor: z.string().nullable(),
    pictureFileId: z.uuid().nullable(),
  });
export type FactoryOrderRow = z.infer<typeof factoryOrderRowSchema>;

export const printFileFactsSchema = z.object({
  id: z.uuid(),
  side: z.string(),
  status: z.enum(['waiting', 'rendering', 'ready', 'failed']),
  fileId: z.uuid().nullable(),
  sha256: z.string().nullable(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  widthMm: z.number(),
  heightMm: z.number(),
  /** The artwork in the print area; null until it is measured. */
  ink: inkAreaSchema.nullable(),
  /** From the collar to the print area; null for what has no collar. */
  fromCollarMm: z.number().nullable(),
  error: z.string().nullable(),
});
export type PrintFileFacts = z.infer<typeof printFileFactsSchema>;

/** One layer of a side, as a person would name it; `dpi` is the effective resolution of a picture. */
export const artworkLayerSchema = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'text', 'shape', 'drawing']),
  words: z.string(),
  detail: z.string(),
  dpi: z.number().int().nullable(),
});

/** What a design version prints on one side. `lowestDpi` is null where everything on it is sharp at any size. */
export const artworkSideSchema = z.object({
  side: z.string(),
  lowestDpi: z.number().int().nullable(),
  layers: z.array(artworkLayerSchema),
});
export type ArtworkSide = z.infer<typeof artworkSideSchema>;

export const blankFactsSchema = z.object({
  id: z.uuid(),
  sku: z.string(),
  barcode: z.string(),
  colour: z.string(),
  size: z.string(),
  pickFace: z.string().nullable(),
  stock: z.number().int(),
  baseProductName: z.string(),
  baseProductSku: z.string(),
  /** What the garment is laid on; null for paper. */
  platen: z.object({ code: z.string(), widthMm: z.number(), heightMm: z.number() }).nullable(),
  /** Fluid for one side of this colour. */
  pretreatGrams: z.number().nullable(),
  hex: z.string().nullable(),
  /** Of one piece; null where the catalogue doesn't say. */
  weightGrams: z.number().int().nullable(),
});
export type BlankFacts = z.infer<typeof blankFactsSchema>;

export const factoryLabelSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  orderItemId: z.uuid(),
  /** The label whose spoiled garment this one makes again. */
  parentId: z.uuid().nullable(),
  counter: z.number().int(),
  of: z.number().int(),
  state: labelFloorStateSchema,
  sides: z.array(z.string()),
  needsPretreat: z.boolean(),
  pickFace: z.string().nullable(),
  pigeonhole: z.string().nullable(),
  tote: z.string().nullable(),
  /** Since when it waits for stock; null while it doesn’t. */
  shortAt: z.string().nullable(),
  /** It was cancelled, and its garment lies somewhere. */
  isToPutBack: z.boolean(),
  timesPrinted: z.number().int(),
});
export type FactoryLabel = z.infer<typeof factoryLabelSchema>;

export const factoryItemSchema = z.object({
  id: z.uuid(),
  position: z.number().int(),
  name: z.string(),
  sku: z.string(),
  /** Colour and size by the names that the shopper chose. */
  options: z.object({ Colour: z.string(), Size: z.string() }),
  /** What the shopper wrote on it. */
  texts: z.array(shopperTextSchema),
  quantity: z.number().int(),
  imageFileId: z.uuid().nullable(),
  bundle: orderBundleSchema.nullable(),
  blank: blankFactsSchema,
  designVersion: z.object({
    id: z.uuid(),
    number: z.number().int(),
    sceneHash: z.string(),
    /** Null where nothing was looked at before it was published. */
    verdict: verdictSchema.nullable(),
    sides: z.array(artworkSideSchema),
  }),
  printFiles: z.array(printFileFactsSchema),
  labels: z.array(factoryLabelSchema),
});
export type FactoryItem = z.infer<typeof factoryItemSchema>;

export const factoryShipmentSchema = z.object({
  id: z.uuid(),
  barcode: z.string(),
  carrier: z.string(),
  service: z.string(),
  trackingCode: z.string(),
  weightGrams: z.number().int(),
  createdAt: z.string(),
});

export const factoryPaymentSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  status: z.enum(['pending', 'processing', 'succeeded', 'failed', 'refunded', 'cancelled']),
  amountMinor: z.number().int(),
  currency: z.string(),
  attempts: z.number().int(),
  succeededAt: z.string().nullable(),
});

export const factoryOrderSchema = factoryOrderRowSchema.extend({
  ...orderFactsSchema.pick({ currency: true, totalMinor: true }).shape,
  email: z.string(),
  shipping: keptAddressSchema,
  /** Goes into the parcel; null where it is no gift. */
  giftNote: z.string().nullable(),
  items: z.array(factoryItemSchema),
  timeline: z.array(timelineEntrySchema),
  payments: z.array(factoryPaymentSchema),
  shipments: z.array(factoryShipmentSchema),
});
export type FactoryOrder = z.infer<typeof factoryOrderSchema>;

export interface NeededBlank {
  readonly blank: BlankFacts;
  readonly needed: number;
  readonly short: number;
}

/** Blanks an order still needs from the warehouse: one for each label that has not been picked. */
export function blanksNeeded(items: readonly FactoryItem[]): NeededBlank[] {
  const byBlank = new Map<string, NeededBlank>();
  for (const item of items) {
    const open = item.labels.filter(isToPick).length;
    if (open === 0) continue;
    const needed = (byBlank.get(item.blank.id)?.needed ?? 0) + open;
    byBlank.set(item.blank.id, { blank: item.blank, needed, short: Math.max(0, -item.blank.stock) });
  }
  return [...byBlank.values()].sort((a, b) => (a.blank.pickFace ?? '').localeCompare(b.blank.pickFace ?? ''));
}

/** Why an order's items cannot be worked on, each reason once. */
export function listOrderBlockers(
  items: readonly Pick<FactoryItem, 'printFiles' | 'blank' | 'labels'>[],
): OrderHold[] {
  const files = items.flatMap((item) => item.printFiles);
  const holds: OrderHold[] = [];
  if (files.some((file) => file.status === 'failed')) holds.push('print-file-failed');
  if (
    items.some((item) => item.printFiles.length === 0) ||
    files.some((file) => file.status === 'waiting' || file.status === 'rendering')
  )
    holds.push('print-file-waiting');
  if (items.some(lacksBlank)) holds.push('blank-short');
  if (items.some(hasShortLabel)) holds.push('stock');
  return holds;
}

/** Its blank is short, and not all of its pieces have been picked. */
const lacksBlank = ({ blank, labels }: Pick<FactoryItem, 'blank' | 'labels'>) =>
  blank.stock < 0 && (labels.length === 0 || labels.some(isToPick));

const isToPick = ({ state }: Pick<FactoryLabel, 'state'>) => state === 'open' || state === 'label_printed';

const hasShortLabel = ({ labels }: Pick<FactoryItem, 'labels'>) =>
  labels.some(({ shortAt, state }) => shortAt !== null && state === 'label_printed');

/** What an order’s list names of its garments: the most frequent one, and how many pieces are others. */
export function garmentsOf(
  items: readonly Pick<FactoryItem, 'name' | 'blank' | 'quantity'>[],
): Pick<FactoryOrderRow, 'garment' | 'otherGarments'> {
  const counts = new Map<string, number>();
  for (const { name, blank, quantity } of items) {
    const garment = [blank.colour, blank.size].filter(Boolean).join(', ') || name;
    counts.set(garment, (counts.get(garment) ?? 0) + quantity);
  }
  const [first, ...others] = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return {
    garment: first ? { name: first[0], count: first[1] } : null,
    otherGarments: others.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** The garments that an order waits for, by colour and size; null where it waits for none. */
export function garmentsWaitedFor(items: readonly Pick<FactoryItem, 'blank' | 'labels'>[]): string | null {
  const names = items
    .filter(hasShortLabel)
    .map(({ blank }) => [blank.colour, blank.size].filter(Boolean).join(', '));
  return names.length === 0 ? null : [...new Set(names)].sort().join(' and ');
}

/** What an order's pieces weigh without packaging, in grams; null where the catalogue doesn't know one of them. */
export function piecesWeight(items: readonly Pick<FactoryItem, 'quantity' | 'blank'>[]): number | null {
  let grams = 0;
  for (const { quantity, blank } of items) {
    if (blank.weightGrams === null) return null;
    grams += quantity * blank.weightGrams;
  }
  return grams;
}
