import { v7 as newId } from 'uuid';
import {
  newLabelCode,
  refuseScan,
  type SpoilReason,
  spoiledStageSchema,
  spoilGarment,
  undoSpoil,
} from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';

/** How long the last spoiled garment can be taken back without a supervisor. */
const UNDO_MS = 60_000;

/** Spoiling a garment, and taking back the last one of this station. */
export interface Spoiling {
  /** @throws DiskFull */
  spoil(labelId: string, reason: SpoilReason, staffId: string): ScanResult;
  /** @throws DiskFull */
  undo(staffId: string): ScanResult;
  /** The label whose spoiling can be taken back, and until when in ISO time; null when there is none. */
  undoable(): { readonly labelId: string; readonly until: string } | null;
}

export function openSpoiling({
  clock,
  floor,
  labels,
}: Pick<StationCore, 'clock' | 'floor' | 'labels'>): Spoiling {
  let last: { readonly before: LabelWork; readonly childId: string; readonly until: number } | null = null;
  const undoable = () => (last !== null && clock.ticks() < last.until ? last : null);
  return {
    spoil(labelId, reason, staffId) {
      const before = labels.byId(labelId);
      const child = { id: newId(), code: newLabelCode() };
      const recorded = floor.record(spoilGarment.kind, { labelId, reason, child }, staffId);
      if ('refusal' in recorded) return refusedAnswer(recorded.refusal, before);
      if (before) last = { before, childId: child.id, until: clock.ticks() + UNDO_MS };
      return {
        tone: 'done',
        headline: 'Spoiled',
        words: formatWork(recorded.label),
        next: 'Bin it with its label. Print a new label',
        label: recorded.label,
      };
    },
    undo(staffId) {
      const undone = undoable();
      if (!undone) return refusedAnswer(refuseScan('cannot-step-back', 'It’s too late to undo this.'));
      const { before, childId } = undone;
      const isPrinted = (labels.byId(childId)?.timesPrinted ?? 0) > 0;
      const payload = { labelId: before.id, before: spoiledStageSchema.parse(before) };
      const recorded = floor.record(undoSpoil.kind, payload, staffId);
      last = null;
      if ('refusal' in recorded) return refusedAnswer(recorded.refusal, labels.byId(before.id));
      return {
        tone: 'done',
        headline: 'Undone',
        words: formatWork(recorded.label),
        next: isPrinted ? 'Bin the new label, then carry on' : 'Carry on with this garment',
        label: recorded.label,
      };
    },
    undoable() {
      const undone = undoable();
      return (
        undone && {
          labelId: undone.before.id,
          until: new Date(clock.now().getTime() + undone.until - clock.ticks()).toISOString(),
        }
      );
    },
  };
}
