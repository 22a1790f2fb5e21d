import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { floorRank, type LabelFloorState, newLabelCode } from '../../shared/features/labels/labels.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../shared/features/products/products.ts';
import { s10Code, usualService } from '../../shared/features/shipments/shipments.ts';
import type { OrderStatus } from '../../shared/rules/orders/orders.ts';
import type { Tx } from '../platform/database/database.ts';
import { inScope } from '../platform/database/scope.ts';
import { DEMO_ORDERS, type PlannedOrder } from './factory-order-plan.ts';
import { DEMO } from './names.ts';
import type { DemoPart } from './part.ts';

/** Orders of the demo store in every stage, with labels and scans that led there. */

const HOUR_MS = 3_600_000;
const VAT_RATE = 0.2;
const DELIVERY_MINOR = { home: 395, abroad: 895 } as const;

const variantSchema = z.object({
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
type Variant = z.output<typeof variantSchema>;

const placeSchema = z.object({ projectId: z.uuid(), storeId: z.uuid(), currency: z.string() });

const findPlace = async (tx: Tx) => {
  const { rows } = await sql`
    select project_id, id as store_id, 'GBP' as currency from stores where subdomain = ${DEMO.subdomain}`.execute(
    tx,
  );
  return placeSchema.optional().parse(rows[0]);
};

/** What can be bought, spread over products so that neighbouring orders differ. */
async function findVariants(tx: Tx, storeId: string): Promise<Variant[]> {
  const { rows } = await sql`
    select p.id as product_id, p.design_version_id as version_id, b.id as blank_id, p.name, p.sku, b.colour, b.size,
      b.pick_face, p.price_minor, (
        select m.file_id from product_images m where m.product_id = p.id and m.design_version_id = p.design_version_id
          and m.colour = b.colour and m.width = ${PRODUCT_IMAGE_WIDTHS[0]} order by m.side desc limit 1) as image_file_id,
      (select coalesce(json_agg(f.side order by f.side desc), '[]') from print_files f
        where f.design_version_id = p.design_version_id) as sides,
      bp.kind = 'apparel' and exists (select from jsonb_array_elements(bp.spec->'colours') c
        where c->>'name' = b.colour and (c->>'dark')::boolean) as needs_pretreat
    from products p join base_products bp on bp.id = p.base_product_id
    join blanks b on b.base_product_id = bp.id and b.colour = any(p.colours)
    where p.store_id = ${storeId} and p.deleted_at is null
    order by row_number() over (partition by p.id order by md5(b.sku)), p.created_at, p.id
    limit 60`.execute(tx);
  return z.array(variantSchema).parse(rows);
}

interface Floor {
  readonly staff: readonly string[];
  readonly stations: Readonly<Record<string, string>>;
  readonly holes: readonly string[];
}

const FLOOR_STAFF = [
  { email: 'tomasz@demo.test', firstName: 'Tomasz', lastName: 'Kowal' },
  { email: 'ines@demo.test', firstName: 'Ines', lastName: 'Duarte' },
] as const;
const STATIONS = {
  print: 'Labels',
  pick: 'Picking 1',
  pretreat: 'Pretreat',
  'print-on': 'Press 2',
  sort: 'Sorting',
  pack: 'Packing 1',
} as const;

async function addFloor(tx: Tx): Promise<Floor> {
  const people = FLOOR_STAFF.map((person) => ({
    ...person,
    id: newId(),
    factory: true,
    verifiedAt: new Date(),
  }));
  await tx.insertInto('accounts').values(people).execute();
  const stations = Object.entries(STATIONS).map(([kind, name]) => ({ kind, id: newId(), name }));
  await tx
    .insertInto('stations')
    .values(stations.map(({ id, name }) => ({ id, name })))
    .execute();
  const priya = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', DEMO.factory)
    .executeTakeFirstOrThrow();
  const holes = await tx
    .selectFrom('pigeonholes')
    .select('code')
    .where('orderId', 'is', null)
    .orderBy('position')
    .limit(DEMO_ORDERS.length)
    .execute();
  return {
    staff: [priya.id, ...people.map(({ id }) => id)],
    stations: Object.fromEntries(stations.map(({ kind, id }) => [kind, id])),
    holes: holes.map(({ code }) => code),
  };
}

type Rows = Record<string, Record<string, unknown>[]>;

const TABLES = [
  'customers',
  'orders',
  'order_items',
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

const STATUS_PATH: readonly OrderStatus[] = [
  'paid',
  'processing',
  'label_printed',
  'printed',
  'consolidated',
  'packing',
  'complete',
];
const STATUS_CAUSE: Readonly<Partial<Record<OrderStatus, string>>> = {
  paid: 'payment',
  processing: 'staff',
  complete: 'shipment',
};

/** The statuses an order went through, each with the share of its work after which it came. */
function statusesOf(order: PlannedOrder): { status: OrderStatus; share: number }[] {
  const reached = order.status === 'issue' ? 'processing' : order.status;
  const path = STATUS_PATH.slice(0, STATUS_PATH.indexOf(reached) + 1).filter(
    (status) => status !== 'label_printed' || order.status === 'label_printed',
  );
  const shares = path.map((status, index) => ({
    status,
    share: path.length > 1 ? index / (path.length - 1) : 0,
  }));
  return order.status === 'issue'
    ? [...shares.map((each) => ({ ...each, share: each.share / 2 })), { status: 'issue', share: 1 }]
    : shares;
}

/** Rows of one order for every table. */
function rowsOf(
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
  const subtotal = items.reduce((sum, { states, variant }) => sum + states.length * variant.priceMinor, 0);
  const delivery = customer.country === 'GB' ? DELIVERY_MINOR.home : DELIVERY_MINOR.abroad;
  const taxOf = (gross: number) => Math.round(gross - gross / (1 + VAT_RATE));
  const address = { ...customer, company: '', state: '', phone: '' };
  const shipped = status === 'complete';
  const base = { project_id, order_id };
  const who = (step: number) => floor.staff[(floor.index + step) % floor.staff.length];
  const pieces = items.flatMap((item) => item.states.map((state) => ({ item, state })));

  const rows: Rows = {
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
          name: customer.country === 'GB' ? 'Standard delivery' : 'Europe, tracked',
          carrier: 'Royal Mail',
          daysMin: 2,
          daysMax: 4,
          estimate: null,
        },
        subtotal_minor: subtotal,
        discount_minor: 0,
        shipping_minor: delivery,
        goods_tax_minor: taxOf(subtotal),
        shipping_tax_minor: taxOf(delivery),
        total_minor: subtotal + delivery,
        currency,
        rate: 1,
        priority: order.priority === true,
        placed_at: iso(paidAt - 120_000),
        paid_at: isPaid ? iso(paidAt) : null,
        shipped_at: shipped ? after(1) : null,
        search: [customer.name, email, ...items.map(({ variant }) => variant.name)].join(' ').toLowerCase(),
      },
    ],
    order_items: items.map(({ id, position, states, variant }) => ({
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
      quantity: states.length,
      unit_price_minor: variant.priceMinor,
      tax_minor: taxOf(variant.priceMinor * states.length),
      vat_rate: VAT_RATE,
    })),
    payments: [
      {
        id: payment_id,
        ...base,
        provider: 'sandbox',
        intent_id: `demo-${order_id}`,
        amount_minor: subtotal + delivery,
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
      ...(isPaid ? statusesOf(order) : []).map((entry) => ({
        id: newId(),
        ...base,
        status: entry.status,
        cause: STATUS_CAUSE[entry.status] ?? (entry.status === 'issue' ? 'staff' : 'scan'),
        account_id: entry.status === 'paid' ? null : who(0),
        at: after(entry.share),
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
    labels: [],
    label_events: [],
  };

  for (const [index, { item, state }] of (isPaid ? pieces : []).entries()) {
    const { variant } = item;
    const label_id = newId();
    const steps = stepsOf(state, variant);
    const furthest = Math.max(1, steps.length);
    // Work begins when the order is released and ends a little before its last status.
    const at = (step: number) =>
      after(0.12 + (0.83 * (step + 1) * (pieces.length + index)) / (furthest * (2 * pieces.length)));
    const timeOf = (kind: string) => {
      const step = steps.findIndex((each) => each.kind === kind);
      return step === -1 ? null : at(step);
    };
    const rank = floorRank(state);
    rows.labels?.push({
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
    for (const [step, { kind, sides }] of steps.entries())
      for (const [place, side] of sides.entries())
        rows.label_events?.push({
          id: newId(),
          project_id,
          label_id,
          kind,
          at: iso(Date.parse(at(step)) + place * 90_000),
          received_at: iso(Date.parse(at(step)) + place * 90_000 + 400),
          staff_id: who(step),
          station_id: floor.stations[kind],
          details: side === null ? {} : { side },
        });
  }
  return rows;
}

/** Writes rows of one table at once, each column by its own type; columns that no row names keep their defaults. */
async function insertRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

async function takePigeonholes(tx: Tx): Promise<void> {
  await sql`
    update pigeonholes p set order_id = l.order_id, taken_at = l.since
    from (select order_id, pigeonhole, min(created_at) as since from labels
      where pigeonhole is not null group by order_id, pigeonhole having bool_or(state <> 'packed')) l
    where p.code = l.pigeonhole`.execute(tx);
}

async function load(tx: Tx): Promise<void> {
  const place = await findPlace(tx);
  const variants = place ? await findVariants(tx, place.storeId) : [];
  // The last one is bought by the order that has to wait for its blank, and by nobody else.
  const scarce = variants.pop();
  if (!place || !scarce || variants.length === 0) return;
  const floor = await addFloor(tx);
  let picked = 0;
  const pick = (short: boolean): Variant => {
    picked += 1;
    return (short ? undefined : variants[(picked - 1) % variants.length]) ?? scarce;
  };
  const now = Date.now();
  const everything: Rows = Object.fromEntries(TABLES.map((table) => [table, []]));
  for (const [index, order] of DEMO_ORDERS.entries()) {
    const atWork = order.status !== 'paid' && order.status !== 'to_be_paid';
    const hole = atWork ? (floor.holes[index] ?? null) : null;
    const rows = rowsOf(order, place, pick, { ...floor, hole, index, now });
    for (const table of TABLES) everything[table]?.push(...(rows[table] ?? []));
  }
  for (const table of TABLES) await insertRows(tx, table, everything[table] ?? []);
  await takePigeonholes(tx);
  await sql`update blanks set stock = -1 where id = ${scarce.blankId}`.execute(tx);
}

export const factoryOrders: DemoPart = {
  name: 'factory orders',
  load: ({ databases }) => inScope(databases.tenant, { kind: 'platform' }, load),
};
