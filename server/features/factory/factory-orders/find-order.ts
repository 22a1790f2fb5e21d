import { sql } from 'kysely';
import { z } from 'zod';
import {
  type FactoryItem,
  type FactoryOrder,
  factoryItemSchema,
  garmentsOf,
  garmentsWaitedFor,
  listOrderBlockers,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { isOutOfWork } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type TimelineEntry,
  timelineEntrySchema,
} from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';
import {
  type FactoryOrderFacts,
  loadFactoryOrder,
  loadFactoryOrders,
  sortTimeline,
  toFactoryOrder,
} from '../../selling/orders/orders.ts';
import { isToPutBack } from '../labels/labels.ts';
import { artworkSides } from './artwork-facts.ts';
import { blankFacts, printFilesOf, sideOrder } from './nested-facts.ts';
import { placedFiles, printFilesRow } from './placed-files.ts';

const workSchema = z.array(
  factoryItemSchema.pick({ id: true, blank: true, labels: true }).extend({
    ...printFilesRow.shape,
    designVersion: factoryItemSchema.shape.designVersion.omit({ sides: true }),
    scene: z.unknown(),
    orderId: z.uuid(),
    pigeonhole: z.string().nullable(),
    holdReason: z.string().nullable(),
  }),
);
type Work = z.output<typeof workSchema>;

/** What is made for each item of orders: its blank, version, print files and labels, with the order's pigeonhole. One statement. */
async function findWork(tx: Tx, orderIds: readonly string[]): Promise<Work> {
  const { rows } = await sql`
    select i.id, i.order_id, ${blankFacts} as blank, bp.spec->>'garment' as garment,
      json_build_object('id', v.id, 'number', v.number, 'sceneHash', v.scene_hash, 'verdict', (
        select json_build_object('id', j.verdict_id, 'found', j.verdict) from design_versions j
        where j.id = coalesce(v.filled_from, v.id) and j.verdict_id is not null)) as design_version, v.scene,
      ${printFilesOf(sql`v.id`)} as print_files,
      (select p.code from pigeonholes p where p.order_id = i.order_id limit 1) as pigeonhole,
      (select o.hold_reason from orders o where o.id = i.order_id) as hold_reason,
      coalesce((select json_agg(json_build_object('id', l.id, 'code', l.code, 'orderItemId', i.id, 'parentId', l.parent_id, 'counter', l.counter,
        'of', l.of_count, 'state', l.state, 'sides', ${sideOrder(sql`l.sides`)}, 'needsPretreat', l.needs_pretreat, 'pickFace', l.pick_face,
        'pigeonhole', l.pigeonhole, 'tote', l.tote, 'shortAt', l.short_at, 'isToPutBack', ${isToPutBack}, 'timesPrinted', l.times_printed) order by l.counter, l.id)
        from labels l where l.order_item_id = i.id), '[]') as labels
    from order_items i
    join blanks b on b.id = i.blank_id
    join base_products bp on bp.id = b.base_product_id
    join design_versions v on v.id = i.design_version_id
    where i.order_id = any(${orderIds}::uuid[])`.execute(tx);
  return workSchema.parse(rows);
}

const scanSchema = timelineEntrySchema.extend({
  at: z.date().transform((value) => value.toISOString()),
});

/** Scans of an order's labels and what the office did with it, each with its person and workstation. One statement. */
async function findScans(tx: Tx, orderId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql`
    select e.id, e.at, 'scan' as kind, e.kind as what, l.code as detail,
      coalesce(e.details->>'side', e.details->>'reason', e.details->>'tote', l.counter || ' of ' || l.of_count) as note,
      ${personName('a')} as who, st.name as "where"
    from label_events e join labels l on l.id = e.label_id
    left join accounts a on a.id = e.staff_id left join stations st on st.id = e.station_id
    where l.order_id = ${orderId}
    union all
    select s.id, s.at, 'steering', s.act, s.note, null, ${personName('a')}, null
    from order_steering s left join accounts a on a.id = s.account_id where s.order_id = ${orderId}`.execute(
    tx,
  );
  return z.array(scanSchema).parse(rows);
}

function toItems(items: FactoryOrderFacts['items'], work: Work): FactoryItem[] {
  const workOfItem = new Map(work.map((each) => [each.id, each]));
  return items.flatMap((item) => {
    const made = workOfItem.get(item.id);
    if (!made) return [];
    const { scene, designVersion, pigeonhole, holdReason, orderId, garment, ...facts } = made;
    const sides = artworkSides(scene);
    return [{ ...item, ...facts, printFiles: placedFiles(made), designVersion: { ...designVersion, sides } }];
  });
}

function toOrder(order: FactoryOrderFacts, work: Work, scans: readonly TimelineEntry[]): FactoryOrder {
  const items = toItems(order.items, work);
  const holdReason = work[0]?.holdReason ?? null;
  const labels = items.flatMap((item) => item.labels).filter(({ state }) => !isOutOfWork(state));
  return {
    ...order,
    pieces: labels.length > 0 ? labels.length : order.pieces,
    piecesBegun: labels.filter(({ state }) => state !== 'open' && state !== 'label_printed').length,
    piecesDone: labels.filter(({ state }) => state === 'packed').length,
    ...garmentsOf(items),
    pigeonhole: work[0]?.pigeonhole ?? null,
    holds: [...(holdReason === null ? [] : ['office' as const]), ...listOrderBlockers(items)],
    holdReason,
    waitingFor: garmentsWaitedFor(items),
    items,
    timeline: sortTimeline([...order.timeline, ...scans]),
  };
}

/** One order with all the factory has on it, by id, number or code; null where there is none. Three statements. */
export async function findOrder(tx: Tx, key: string): Promise<FactoryOrder | null> {
  const core = await loadFactoryOrder(tx, key);
  if (!core) return null;
  const order = toFactoryOrder(core);
  return toOrder(order, await findWork(tx, [order.id]), await findScans(tx, order.id));
}

/** Orders by number, without the scans of their labels. Two statements. */
export async function findOrdersToMake(tx: Tx, numbers: readonly number[]): Promise<FactoryOrder[]> {
  const orders = (await loadFactoryOrders(tx, numbers)).map(toFactoryOrder);
  const work = Map.groupBy(
    await findWork(
      tx,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return orders.map((order) => toOrder(order, work.get(order.id) ?? [], []));
}
