import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import type {
  OperationOutcome,
  OperationRecord,
  OperationResult,
  RefusedScan,
} from '../../../../shared/contract/operation.ts';
import {
  childAfter,
  isOutOfWork,
  type LabelState,
  namedChild,
  orderStatusFromLabels,
} from '../../../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  refuseTakenLabel,
  refuseUnknownLabel,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AppliedOperation, OperationEffect } from '../../../platform/features/operation-effect.ts';
import { lockBlanksOf } from '../labels/labels.ts';
import { lockStation } from '../printing/printing.ts';
import {
  type FloorOrder,
  type JudgedOperation,
  knownOperations,
  ordersOfLabels,
  settlePigeonholes,
  writeBatch,
} from './stations.queries.ts';

interface Pushed {
  readonly outcomes: { id: string; result: OperationOutcome }[];
  readonly labels: LabelState[];
  readonly nextSequence: number;
}

/** The station's time of an operation in the server's time; what lies in the future happened now. */
function effectiveTime(record: OperationRecord, clockOffsetMs: number, now: Date): string {
  return new Date(Math.min(Date.parse(record.at) + clockOffsetMs, now.getTime())).toISOString();
}

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
  const { stationId, operations, clockOffsetMs } = push;
  const labelIds = [...new Set(operations.map(({ payload }) => payload.labelId))];
  await lockStation(tx, stationId);
  const children = operations.flatMap((record) => namedChild(record) ?? []);
  const known = await knownOperations(tx, { stationId, operations, labelIds, children }, effects);
  const seen = new Set(known.outcomes.keys());
  const fresh = operations.filter(({ id }) => !seen.has(id) && seen.add(id));
  checkSequences(fresh, stationId, known.nextSequence);

  const orders = await ordersOfLabels(tx, labelIds);
  const labels = new Map(orders.flatMap((order) => order.labels).map((label) => [label.id, label]));
  const judged: JudgedOperation[] = [];
  const changed = new Map<string, JudgedOperation>();
  const applied: AppliedOperation[] = [];
  for (const record of fresh) {
    const { labelId } = record.payload;
    const label = labels.get(labelId);
    const effectiveAt = effectiveTime(record, clockOffsetMs, now);
    const { result, child } = judge(label, record, effectiveAt, { labels, taken: known.takenChildren });
    const outcome: OperationOutcome =
      result.outcome === 'applied' ? { outcome: 'applied', version: result.state.version } : result;
    const operation: JudgedOperation = { ...record, labelId, effectiveAt, clockOffsetMs, outcome };
    judged.push(operation);
    known.outcomes.set(record.id, outcome);
    if (result.outcome === 'applied' && label) {
      const { id, kind, payload, staffId } = record;
      applied.push({ id, kind, labelId, payload, stationId, staffId, at: effectiveAt, before: label });
      if (child) {
        labels.set(child.id, child);
        changed.set(child.id, operation);
      }
      labels.set(result.state.id, result.state);
      changed.set(result.state.id, operation);
    }
  }

  if (judged.length > 0) await writeOutcome(tx, { judged, applied, changed, orders, labels }, effects);
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

/** What the rules say of an operation, with the child label that it makes or ends. */
function judge(
  label: LabelState | undefined,
  record: OperationRecord,
  at: string,
  present: { readonly labels: ReadonlyMap<string, LabelState>; readonly taken: ReadonlySet<string> },
): { readonly result: Judged; readonly child: LabelState | null } {
  const refused = (refusal: RefusedScan) => ({
    result: { outcome: 'refused' as const, refusal },
    child: null,
  });
  if (!label) return refused(refuseUnknownLabel());
  const result = applyOperation(label, record, at);
  if (result.outcome === 'refused') return { result, child: null };
  const other = childAfter(record, label, () =>
    [...present.labels.values()].filter(({ orderId }) => orderId === label.orderId),
  );
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
  },
  effects: readonly OperationEffect[],
): Promise<void> {
  const { judged, applied, changed, orders, labels } = batch;
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
  });
  for (const { after: write } of writes) await write?.(tx);
  if (touched.length === 0) return;
  const closed = (label: LabelState) => label.state === 'packed' || isOutOfWork(label.state);
  await settlePigeonholes(
    tx,
    touched.filter((order) => order.labels.every(closed)).map(({ id }) => id),
  );
}
