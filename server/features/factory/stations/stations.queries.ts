import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type OperationOutcome,
  type OperationRecord,
  operationOutcomeSchema,
} from '../../../../shared/contract/operation.ts';
import type { ChildLabel, LabelState } from '../../../../shared/features/factory/labels/labels.ts';
import { boundedClockOffset, type LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type OrderStatus, orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { EffectWrites, OperationEffect } from '../../../platform/features/operation-effect.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';
import { type StatusChange, statusChanges, tellStatusChanges } from '../../selling/orders/orders.ts';
import { updateLabels } from '../labels/labels.ts';
import { type ChangedHole, updateHoles } from '../pigeonholes/pigeonholes.ts';
import { labelStateOfRow, labelWorkOfRow } from './label-rows.ts';
import { floorName, mayWork } from './staff-pins.queries.ts';
import { colourHex, pulledRowSchema, pullRead, stateColumns } from './stations.reads.ts';

const knownSchema = z.object({
  nextSequence: z.number(),
  outcomes: z.array(z.object({ id: z.uuid(), outcome: operationOutcomeSchema })),
  takenChildren: z.array(z.string()),
});

/** The locks of effects for a batch, one effect after another. */
function holdsOf(
  effects: readonly OperationEffect[],
  operations: readonly OperationRecord[],
): { readonly queries: readonly RawBuilder<unknown>[]; readonly areHeld: RawBuilder<unknown> } {
  const queries: RawBuilder<unknown>[] = [];
  let areHeld: RawBuilder<unknown> = sql`true`;
  for (const { hold } of effects) {
    const locks = hold?.((...of) => {
      const kinds = new Set(of.map(({ kind }) => kind));
      return operations.filter(({ kind }) => kinds.has(kind)).map(({ payload }) => payload.labelId);
    }, areHeld);
    if (!locks) continue;
    queries.push(locks.queries);
    ({ areHeld } = locks);
  }
  return { queries, areHeld };
}

/**
 * What the server knows already of a batch: stored outcomes of repeats and the station's next sequence. Takes the locks
 * of effects, then locks the orders behind the labels, so that pushes on one order follow one another.
 */
export async function knownOperations(
  tx: Tx,
  batch: {
    stationId: string;
    operations: readonly OperationRecord[];
    labelIds: readonly string[];
    children: readonly ChildLabel[];
  },
  effects: readonly OperationEffect[],
): Promise<{
  nextSequence: number;
  outcomes: Map<string, OperationOutcome>;
  /** Ids and codes of the named child labels that labels have already. */
  takenChildren: ReadonlySet<string>;
}> {
  const { queries, areHeld } = holdsOf(effects, batch.operations);
  const orders = sql`
    held as materialized (
      select id from orders where id in (select order_id from labels where id = any(${batch.labelIds}::uuid[]))
        and ${areHeld}
      order by id for update
    )`;
  const { rows } = await sql`
    with ${sql.join([...queries, orders])}
    select
      (select coalesce(max(sequence), 0) + 1 from station_operations where station_id = ${batch.stationId}) as next_sequence,
      (select coalesce(json_agg(json_build_object('id', id, 'outcome', outcome)), '[]')
        from station_operations where id = any(${batch.operations.map(({ id }) => id)}::uuid[])) as outcomes,
      (select coalesce(json_agg(taken), '[]') from (
        select id::text as taken from labels where id = any(${batch.children.map(({ id }) => id)}::uuid[])
        union all select code from labels where code = any(${batch.children.map(({ code }) => code)}::text[])
      ) t) as taken_children,
      (select count(*) from held) as orders`.execute(tx);
  const known = knownSchema.parse(rows[0]);
  return {
    nextSequence: known.nextSequence,
    outcomes: new Map(known.outcomes.map(({ id, outcome }) => [id, outcome])),
    takenChildren: new Set(known.takenChildren),
  };
}

export interface FloorOrder {
  readonly id: string;
  readonly projectId: string;
  readonly status: OrderStatus;
  readonly flow: 'normal' | 'bespoke' | 'paper';
  /** When its first label was made. */
  madeAt: Date;
  readonly labels: LabelState[];
}

const orderRowSchema = z.object({
  orderId: z.uuid(),
  projectId: z.uuid(),
  orderStatus: orderStatusSchema,
  flow: z.enum(['normal', 'bespoke', 'paper']),
  createdAt: z.date(),
});

/** The orders of some labels with all their labels, locked. */
export async function ordersOfLabels(tx: Tx, labelIds: readonly string[]): Promise<FloorOrder[]> {
  const { rows } = await sql`
    select ${stateColumns}, o.project_id, o.status as order_status, o.flow, l.created_at
    from labels l join orders o on o.id = l.order_id join blanks b on b.id = l.blank_id
    where l.order_id in (select order_id from labels where id = any(${labelIds}::uuid[]))
    order by l.id for update of l`.execute(tx);
  const orders = new Map<string, FloorOrder>();
  for (const row of rows) {
    const order = orderRowSchema.parse(row);
    const known = orders.get(order.orderId) ?? {
      id: order.orderId,
      projectId: order.projectId,
      status: order.orderStatus,
      flow: order.flow,
      madeAt: order.createdAt,
      labels: [],
    };
    if (order.createdAt < known.madeAt) known.madeAt = order.createdAt;
    known.labels.push(labelStateOfRow(row));
    orders.set(order.orderId, known);
  }
  return [...orders.values()];
}

export interface JudgedOperation {
  readonly id: string;
  readonly stationId: string;
  readonly sequence: number;
  readonly kind: string;
  readonly labelId: string;
  readonly payload: unknown;
  readonly staffId: string;
  readonly at: string;
  /** The server's time of it. */
  readonly effectiveAt: string;
  readonly clockOffsetMs: number;
  readonly outcome: OperationOutcome;
}

/** Changes of the stock by several effects as one for each blank. */
const addedUp = (changes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  select blank_id, sum(pieces)::int as pieces from (${sql.join(changes, sql` union all `)}) c
  group by blank_id having sum(pieces) <> 0`;

/** Writes a judged batch: the log, the labels' events and states, its effects, and the orders' statuses with their log. */
export async function writeBatch(
  tx: Tx,
  batch: {
    operations: readonly JudgedOperation[];
    labels: readonly LabelState[];
    orders: readonly StatusChange[];
    effects: readonly EffectWrites[];
    holes: readonly ChangedHole[];
  },
): Promise<void> {
  const stock = batch.effects.flatMap((effect) => effect.stock?.change ?? []);
  const queries = [
    ...batch.effects.flatMap((effect) => effect.queries ?? []),
    ...(stock.length > 0 ? [changeStock(addedUp(stock))] : []),
    statusChanges(batch.orders),
  ];
  await sql`
    with operation as (
      select * from jsonb_to_recordset(${JSON.stringify(batch.operations)}::jsonb) as r(
        id uuid, "stationId" uuid, sequence bigint, kind text, "labelId" uuid, payload jsonb, "staffId" uuid,
        at timestamptz, "effectiveAt" timestamptz, "clockOffsetMs" bigint, outcome jsonb)
    ), logged as (
      insert into station_operations
        (id, station_id, sequence, kind, label_id, payload, staff_id, at, clock_offset_ms, outcome)
      select id, "stationId", sequence, kind, "labelId", payload, "staffId", at, "clockOffsetMs", outcome
      from operation order by sequence
    ), told as (
      insert into label_events (id, project_id, label_id, kind, at, staff_id, station_id, details)
      select e.id, l.project_id, e."labelId", e.kind, e."effectiveAt",
        (select a.id from accounts a where a.id = e."staffId"), e."stationId", e.payload - 'labelId'
      from operation e join labels l on l.id = e."labelId"
      where e.outcome->>'outcome' = 'applied'
    ), changed as (
      ${updateLabels(batch.labels)}
    ), holes_changed as (
      ${updateHoles(batch.holes)}
    ), ${sql.join(queries)}
    ${tellStatusChanges}`.execute(tx);
}

const nowhere = '00000000-0000-0000-0000-000000000000';

export interface Pulled {
  readonly labels: LabelWork[];
  readonly cursor: string;
  readonly more: boolean;
  readonly nextSequence: number;
}

/**
 * The labels changed after a cursor. A cursor is `START.XID.LABEL`: the oldest transaction still running when the
 * station first asked, and the place it has reached. Labels that were closed before START are not sent. What the
 * station asks with is what it has stored: the office reads it.
 */
export async function pullLabels(
  tx: Tx,
  query: {
    stationId: string;
    cursor?: string | undefined;
    limit: number;
    clockOffsetMs?: number | undefined;
  },
): Promise<Pulled> {
  const [start, xid = '0', label = nowhere] = query.cursor?.split('.') ?? [];
  const rows = await pullRead.list(tx, {
    stationId: query.stationId,
    isTold: query.cursor !== undefined,
    clockOffset: query.clockOffsetMs === undefined ? null : boundedClockOffset(query.clockOffsetMs),
    xid,
    label,
    start: start ?? null,
    limit: query.limit,
  });
  const heads = rows.map((row) => pulledRowSchema.parse(row));
  const first = heads[0];
  if (!first) throw new Error('A pull answers at least its horizon');
  const last = heads.at(-1);
  const labels = first.id === null ? [] : rows.map(labelWorkOfRow);
  const place = last?.xid && last.id ? `${last.xid}.${last.id}` : `${xid}.${label}`;
  return {
    labels,
    cursor: `${start ?? first.horizon}.${place}`,
    more: labels.length === query.limit,
    nextSequence: first.nextSequence,
  };
}

const floorSchema = z.object({
  staff: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      badgeHashes: z.array(z.string()),
      badgeForms: z.array(z.string()),
    }),
  ),
  pickFaces: z.array(z.object({ code: z.string(), aisle: z.string(), position: z.number() })),
  pigeonholes: z.array(z.string()),
  totes: z.array(z.string()),
  cures: z.boolean(),
  blanks: z.array(
    z.object({
      sku: z.string(),
      barcode: z.string(),
      words: z.string(),
      productName: z.string(),
      colour: z.string(),
      size: z.string(),
      colourHex: z.string().nullable(),
      pickFace: z.string().nullable(),
    }),
  ),
});

/** The people with badges or PINs, pick faces, pigeonholes, totes, blanks, and whether there’s a place to cure. */
export async function readFloor(tx: Tx): Promise<z.output<typeof floorSchema>> {
  const { rows } = await sql`
    select
      (select coalesce(json_agg(p), '[]') from (
        select a.id, ${floorName} as name,
          coalesce(json_agg(g.code_hash order by g.issued_at) filter (where g.code_hash is not null), '[]') as "badgeHashes",
          (select coalesce(json_agg(distinct f), '[]') from staff_badges k cross join unnest(k.form_hashes) f
            where k.account_id = a.id and k.revoked_at is null) as "badgeForms"
        from accounts a left join staff_badges g on g.account_id = a.id and g.revoked_at is null
        where ${mayWork} and (g.code_hash is not null or exists (select from staff_pins n where n.account_id = a.id))
        group by a.id) p) as staff,
      (select coalesce(json_agg(json_build_object('code', code, 'aisle', aisle, 'position', position) order by position), '[]')
        from pick_faces) as pick_faces,
      (select coalesce(json_agg(code order by position), '[]') from pigeonholes) as pigeonholes,
      (select coalesce(json_agg(code order by number), '[]') from totes where removed_at is null) as totes,
      exists (select from floor_settings where cure_celsius is not null) as cures,
      (select coalesce(json_agg(json_build_object('sku', b.sku, 'barcode', b.barcode,
          'words', p.name || ', ' || b.colour || ', ' || b.size, 'productName', p.name, 'colour', b.colour,
          'size', b.size, 'colourHex', ${colourHex}, 'pickFace', b.pick_face)), '[]')
        from blanks b join base_products p on p.id = b.base_product_id) as blanks`.execute(tx);
  return floorSchema.parse(rows[0]);
}

/** Where a mockup or a print file lies; nothing else is for the floor. */
export const pictureFile = (tx: Tx, id: string) =>
  tx
    .selectFrom('files')
    .select(['storageKey'])
    .where('id', '=', id)
    .where('purpose', 'in', ['mockup', 'print-file', 'thumbnail'])
    .executeTakeFirst();
