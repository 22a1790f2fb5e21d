import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import type {
  OperationOutcome,
  OperationRecord,
  OperationResult,
  RefusedScan,
} from '../../../../shared/contract/operation.ts';
import { sort } from '../../../../shared/features/factory/floor/floor.ts';
import {
  childAfter,
  type LabelState,
  namedChild,
  orderStatusFromLabels,
} from '../../../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  boundedClockOffset,
  refuseTakenLabel,
  refuseUnknownLabel,
  timeOfAct,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AppliedOperation, OperationEffect } from '../../../platform/features/operation-effect.ts';
import { lockBlanksOf } from '../labels/labels.ts';
import { type ChangedHole, type HoleBook, holdHoles, holeBook } from '../pigeonholes/pigeonholes.ts';
import { lockStation } from '../printing/printing.ts';
import {
  type FloorOrder,
  type JudgedOperation,
  knownOperations,
  ordersOfLabels,
  writeBatch,
} from './stations.queries.ts';

interface Pushed {
  readonly outcomes: { id: string; result: OperationOutcome }[];
  readonly labels: LabelState[];
  readonly nextSequence: number;
}

/** Nothing can be done to a label before it was made. By so much a clock may be off without being noticed. */
const MADE_MARGIN_MS = 86_400_000;

function checkSequences(fresh: readonly OperationRecord[], stationId: string, nextSequence: number): void {
  let least = nextSequence;
  for (const record of fresh) {
    if (record.stationId !== stationId)
      throw conflict('other-station', 'These operations were recorded under another workstation');
    if (record.sequence < least)
      throw new Refusal(409, 'sequence-used', 'This workstation counts again from a number it has used', {
        errors: { nextSequence: [String(nextSequence)] },
      });
    least = record.sequence + 1;
  }
}

/**
 * Applies a batch: the shared rules judge every operation against the locked label, in the station's order, and the
 * outcome is stored. A repeated operation has no effect and gets its stored outcome.
 * @param effects what features write when operations are applied, in this order
 */
export async function applyPush(
  tx: Tx,
  push: { stationId: string; operations: readonly OperationRecord[]; clockOffsetMs: number },
  effects: readonly OperationEffect[],
  now: Date,
): Promise<Pushed> {
  const { stationId, operations } = push;
  const clockOffsetMs = boundedClockOffset(push.clockOffsetMs);
  const labelIds = [...new Set(operations.map(({ payload }) => payload.labelId))];
  await lockStation(tx, stationId);
  const children = operations.flatMap((record) => namedChild(record) ?? []);
  const known = await knownOperations(tx, { stationId, operations, labelIds, children }, effects);
  const seen = new Set(known.outcomes.keys());
  const fresh = operations.filter(({ id }) => !seen.has(id) && seen.add(id));
  checkSequences(fresh, stationId, known.nextSequence);

  const orders = await ordersOfLabels(tx, labelIds);
  const labels = new Map(orders.flatMap((order) => order.labels).map((label) => [label.id, label]));
  const madeAt = new Map(orders.map((order) => [order.id, order.madeAt.getTime()]));
  const holes = await holesFor(tx, fresh, orders);
  const ofOrder = (orderId: string) => [...labels.values()].filter((label) => label.orderId === orderId);
  const judged: JudgedOperation[] = [];
  const changed = new Map<string, JudgedOperation>();
  const applied: AppliedOperation[] = [];
  for (const record of fresh) {
    const { labelId } = record.payload;
    const label = labels.get(labelId);
    const made = label === undefined ? undefined : madeAt.get(label.orderId);
    const since = new Date((made ?? now.getTime()) - MADE_MARGIN_MS);
    const effectiveAt = timeOfAct(record.at, clockOffsetMs, { since, now });
    const { result, child } = judge(label, record, effectiveAt, {
      labels,
      ofOrder,
      taken: known.takenChildren,
      holes,
    });
    const outcome: OperationOutcome =
      result.outcome === 'applied' ? { outcome: 'applied', version: result.state.version } : result;
    const operation: JudgedOperation = { ...record, labelId, effectiveAt, clockOffsetMs, outcome };
    judged.push(operation);
    known.outcomes.set(record.id, outcome);
    if (result.outcome === 'applied' && label) {
      const { id, kind, payload, staffId } = record;
      applied.push({ id, kind, labelId, payload, stationId, staffId, at: effectiveAt, before: label });
      const before = touchesHole(label, result.state) ? ofOrder(label.orderId) : null;
      if (child) {
        labels.set(child.id, child);
        changed.set(child.id, operation);
      }
      labels.set(result.state.id, result.state);
      if (before) holes.follow(label, before, ofOrder(label.orderId));
      changed.set(result.state.id, operation);
    }
  }

  const written = { judged, applied, changed, orders, labels, holes: holes.changes() };
  if (judged.length > 0) await writeOutcome(tx, written, effects);
  return {
    outcomes: operations.flatMap(({ id }) => {
      const result = known.outcomes.get(id);
      return result ? [{ id, result }] : [];
    }),
    labels: labelIds.flatMap((id) => labels.get(id) ?? []),
    nextSequence: Math.max(known.nextSequence, ...fresh.map(({ sequence }) => sequence + 1)),
  };
}

type Judged = OperationResult<LabelState>;

/** The pigeonhole that a record puts its garment into; null for every other record. */
const holeOf = ({ kind, payload }: OperationRecord): string | null =>
  kind === sort.kind ? (sort.payload.safeParse(payload).data?.pigeonhole ?? null) : null;

/** Whether a garment comes into a pigeonhole or leaves it. */
const touchesHole = (before: LabelState, after: LabelState): boolean =>
  before.state === 'sorted' || after.state === 'sorted';

/** The pigeonholes that a batch may fill or empty. Reads nothing where it can’t. */
async function holesFor(
  tx: Tx,
  fresh: readonly OperationRecord[],
  orders: readonly FloorOrder[],
): Promise<HoleBook> {
  const codes = fresh.flatMap((record) => holeOf(record) ?? []);
  const isAnyIn = orders.some((order) => order.labels.some(({ state }) => state === 'sorted'));
  if (codes.length === 0 && !isAnyIn) return holeBook([]);
  return holeBook(await holdHoles(tx, { codes, orderIds: orders.map(({ id }) => id) }));
}

/** What the rules say of an operation, with the child label that it makes or ends. */
function judge(
  label: LabelState | undefined,
  record: OperationRecord,
  at: string,
  present: {
    readonly labels: ReadonlyMap<string, LabelState>;
    readonly ofOrder: (orderId: string) => LabelState[];
    readonly taken: ReadonlySet<string>;
    readonly holes: Pick<HoleBook, 'refuse'>;
  },
): { readonly result: Judged; readonly child: LabelState | null } {
  const refused = (refusal: RefusedScan) => ({
    result: { outcome: 'refused' as const, refusal },
    child: null,
  });
  if (!label) return refused(refuseUnknownLabel());
  const result = applyOperation(label, record, at);
  if (result.outcome === 'refused') return { result, child: null };
  const hole = holeOf(record);
  const refusal = hole === null ? null : present.holes.refuse(label, hole, present.ofOrder(label.orderId));
  if (refusal) return refused(refusal);
  const other = childAfter(record, label, () => present.ofOrder(label.orderId));
  if (other === null) return { result, child: null };
  if ('refusal' in other) return refused(other.refusal);
  const { child } = other;
  const named = namedChild(record);
  const isTaken =
    named !== null &&
    (present.taken.has(named.id) || present.taken.has(named.code) || present.labels.has(named.id));
  return isTaken ? refused(refuseTakenLabel()) : { result, child };
}

async function writeOutcome(
  tx: Tx,
  batch: {
    judged: readonly JudgedOperation[];
    applied: readonly AppliedOperation[];
    changed: ReadonlyMap<string, JudgedOperation>;
    orders: readonly FloorOrder[];
    labels: ReadonlyMap<string, LabelState>;
    holes: readonly ChangedHole[];
  },
  effects: readonly OperationEffect[],
): Promise<void> {
  const { judged, applied, changed, orders, labels, holes } = batch;
  const writes = effects.map((effect) => effect.write(applied, { orders, labels }));
  const stocks = writes.flatMap(({ stock }) => stock ?? []);
  if (stocks.some(({ isRead }) => isRead))
    await lockBlanksOf(
      tx,
      stocks.flatMap(({ labelIds }) => labelIds),
    );
  for (const { before } of writes) await before?.(tx);

  const ofOrder = Map.groupBy(labels.values(), ({ orderId }) => orderId);
  const after = orders.map((order) => ({ ...order, labels: ofOrder.get(order.id) ?? [] }));
  const touched = after.filter((order) => order.labels.some((label) => changed.has(label.id)));
  const steps = touched.flatMap((order) => {
    const states = order.labels.map((label) => label.state);
    const status = orderStatusFromLabels(order.status, states, order.flow);
    const cause = order.labels
      .map((label) => changed.get(label.id))
      .findLast((operation) => operation !== undefined);
    if (status === order.status || !cause) return [];
    return [
      {
        orderId: order.id,
        status,
        cause: { kind: 'scan' as const, id: cause.id, at: new Date(cause.effectiveAt) },
      },
    ];
  });
  await writeBatch(tx, {
    operations: judged,
    labels: [...changed.keys()].flatMap((id) => labels.get(id) ?? []),
    orders: steps,
    effects: writes,
    holes,
  });
  for (const { after: write } of writes) await write?.(tx);
}
