import type { Operation, OperationRecord, OperationResult } from '../../../contract/operation.ts';
import {
  bindTag,
  check,
  cure,
  pack,
  pick,
  pretreat,
  printOn,
  putBack,
  putInTote,
  reportShort,
  sort,
  takeOutOfTote,
  undoShort,
  unpick,
} from '../floor/floor.ts';
import {
  cancelPrint,
  type LabelState,
  printLabel,
  refuseScan,
  reprintLabel,
  spoilGarment,
  undoSpoil,
} from '../labels/labels.ts';

/** Every operation a workstation can record; a station and a server of the same release know the same ones. */
export const STATION_OPERATIONS = [
  printLabel,
  reprintLabel,
  cancelPrint,
  spoilGarment,
  undoSpoil,
  pick,
  unpick,
  putBack,
  reportShort,
  undoShort,
  bindTag,
  putInTote,
  takeOutOfTote,
  pretreat,
  printOn,
  cure,
  check,
  sort,
  pack,
] as const;

const operations = new Map<string, Operation<LabelState>>(
  STATION_OPERATIONS.map((operation): [string, Operation<LabelState>] => [operation.kind, operation]),
);

/**
 * Judges one line of a log against a label. Never throws: an operation of a newer release, or with an invalid
 * payload, is refused and listed under “Needs attention”, so it can't block the log behind it.
 * @param at the server's time of the operation
 */
export function applyOperation<L extends LabelState>(
  label: L,
  record: Pick<OperationRecord, 'id' | 'stationId' | 'kind' | 'payload' | 'staffId'>,
  at: string,
): OperationResult<L> {
  const operation = operations.get(record.kind);
  if (!operation) {
    return {
      outcome: 'refused',
      refusal: refuseScan('operation-unknown', `The server doesn’t recognise “${record.kind}”.`),
    };
  }
  if (!operation.payload.safeParse(record.payload).success) {
    return {
      outcome: 'refused',
      refusal: refuseScan('payload-wrong', `The record of this "${record.kind}" is damaged.`),
    };
  }
  const result = operation.apply(label, record.payload, {
    operationId: record.id,
    stationId: record.stationId,
    staffId: record.staffId,
    at,
  });
  if (result.outcome === 'refused') return result;
  return { outcome: 'applied', state: { ...label, ...result.state, version: label.version + 1 } };
}

/** The refusal of a child label whose id or code another label has. */
export const refuseTakenLabel = () =>
  refuseScan('payload-wrong', 'Another label has this label’s code.', { fix: 'Report the garment again' });

/** The refusal of an operation that the server couldn’t read. It answers no outcome for that. */
export const refuseUnreadable = (reason: string) =>
  refuseScan('payload-wrong', `The server couldn’t read this record: ${reason}`);

/** The refusal of an operation whose label the server does not have. */
export const refuseUnknownLabel = () =>
  refuseScan('label-unknown', 'This label no longer exists.', {
    fix: 'Put the garment aside and call a supervisor',
  });
