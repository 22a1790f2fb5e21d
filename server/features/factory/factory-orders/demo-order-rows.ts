import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  floorRank,
  type LabelFloorState,
  newLabelCode,
} from '../../../../shared/features/factory/labels/labels.ts';
import { s10Code, usualService } from '../../../../shared/features/factory/shipments/shipments.ts';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';
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

export type Rows = Record<string, Record<string, unknown>[]>;

/** Tables in the order in which their rows can be written. */
export const TABLES = [
  'customers',
  'orders',
  'order_items',
  'sandbox_intents',
  'payments',
  'payment_attempts',
  'order_status_log',
  'shipments',
  'labels',
  'label_events',
] as const;

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

/** Rows of one order for every table. */
export function rowsOf(
  order: PlannedOrder,
  place: z.output<typeof placeSchema>,
  pick: (short: boolean) => Variant,
  floor: Floor & { readonly hole: string | null; readonly index: number; readonly now: number },
): Rows {
  const { projectId: project_id, storeId: store_id, currency } = place;
  const { customer, status } = order;
  const paidAt = floor.now - order.hoursAgo * HOUR_MS;
  const workedMs = order.hoursOfWork * HOUR_MS;
  const isPaid = status !== 'to_be_paid';
  const after = (share: number) => iso(paidAt + workedMs * share);
  const [order_id, customer_id, payment_id, shipment_id] = [newId(), newId(), newId(), newId()];
  const email = `${customer.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
  const [first_name = '', ...rest] = customer.name.split(' ');
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
  const base = { project_id, order_id };
  const who = (step: number) => floor.staff[(floor.index + step) % floor.staff.length];
  const pieces = items.flatMap((item) => item.states.map((state) => ({ item, state })));

  const furthest = Math.max(1, ...pieces.map(({ state }) => floorRank(state)));
  const labels: Record<string, unknown>[] = [];
  const label_events: ({ kind: string; at: string } & Record<string, unknown>)[] = [];
  for (const [index, { item, state }] of (isPaid ? pieces : []).entries()) {
    const { variant } = item;
    const label_id = newId();
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
    labels.push({
      id: label_id,
      code: newLabelCode(),
      ...base,
      order_item_id: item.id,
      blank_id: variant.blankId,
      counter: index + 1,
      of_count: pieces.length,
      pick_face: variant.pickFace,
      sides: variant.sides,
      needs_pretreat: variant.needsPretreat,
      state,
      times_printed: rank >= floorRank('label_printed') ? 1 : 0,
      printed_at: timeOf('print'),
      picked_at: timeOf('pick'),
      picked_by: rank >= floorRank('picked') ? who(1) : null,
      pretreated_at: timeOf('pretreat'),
      printed_on_at: timeOf('print-on'),
      printed_sides: rank >= floorRank('printed_on') ? variant.sides : [],
      sorted_at: timeOf('sort'),
      pigeonhole: floor.hole,
      packed_at: timeOf('pack'),
      shipment_id: shipped ? shipment_id : null,
      version: steps.length,
      created_at: iso(paidAt),
    });
    for (const [turn, step] of steps.entries())
      for (const [place, side] of step.sides.entries())
        label_events.push({
          id: newId(),
          project_id,
          label_id,
          kind: step.kind,
          at: iso(Date.parse(at(step)) + place * 90_000),
          received_at: iso(Date.parse(at(step)) + place * 90_000 + 400),
          staff_id: who(turn),
          station_id: floor.stations[step.kind],
          details: side === null ? {} : { side },
        });
  }

  return {
    customers: [
      { id: customer_id, project_id, store_id, hash: newId(), email, first_name, last_name: rest.join(' ') },
    ],
    orders: [
      {
        id: order_id,
        hash: newId(),
        order_key: newId(),
        project_id,
        store_id,
        customer_id,
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
        subtotal_minor: totals.subtotalMinor,
        discount_minor: totals.discountMinor,
        shipping_minor: totals.shippingMinor,
        goods_tax_minor: totals.goodsTaxMinor,
        shipping_tax_minor: totals.shippingTaxMinor,
        total_minor: totals.totalMinor,
        adjustments: totals.adjustments,
        currency,
        rate: 1,
        priority: order.priority === true,
        placed_at: iso(paidAt - 120_000),
        paid_at: isPaid ? iso(paidAt) : null,
        shipped_at: shipped ? after(1) : null,
        search: [customer.name, email, ...items.map(({ variant }) => variant.name)].join(' ').toLowerCase(),
      },
    ],
    order_items: items.flatMap(({ id, position, variant }) =>
      totals.lines
        .filter(({ key }) => key === id)
        .map((line) => ({
          id,
          ...base,
          product_id: variant.productId,
          design_version_id: variant.versionId,
          blank_id: variant.blankId,
          position: position + 1,
          name: variant.name,
          sku: variant.sku,
          options: { Colour: variant.colour, Size: variant.size },
          image_file_id: variant.imageFileId,
          quantity: line.quantity,
          list_price_minor: variant.priceMinor,
          unit_price_minor: line.unitPriceMinor,
          total_minor: line.totalMinor,
          adjustments: line.adjustments,
          tax_minor: line.taxMinor,
          vat_rate: line.vatRate / 10_000,
        })),
    ),
    // What the sandbox knows of each payment, as if it had been asked for it at the checkout.
    sandbox_intents: [
      {
        id: `demo-${order_id}`,
        client_secret: newId(),
        idempotency_key: order_id,
        order_id,
        amount_minor: totals.totalMinor,
        currency,
        description: 'An order of the demo store',
        receipt_email: email,
        status: isPaid ? 'succeeded' : 'pending',
        created_at: iso(paidAt - 110_000),
      },
    ],
    payments: [
      {
        id: payment_id,
        ...base,
        provider: 'sandbox',
        intent_id: `demo-${order_id}`,
        amount_minor: totals.totalMinor,
        currency,
        status: isPaid ? 'succeeded' : 'pending',
        created_at: iso(paidAt - 110_000),
        succeeded_at: isPaid ? iso(paidAt) : null,
      },
    ],
    payment_attempts: isPaid
      ? [
          {
            id: newId(),
            project_id,
            payment_id,
            provider_reference: `demo-${payment_id}`,
            is_successful: true,
            message: 'Payment succeeded',
            method_name: 'Visa ending 4242',
            created_at: iso(paidAt),
          },
        ]
      : [],
    order_status_log: [
      {
        id: newId(),
        ...base,
        status: 'to_be_paid',
        cause: 'checkout',
        account_id: null,
        at: iso(paidAt - 120_000),
      },
      ...(isPaid ? statusesOf(order, label_events, after) : []).map((entry) => ({
        id: newId(),
        ...base,
        status: entry.status,
        cause: STATUS_CAUSE[entry.status] ?? 'scan',
        account_id: entry.status === 'paid' ? null : who(0),
        at: entry.at,
      })),
    ],
    shipments: shipped
      ? [
          {
            id: shipment_id,
            ...base,
            barcode: `PCL${String(10_000_001 - DEMO_ORDERS.length + floor.index).padStart(9, '0')}`,
            carrier: 'royal-mail',
            service: usualService(customer.country),
            tracking_code: s10Code(
              customer.country === 'GB' ? 'SL' : 'LV',
              10_000_001 - DEMO_ORDERS.length + floor.index,
              'GB',
            ),
            weight_grams: 40 + pieces.length * 190,
            created_by: floor.staff[0],
            created_at: after(1),
          },
        ]
      : [],
    labels,
    label_events,
  };
}
