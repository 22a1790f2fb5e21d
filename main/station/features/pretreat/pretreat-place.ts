import { PRETREAT_DRY_SECONDS, pretreat } from '../../../../shared/features/factory/floor/floor.ts';
import { formatGrams } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, labelPlace } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, workSubject } from '../../core/place.ts';

/** Pretreat: one scan of the label. The answer says how much of it there has to be, and how long it dries. */
export const pretreatPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label, staffId) => {
    const recorded = parts.floor.record(pretreat.kind, { labelId: label.id }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    const grams = formatGrams(recorded.label.pretreatGrams);
    return {
      tone: 'done',
      headline: 'Pretreated',
      words: `${workSubject(recorded.label)}. ${grams === null ? '' : `${grams} a side. `}Press it dry for ${PRETREAT_DRY_SECONDS} s`,
      next: `Press it dry for ${PRETREAT_DRY_SECONDS} s, then print it`,
      target: grams,
      label: recorded.label,
    };
  });
