import type { OperationOutcome, OperationRecord, RefusedScan } from '../../../shared/contract/operation.ts';
import {
  childAfter,
  dropChildLabel,
  type LabelState,
  labelStateSchema,
  spoilGarment,
  undoSpoil,
} from '../../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  type LabelWork,
  refuseUnknownLabel,
} from '../../../shared/features/factory/stations/stations.ts';
import type { StationClock } from './clock.ts';
import type { StationDatabase } from './database.ts';
import type { LabelCache } from './label-cache.ts';
import type { OperationLog } from './operation-log.ts';

/** The label as it is then, and the operation’s id. */
type Recorded = { readonly label: LabelWork; readonly id: string } | { readonly refusal: RefusedScan };

/** Operations with their effect on the station's own labels, and what the server makes of both. */
export interface Floor {
  /** Runs steps in one transaction; the counters follow the tables if it fails. @throws DiskFull */
  write<T>(step: () => T): T;
  /** Judges an operation and writes it with its effect. On disk when this returns. @throws DiskFull */
  record(kind: string, payload: OperationRecord['payload'], staffId: string): Recorded;
  /** The same inside a transaction that is already open. */
  recordWithin(kind: string, payload: OperationRecord['payload'], staffId: string): Recorded;
  /** What the server answered to a push: outcomes, and the labels as they are there now. */
  takeAnswers(
    outcomes: readonly { id: string; result: OperationOutcome }[],
    labels: readonly LabelState[],
  ): void;
  /** Labels pulled from the server, with the cursor that follows them. */
  takeChanges(labels: readonly LabelWork[], keepCursor: () => void): void;
}

export function floor(parts: {
  database: StationDatabase;
  labels: LabelCache;
  log: OperationLog;
  clock: StationClock;
  stationId: () => string;
}): Floor {
  const { database, labels, log, clock, stationId } = parts;

  const write = <T>(step: () => T): T => {
    try {
      return database.write(step);
    } catch (error) {
      labels.recount();
      log.recount();
      throw error;
    }
  };

  const recordWithin: Floor['recordWithin'] = (kind, payload, staffId) => {
    const label = labels.byId(payload.labelId);
    if (!label) return { refusal: refuseUnknownLabel() };
    const at = clock.now().toISOString();
    const trial = { id: label.id, stationId: stationId(), kind, payload, staffId };
    const result = applyOperation(label, trial, clock.serverTime(at));
    if (result.outcome === 'refused') return { refusal: result.refusal };
    const other = childAfter(trial, label, () => labels.ofOrder(label.orderId));
    if (other && 'refusal' in other) return other;
    const { id } = log.append({ kind, payload, staffId, at });
    labels.change(result.state);
    if (other) keepChild(other.child);
    return { label: result.state, id };
  };

  /** A child label that this station made or dropped. The server sends it later. */
  function keepChild(child: LabelWork): void {
    if (labels.baseOf(child.id)) labels.change(child);
    else labels.put(child, child);
  }

  /** Whether this station has dropped a child label, and the server doesn’t know. */
  const isDropped = ({ parentId }: LabelWork) =>
    parentId !== null &&
    log.pendingOf(parentId).findLast(({ kind }) => kind === spoilGarment.kind || kind === undoSpoil.kind)
      ?.kind === undoSpoil.kind;

  /** The server's state with what it has not answered yet on top. What it will refuse has no effect here either. */
  const rebased = (base: LabelWork): LabelWork => {
    const label = log.pendingOf(base.id).reduce((before, line) => {
      const result = applyOperation(before, line, clock.serverTime(line.at));
      return result.outcome === 'applied' ? result.state : before;
    }, base);
    return isDropped(base) ? dropChildLabel(label) : label;
  };

  const take = (base: LabelWork) => labels.put(base, rebased(base));

  /** Takes back what a refused operation did to a child label. */
  function takeBackChild({ kind, payload }: Pick<OperationRecord, 'kind' | 'payload'>): void {
    const parent = labels.byId(payload.labelId);
    if (parent === null || (kind !== spoilGarment.kind && kind !== undoSpoil.kind)) return;
    const made = kind === spoilGarment.kind ? spoilGarment.payload.parse(payload).child?.id : null;
    for (const { id, parentId } of labels.ofOrder(parent.orderId)) {
      const base = parentId === parent.id ? labels.baseOf(id) : null;
      if (base === null || (made !== null && made !== id)) continue;
      take(made === null ? base : dropChildLabel(base));
    }
  }

  return {
    write,
    recordWithin,
    record: (kind, payload, staffId) => write(() => recordWithin(kind, payload, staffId)),
    takeAnswers: (outcomes, states) =>
      write(() => {
        const answered = new Set(states.map(({ id }) => id));
        for (const { id, result } of outcomes) {
          if (result.outcome === 'applied') log.markApplied(id);
          else {
            log.markRefused(id, result.refusal);
            const line = log.byId(id);
            if (!line) continue;
            takeBackChild(line.record);
            const { labelId } = line.record.payload;
            const base = answered.has(labelId) ? null : labels.baseOf(labelId);
            if (base) take(base);
          }
        }
        for (const state of states) {
          const known = labels.baseOf(state.id);
          if (!known) continue;
          take(state.version >= known.version ? { ...known, ...labelStateSchema.parse(state) } : known);
        }
      }),
    takeChanges: (changed, keepCursor) =>
      write(() => {
        for (const label of changed) {
          const known = labels.baseOf(label.id);
          if (known && known.version > label.version) continue;
          take(label);
        }
        keepCursor();
      }),
  };
}
