import type { OperationOutcome, OperationRecord, RefusedScan } from '../../../shared/contract/operation.ts';
import { type LabelState, labelStateSchema } from '../../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  type LabelWork,
  refuseUnknownLabel,
} from '../../../shared/features/factory/stations/stations.ts';
import type { StationClock } from './clock.ts';
import type { StationDatabase } from './database.ts';
import type { LabelCache } from './label-cache.ts';
import type { OperationLog } from './operation-log.ts';

type Recorded = { readonly label: LabelWork } | { readonly refusal: RefusedScan };

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
    log.append({ kind, payload, staffId, at });
    labels.change(result.state);
    return { label: result.state };
  };

  /** The server's state with what it has not answered yet on top. What it will refuse has no effect here either. */
  const rebased = (base: LabelWork): LabelWork =>
    log.pendingOf(base.id).reduce((label, line) => {
      const result = applyOperation(label, line, clock.serverTime(line.at));
      return result.outcome === 'applied' ? result.state : label;
    }, base);

  const take = (base: LabelWork) => labels.put(base, rebased(base));

  return {
    write,
    recordWithin,
    record: (kind, payload, staffId) => write(() => recordWithin(kind, payload, staffId)),
    takeAnswers: (outcomes, states) =>
      write(() => {
        for (const { id, result } of outcomes) {
          if (result.outcome === 'applied') log.markApplied(id);
          else log.markRefused(id, result.refusal);
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
