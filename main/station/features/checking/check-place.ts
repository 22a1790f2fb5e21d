import { CHECK_POINTS, check } from '../../../../shared/features/factory/floor/floor.ts';
import {
  isUncured,
  type LabelWork,
  refuseUnfinished,
  WORK_WORDS,
  workKindOf,
} from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, type ScanResult, workSubject } from '../../core/place.ts';

/**
 * Check: a scan shows the garment as it should be; the button or the command says that it is. One that isn’t is spoiled
 * with its reason, as everywhere.
 */
export function checkPlace(parts: LabelPlaceParts): FloorPlace {
  let shown: { readonly labelId: string; readonly code: string } | null = null;

  function show(label: LabelWork): ScanResult {
    const refusal =
      (isUncured(label) ? refuseUnfinished(label) : null) ?? check.precondition(label, { labelId: label.id });
    shown = refusal ? null : { labelId: label.id, code: label.code };
    if (refusal) return refusedAnswer(refusal, label);
    return {
      tone: 'right',
      headline: `Check ${CHECK_POINTS.length} points`,
      words: `${workSubject(label)}. Compare it with its artwork and its picture`,
      next: 'All good? Press Pass',
      label,
    };
  }

  return {
    get at() {
      return shown?.code ?? null;
    },
    scan(scanned) {
      return scanned.what === 'label' ? show(seenLabel(parts, scanned)) : refuseNoLabel(scanned);
    },
    confirm(staffId) {
      if (!shown) return null;
      const { labelId } = shown;
      const recorded = parts.floor.record(check.kind, { labelId }, staffId);
      shown = null;
      if ('refusal' in recorded) return refusedAnswer(recorded.refusal, parts.labels.byId(labelId));
      const work = workKindOf(recorded.label);
      const next = work === null ? 'Put it aside' : `Take it to ${WORK_WORDS[work].name}`;
      return {
        tone: 'done',
        headline: 'Passed',
        words: `${workSubject(recorded.label)}. ${next}`,
        next,
        label: recorded.label,
      };
    },
    reset() {
      shown = null;
    },
  };
}
