import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import type {
  OperationOutcome,
  OperationRecord,
  OperationResult,
  RefusedScan,
} from '../../../../shared/contract/operation.ts';
import {
  pack,
  pick,
  pretreat,
  printOn,
  reportShort,
  sort,
  undoShort,
  unpick,
} from '../../../../shared/features/factory/floor/floor.ts';
import {
  type ChildLabel,
  childAfter,
  isOutOfWork,
  type LabelState,
  orderStatusFromLabels,
  spoiledStageSchema,
  spoilGarment,
  undoSpoil,
} from '../../../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  refuseTakenLabel,
  refuseUnknownLabel,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  addChildLabels,
  bookCounts,
  type CountReports,
  lockBlanksOf,
  type ShelfMove,
  type SpoiledGarment,
  type SpoilReports,
  type StockCount,
  type UndoneCount,
  type UndoneSpoil,
} from '../labels/labels.ts';
import { lockStation } from '../printing/printing.ts';
import {
  type FloorOrder,
  type JudgedOperation,
  knownOperations,
  ordersOfLabels,
  settlePigeonholes,
  writeBatch,
} from './stations.queries.ts';

/** Operations that begin with a scan of the label: its paper is in someone's hand. */
const SCANS: readonly string[] = [pretreat.kind, printOn.kind, sort.kind, pack.kind];
const isScan = (kind: string) => SCANS.includes(kind);

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

/** The child label that an operation names; null where it names none. */
function childOf({ kind, payload }: OperationRecord): ChildLabel | null {
  const spoil = kind === spoilGarment.kind ? spoilGarment.payload.safeParse(payload) : null;
  return spoil?.data?.child ?? null;
}

/** What a batch spoils, and what it takes back. */
class SpoilBook {
  readonly spoiled: SpoiledGarment[] = [];
  readonly undone: UndoneSpoil[] = [];

  /** @param before the label as the operation found it */
  add(
    { id, kind, labelId, payload, stationId, staffId, effectiveAt: at }: JudgedOperation,
    before: LabelState,
  ): void {
    if (kind === undoSpoil.kind) this.#undo({ id, labelId, at });
    if (kind !== spoilGarment.kind) return;
    const { reason } = spoilGarment.payload.parse(payload);
    const { state: stage } = spoiledStageSchema.parse(before);
    const standing = { undoneById: null, undoneAt: null };
    this.spoiled.push({ id, labelId, stage, reason, stationId, staffId, at, ...standing });
  }

  /** Takes back the label's last report in the order of the log: the times of a station's clock may go back. */
  #undo(undo: UndoneSpoil): void {
    const place = this.spoiled.findLastIndex(
      ({ labelId, undoneById }) => labelId === undo.labelId && undoneById === null,
    );
    const report = this.spoiled[place];
    if (report) this.spoiled[place] = { ...report, undoneById: undo.id, undoneAt: undo.at };
    else this.undone.push(undo);
  }
}

/** What a batch counts at pick faces, and what it takes back. A count that sends a person elsewhere has no effect on the stock. */
class CountBook {
  readonly counts: StockCount[] = [];
  readonly undone: UndoneCount[] = [];

  add({ id, kind, labelId, payload, stationId, staffId, effectiveAt: at }: JudgedOperation): void {
    if (kind === undoShort.kind) {
      const place = this.counts.findLastIndex((count) => count.labelId === labelId);
      if (place >= 0) this.counts.splice(place, 1);
      else this.undone.push({ labelId, stationId, at });
    }
    if (kind !== reportShort.kind) return;
    const { left: counted, elsewhere } = reportShort.payload.parse(payload);
    if (elsewhere === null) this.counts.push({ id, labelId, counted, stationId, staffId, at });
  }
}

/** What a batch takes from pick faces, and puts back. */
function shelfMove({ kind, labelId, payload, effectiveAt: at }: JudgedOperation): ShelfMove | null {
  if (kind === unpick.kind) return { labelId, pieces: 1, reusedFrom: null, at };
  if (kind !== pick.kind) return null;
  return { labelId, pieces: -1, reusedFrom: pick.payload.parse(payload).reusedFrom ?? null, at };
}

/** Operations after which another number of garments lies at a pick face, and those that say how many lie there. */
const MOVES: readonly string[] = [pick.kind, unpick.kind];
const COUNTS: readonly string[] = [reportShort.kind, undoShort.kind];

/** Labels of the operations of some kinds. */
const labelsOf = (operations: readonly OperationRecord[], kinds: readonly string[]): string[] =>
  operations.filter(({ kind }) => kinds.includes(kind)).map(({ payload }) => payload.labelId);

/**
 * Applies a batch: the shared rules judge every operation against the locked label, in the station's order, and the
 * outcome is stored. A repeated operation has no effect and gets its stored outcome.
 */
export async function applyPush(
  tx: Tx,
  push: { stationId: string; operations: readonly OperationRecord[]; clockOffsetMs: number },
  now: Date,
): Promise<Pushed> {
  const labelIds = [...new Set(push.operations.map(({ payload }) => payload.labelId))];
  const ids = push.operations.map(({ id }) => id);
  await lockStation(tx, push.stationId);
  const children = push.operations.flatMap((record) => childOf(record) ?? []);
  const known = await knownOperations(tx, {
    stationId: push.stationId,
    ids,
    labelIds,
    children,
    shelves: { moved: labelsOf(push.operations, MOVES), counted: labelsOf(push.operations, COUNTS) },
  });
  const seen = new Set(known.outcomes.keys());
  const fresh = push.operations.filter(({ id }) => !seen.has(id) && seen.add(id));
  checkSequences(fresh, push.stationId, known.nextSequence);

  const orders = await ordersOfLabels(tx, labelIds);
  const labels = new Map(orders.flatMap((order) => order.labels).map((label) => [label.id, label]));
  const judged: JudgedOperation[] = [];
  const changed = new Map<string, JudgedOperation>();
  const spoils = new SpoilBook();
  const counts = new CountBook();
  const moves: ShelfMove[] = [];
  for (const record of fresh) {
    const label = labels.get(record.payload.labelId);
    const effectiveAt = effectiveTime(record, push.clockOffsetMs, now);
    const { result, child } = judge(label, record, effectiveAt, { labels, taken: known.takenChildren });
    const outcome: OperationOutcome =
      result.outcome === 'applied' ? { outcome: 'applied', version: result.state.version } : result;
    const operation: JudgedOperation = {
      ...record,
      labelId: record.payload.labelId,
      effectiveAt,
      clockOffsetMs: push.clockOffsetMs,
      outcome,
    };
    judged.push(operation);
    known.outcomes.set(record.id, outcome);
    if (result.outcome === 'applied') {
      if (label) spoils.add(operation, label);
      counts.add(operation);
      const move = shelfMove(operation);
      if (move) moves.push(move);
      if (child) {
        labels.set(child.id, child);
        changed.set(child.id, operation);
      }
      labels.set(result.state.id, result.state);
      changed.set(result.state.id, operation);
    }
  }

  if (judged.length > 0) await writeOutcome(tx, { judged, changed, orders, labels, spoils, counts, moves });
  return {
    outcomes: push.operations.flatMap(({ id }) => {
      const result = known.outcomes.get(id);
      return result ? [{ id, result }] : [];
    }),
    labels: labelIds.flatMap((id) => labels.get(id) ?? []),
    nextSequence: Math.max(known.nextSequence, ...fresh.map(({ sequence }) => sequence + 1)),
  };
}

/** The label of a new one’s piece that is stored: its parent, or where that is new as well, its parent’s. */
function storedAncestor(
  label: LabelState,
  labels: ReadonlyMap<string, LabelState>,
  stored: ReadonlySet<string>,
): string {
  const parent = label.parentId === null ? undefined : labels.get(label.parentId);
  if (!parent) throw new RangeError(`Label ${label.id} has no parent`);
  return stored.has(parent.id) ? parent.id : storedAncestor(parent, labels, stored);
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
  const isTaken =
    record.kind === spoilGarment.kind &&
    (present.taken.has(child.id) || present.taken.has(child.code) || present.labels.has(child.id));
  return isTaken ? refused(refuseTakenLabel()) : { result, child };
}

async function writeOutcome(
  tx: Tx,
  batch: {
    judged: readonly JudgedOperation[];
    changed: ReadonlyMap<string, JudgedOperation>;
    orders: readonly FloorOrder[];
    labels: ReadonlyMap<string, LabelState>;
    spoils: SpoilReports;
    counts: CountReports;
    moves: readonly ShelfMove[];
  },
): Promise<void> {
  const { judged, changed, orders, labels, spoils, counts, moves } = batch;
  const counted = [...counts.counts, ...counts.undone];
  if (counted.length > 0)
    await lockBlanksOf(
      tx,
      [...counted, ...spoils.spoiled, ...spoils.undone, ...moves].map(({ labelId }) => labelId),
    );
  const ofOrder = Map.groupBy(labels.values(), ({ orderId }) => orderId);
  const after = orders.map((order) => ({ ...order, labels: ofOrder.get(order.id) ?? [] }));
  const before = new Set(orders.flatMap((order) => order.labels.map(({ id }) => id)));
  await addChildLabels(tx, {
    spoiledIds: [...changed.keys()].filter((id) => before.has(id) && labels.get(id)?.state === 'spoiled'),
    children: [...labels.values()].flatMap((label) =>
      before.has(label.id) ? [] : { label, knownId: storedAncestor(label, labels, before) },
    ),
  });

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
  const packed = orders.flatMap((order) =>
    order.labels
      .filter(({ id, state }) => state !== 'packed' && labels.get(id)?.state === 'packed')
      .map(({ id }) => ({ projectId: order.projectId, payload: { labelId: id, orderId: order.id } })),
  );
  const scanned = judged.filter(({ kind, outcome }) => outcome.outcome === 'applied' && isScan(kind));
  await writeBatch(tx, {
    operations: judged,
    scanned: [...new Set(scanned.map(({ labelId }) => labelId))],
    packed,
    labels: [...changed.keys()].flatMap((id) => labels.get(id) ?? []),
    orders: steps,
    spoils,
    moves,
  });
  if (counted.length > 0) await bookCounts(tx, counts);
  if (touched.length === 0) return;
  const closed = (label: LabelState) => label.state === 'packed' || isOutOfWork(label.state);
  await settlePigeonholes(
    tx,
    touched.filter((order) => order.labels.every(closed)).map(({ id }) => id),
  );
}
