import { v7 as newId } from 'uuid';
import {
  newLabelCode,
  type SpoilReason,
  spoiledStageSchema,
  spoilGarment,
  undoSpoil,
} from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork, WorkKind } from '../../../../shared/features/factory/stations/stations.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';

interface LastFailure {
  /** The operation. */
  readonly spoilId: string;
  readonly labelId: string;
  readonly place: WorkKind;
}

/** Spoiling a garment, which can be undone as the station’s last step. */
export interface Spoiling {
  /** @throws DiskFull */
  spoil(labelId: string, reason: SpoilReason, staffId: string): ScanResult;
  /** What was reported last since the start; null where nothing was, or it was undone. */
  readonly lastFailure: LastFailure | null;
}

export function openSpoiling({
  floor,
  labels,
  lastStep,
  scans,
}: Pick<StationCore, 'floor' | 'labels' | 'lastStep'> & {
  readonly scans: Pick<StationCore['scans'], 'work'>;
}): Spoiling {
  let lastFailure: LastFailure | null = null;

  function undo(before: LabelWork, childId: string, staffId: string): ScanResult {
    const isPrinted = (labels.byId(childId)?.timesPrinted ?? 0) > 0;
    const payload = { labelId: before.id, before: spoiledStageSchema.parse(before) };
    const recorded = floor.record(undoSpoil.kind, payload, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, labels.byId(before.id));
    lastFailure = null;
    return {
      tone: 'done',
      headline: 'Undone',
      words: formatWork(recorded.label),
      next: isPrinted ? 'Bin the new label, then carry on' : 'Carry on with this garment',
      label: recorded.label,
    };
  }
  return {
    get lastFailure() {
      return lastFailure;
    },
    spoil(labelId, reason, staffId) {
      const before = labels.byId(labelId);
      const child = { id: newId(), code: newLabelCode() };
      const { work: place } = scans;
      const recorded = floor.record(spoilGarment.kind, { labelId, reason, child, place }, staffId);
      if ('refusal' in recorded) return refusedAnswer(recorded.refusal, before);
      lastFailure = { spoilId: recorded.id, labelId, place };
      if (before) lastStep.took({ labelId, undo: (person) => undo(before, child.id, person) });
      return {
        tone: 'done',
        headline: 'Spoiled',
        words: formatWork(recorded.label),
        next: 'Bin it with its label. Print a new label',
        label: recorded.label,
      };
    },
  };
}
