import { PRETREAT_DRY_SECONDS, pretreat } from '../../../../shared/features/factory/floor/floor.ts';
import { formatGrams, formatPretreat } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, labelPlace } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, type ScanResult, workSubject } from '../../core/place.ts';

/** How a garment is sprayed and pressed dry; what the catalogue doesn’t know isn’t said. */
function treatmentOf({ pretreatGrams, sides, platen }: LabelWork): ScanResult['treatment'] {
  const grams = formatGrams(pretreatGrams);
  const whole =
    sides.length > 1 ? formatGrams(pretreatGrams === null ? null : pretreatGrams * sides.length) : null;
  const facts = [
    ...(grams === null
      ? []
      : [sides.length > 1 ? `a side: ${sides.join(', ')}` : `on the ${sides[0] ?? 'front'}`]),
    ...(whole === null ? [] : [`${whole} in all`]),
    ...(platen === null ? [] : [`Platen ${platen}`]),
  ];
  return {
    figure: grams ?? `${PRETREAT_DRY_SECONDS} s`,
    facts,
    doing: 'Press it dry',
    done: 'It’s dry',
    seconds: PRETREAT_DRY_SECONDS,
  };
}

/** Pretreat: one scan of the label. The answer says how much of it there has to be, and how long it dries. */
export const pretreatPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label, staffId) => {
    const recorded = parts.floor.record(pretreat.kind, { labelId: label.id }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    const { pretreatGrams, sides } = recorded.label;
    const grams = formatPretreat(pretreatGrams, sides.length);
    return {
      tone: 'done',
      headline: 'Pretreated',
      words: `${workSubject(recorded.label)}. ${grams === null ? '' : `${grams}. `}Press it dry for ${PRETREAT_DRY_SECONDS} s`,
      next: `Press it dry for ${PRETREAT_DRY_SECONDS} s, then print it`,
      treatment: treatmentOf(recorded.label),
      label: recorded.label,
    };
  });
