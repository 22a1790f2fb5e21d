import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { TOTE_STATES } from '../../../../shared/features/factory/floor/floor.ts';
import {
  floorRank,
  type LabelFloorState,
  newLabelCode,
} from '../../../../shared/features/factory/labels/labels.ts';
import { usualService } from '../../../../shared/features/factory/shipments/shipments.ts';
import { toteCodeOf } from '../../../../shared/features/factory/totes/totes.ts';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import { sampleTrackingCode } from '../../../../shared/features/selling/delivery/delivery.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { PastPayments } from '../../projects/payments/payments.ts';
import type { PastOrders } from '../../selling/orders/orders.ts';
import { DEMO_ORDERS, type PlannedOrder } from './demo-order-plan.ts';

/** Rows of the demo orders, with labels and scans that lead to where each order stands. */

const HOUR_MS = 3_600_000;
/** Share of an order's work after which it was released. */
const RELEASED_AFTER = 0.06;
const DELIVERY = {
  home: { name: 'Standard delivery', priceMinor: 395, freeFromMinor: null },
  abroad: { name: 'Europe, tracked', priceMinor: 895, freeFromMinor: null },
} as const;

export const variantSchema = z.object({
  productId: z.uuid(),
  versionId: z.uuid(),
  blankId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  colour: z.string(),
  size: z.string(),
  pickFace: z.string().nullable(),
  priceMinor: z.number(),
  imageFileId: z.uuid().nullable(),
  sides: z.array(z.string()),
  needsPretreat: z.boolean(),
});
export type Variant = z.output<typeof variantSchema>;

export const placeSchema = z.object({ projectId: z.uuid(), storeId: z.uuid(), currency: currencyCodeSchema });

export interface Floor {
  readonly staff: readonly string[];
  readonly stations: Readonly<Record<string, string>>;
  readonly holes: readonly string[];
}

const iso = (time: number): string => new Date(time).toISOString();

interface Step {
  readonly kind: string;
  readonly state: LabelFloorState;
  readonly sides: readonly (string | null)[];
}

/** The scans that lead a label to its state. */
function stepsOf(state: LabelFloorState, variant: Variant): Step[] {
  const steps: Step[] = [
    { kind: 'print', state: 'label_printed', sides: [null] },
    { kind: 'pick', state: 'picked', sides: [null] },
    { kind: 'pretreat', state: 'pretreated', sides: variant.needsPretreat ? [null] : [] },
    { kind: 'print-on', state: 'printed_on', sides: variant.sides },
    { kind: 'sort', state: 'sorted', sides: [null] },
    { kind: 'pack', state: 'packed', sides: [null] },
  ];
  return steps.filter((step) => step.sides.length > 0 && floorRank(step.state) <= floorRank(state));
}

const STATUS_CAUSE: Readonly<Partial<Record<OrderStatus, string>>> = {
  paid: 'payment',
  processing: 'staff',
  issue: 'staff',
  complete: 'shipment',
};

/** Which scans an order's status follows from: the last one of a kind, or the first. */
const STATUS_SCANS = [
  ['label_printed', 'print', 'last'],
  ['printed', 'print-on', 'last'],
  ['consolidated', 'sort', 'last'],
  ['packing', 'pack', 'first'],
] as const satisfies readonly (readonly [OrderStatus, string, 'first' | 'last'])[];
const REACHED = ['paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing', 'complete'];

/** The statuses a paid order went through, with their times. */
function statusesOf(
  order: PlannedOrder,
  events: readonly { readonly kind: string; readonly at: string }[],
  after: (share: number) => string,
): { status: OrderStatus; at: string }[] {
  const log: { status: OrderStatus; at: string }[] = [{ status: 'paid', at: after(0) }];
  if (order.status === 'paid') return log;
  log.push({ status: 'processing', at: after(RELEASED_AFTER) });
  const furthest = REACHED.indexOf(order.status === 'issue' ? 'processing' : order.status);
  for (const [status, kind, which] of STATUS_SCANS) {
    const times = events.filter((event) => event.kind === kind).map(({ at }) => at);
    const at = which === 'last' ? times.toSorted().at(-1) : times.toSorted()[0];
    if (at !== undefined && REACHED.indexOf(status) <= furthest) log.push({ status, at });
  }
  if (order.status === 'issue' || order.status === 'complete')
    log.push({ status: order.status, at: after(1) });
  return log;
}

export interface DemoOrderRows {
  readonly order: PastOrders;
  readonly sandboxIntents: readonly Insertable<DB['sandboxIntents']>[];
  readonly payment: PastPayments;
  readonly shipments: readonly Insertable<DB['shipments']>[];
  readonly labels: readonly Insertable<DB['labels']>[];
  readonly scans: readonly Insertable<DB['labelEvents']>[];
}

/** Rows of one order for every table. */
export function rowsOf(
  order: PlannedOrder,
  place: z.output<typeof placeSchema>,
  pick: (short: boolean) => Variant,
  floor: Floor & { readonly hole: string | null; readonly index: number; readonly now: number },
): DemoOrderRows {
  const { projectId, storeId, currency } = place;
  const { customer, status } = order;
  const paidAt = floor.now - order.hoursAgo * HOUR_MS;
  const workedMs = order.hoursOfWork * HOUR_MS;
  const isPaid = status !== 'to_be_paid';
  const after = (share: number) => iso(paidAt + workedMs * share);
  const [orderId, customerId, paymentId, shipmentId] = [newId(), newId(), newId(), newId()];
  const email = `${customer.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
  const [firstName = '', ...rest] = customer.name.split(' ');
  const items = order.items.map((states, position) => ({
    id: newId(),
    states,
    position,
    variant: pick(order.short === true && position === 0),
  }));
  const delivery = customer.country === 'GB' ? DELIVERY.home : DELIVERY.abroad;
  const totals = priceBasket(
    items.map(({ id, states, variant }) => ({
      key: id,
      listPriceMinor: variant.priceMinor,
      salePriceMinor: null,
      quantity: states.length,
      vatClass: 'standard',
    })),
    { currency, country: customer.country, day: iso(paidAt).slice(0, 10), delivery },
  );
  const address = { ...customer, company: '', state: '', phone: '' };
  const shipped = status === 'complete';
  const base = { projectId, orderId };
  const who = (step: number) => floor.staff[(floor.index + step) % floor.staff.length] ?? null;
  const pieces = items.flatMap((item) => item.states.map((state) => ({ item, state })));

  const furthest = Math.max(1, ...pieces.map(({ state }) => floorRank(state)));
  const labels: Insertable<DB['labels']>[] = [];
  const scans: (Insertable<DB['labelEvents']> & { at: string })[] = [];
  for (const [index, { item, state }] of (isPaid ? pieces : []).entries()) {
    const { variant } = item;
    const labelId = newId();
    const steps = stepsOf(state, variant);
    // All pieces go through one place before the next, and the work ends a little before the order's last status.
    const at = (step: Step) =>
      after(
        2 * RELEASED_AFTER +
          (0.83 * (floorRank(step.state) - 1 + (index + 1) / (pieces.length + 1))) / furthest,
      );
    const timeOf = (kind: string) => {
      const step = steps.find((each) => each.kind === kind);
      return step === undefined ? null : at(step);
    };
    const rank = floorRank(state);
    const tote = TOTE_STATES.includes(state) ? toteCodeOf(1 + (index % 2)) : null;
    labels.push({
      id: labelId,
      code: newLabelCode(),
      ...base,
      orderItemId: item.id,
      blankId: variant.blankId,
      counter: index + 1,
      ofCount: pieces.length,
      pickFace: variant.pickFace,
      sides: variant.sides,
      needsPretreat: variant.needsPretreat,
      state,
      timesPrinted: rank >= floorRank('label_printed') ? 1 : 0,
      lastPrintNo: rank >= floorRank('label_printed') ? 1 : 0,
      printedAt: timeOf('print'),
      pickedAt: timeOf('pick'),
      pickedBy: rank >= floorRank('picked') ? who(1) : null,
      pretreatedAt: timeOf('pretreat'),
      printedOnAt: timeOf('print-on'),
      printedSides: rank >= floorRank('printed_on') ? variant.sides : [],
      sortedAt: timeOf('sort'),
      pigeonhole: rank >= floorRank('sorted') ? floor.hole : null,
      packedAt: timeOf('pack'),
      tote,
      shipmentId: shipped ? shipmentId : null,
      version: steps.length,
      createdAt: iso(paidAt),
    });
    for (const [turn, step] of steps.entries())
      for (const [place, side] of step.sides.entries())
        scans.push({
          id: newId(),
          projectId,
          labelId,
          kind: step.kind,
          at: iso(Date.parse(at(step)) + place * 90_000),
          receivedAt: iso(Date.parse(at(step)) + place * 90_000 + 400),
          staffId: who(turn),
          stationId: floor.stations[step.kind] ?? null,
          details: side === null ? {} : { side },
        });
    const last = steps.at(-1);
    if (tote !== null && last !== undefined) {
      const inToteAt = iso(Date.parse(at(last)) + last.sides.length * 90_000);
      scans.push({
        id: newId(),
        projectId,
        labelId,
        kind: 'put-in-tote',
        at: inToteAt,
        receivedAt: inToteAt,
        staffId: who(steps.length - 1),
        stationId: floor.stations[last.kind] ?? null,
        details: { tote },
      });
    }
  }

  return {
    order: {
      customers: [
        { id: customerId, projectId, storeId, hash: newId(), email, firstName, lastName: rest.join(' ') },
      ],
      orders: [
        {
          id: orderId,
          hash: newId(),
          orderKey: newId(),
          projectId,
          storeId,
          customerId,
          flow: 'normal',
          status,
          email,
          shipping: address,
          billing: address,
          delivery: {
            methodId: '',
            name: delivery.name,
            carrier: 'Royal Mail',
            daysMin: 2,
            daysMax: 4,
            estimate: null,
          },
          subtotalMinor: totals.subtotalMinor,
          discountMinor: totals.discountMinor,
          shippingMinor: totals.shippingMinor ?? 0,
          goodsTaxMinor: totals.goodsTaxMinor,
          shippingTaxMinor: totals.shippingTaxMinor,
          totalMinor: totals.totalMinor,
          adjustments: JSON.stringify(totals.adjustments),
          currency,
          rate: 1,
          priority: order.priority === true,
          placedAt: iso(paidAt - 120_000),
          paidAt: isPaid ? iso(paidAt) : null,
          shippedAt: shipped ? after(1) : null,
          search: [customer.name, email, ...items.map(({ variant }) => variant.name)].join(' ').toLowerCase(),
        },
      ],
      items: items.flatMap(({ id, position, variant }) =>
        totals.lines
          .filter(({ key }) => key === id)
          .map((line) => ({
            id,
            ...base,
            productId: variant.productId,
            designVersionId: variant.versionId,
            blankId: variant.blankId,
            position: position + 1,
            name: variant.name,
            sku: variant.sku,
            options: { Colour: variant.colour, Size: variant.size },
            imageFileId: variant.imageFileId,
            quantity: line.quantity,
            listPriceMinor: variant.priceMinor,
            unitPriceMinor: line.unitPriceMinor,
            totalMinor: line.totalMinor,
            adjustments: JSON.stringify(line.adjustments),
            taxMinor: line.taxMinor,
            vatRate: line.vatRate / 10_000,
          })),
      ),
      statuses: [
        {
          id: newId(),
          ...base,
          status: 'to_be_paid',
          cause: 'checkout',
          accountId: null,
          at: iso(paidAt - 120_000),
        },
        ...(isPaid ? statusesOf(order, scans, after) : []).map((entry) => ({
          id: newId(),
          ...base,
          status: entry.status,
          cause: STATUS_CAUSE[entry.status] ?? 'scan',
          accountId: entry.status === 'paid' ? null : who(0),
          at: entry.at,
        })),
      ],
    },
    // What the sandbox knows of each payment, as if it had been asked for it at the checkout.
    sandboxIntents: [
      {
        id: `demo-${orderId}`,
        clientSecret: newId(),
        idempotencyKey: orderId,
        orderId,
        amountMinor: totals.totalMinor,
        currency,
        description: 'An order of the demo store',
        receiptEmail: email,
        status: isPaid ? 'succeeded' : 'pending',
        createdAt: iso(paidAt - 110_000),
      },
    ],
    payment: {
      payments: [
        {
          id: paymentId,
          ...base,
          provider: 'sandbox',
          intentId: `demo-${orderId}`,
          amountMinor: totals.totalMinor,
          currency,
          status: isPaid ? 'succeeded' : 'pending',
          createdAt: iso(paidAt - 110_000),
          succeededAt: isPaid ? iso(paidAt) : null,
        },
      ],
      attempts: isPaid
        ? [
            {
              id: newId(),
              projectId,
              paymentId,
              providerReference: `demo-${paymentId}`,
              isSuccessful: true,
              message: 'Payment succeeded',
              methodName: 'Visa ending 4242',
              createdAt: iso(paidAt),
            },
          ]
        : [],
    },
    shipments: shipped
      ? [
          {
            id: shipmentId,
            ...base,
            barcode: `PCL${String(10_000_001 - DEMO_ORDERS.length + floor.index).padStart(9, '0')}`,
            carrier: 'royal-mail',
            service: usualService(customer.country),
            trackingCode: sampleTrackingCode(10_000_001 - DEMO_ORDERS.length + floor.index),
            weightGrams: 40 + pieces.length * 190,
            createdBy: floor.staff[0] ?? null,
            createdAt: after(1),
          },
        ]
      : [],
    labels,
    scans,
  };
}
