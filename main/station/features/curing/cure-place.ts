import { cure } from '../../../../shared/features/factory/floor/floor.ts';
import { labelSubject, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import { WORK_WORDS, workKindOf } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, labelPlace } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, workSubject } from '../../core/place.ts';

/** Cure: one scan as the garment goes into the dryer. The answer says how hot it is, and when it comes out. */
export const curePlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label, staffId) => {
    if (label.cure === null)
      return refusedAnswer(
        refuseScan('cure-not-needed', `${labelSubject(label)} isn’t cured at a separate place.`),
        label,
      );
    const { celsius, seconds } = label.cure;
    const recorded = parts.floor.record(cure.kind, { labelId: label.id, celsius, seconds }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    const work = workKindOf(recorded.label);
    const after = work === null ? 'put it aside' : `take it to ${WORK_WORDS[work].name}`;
    return {
      tone: 'done',
      headline: 'Into the dryer',
      words: `${workSubject(recorded.label)}. Cure it at ${celsius} °C for ${seconds} s`,
      next: `Cure it for ${seconds} s, then ${after}`,
      treatment: {
        figure: `${celsius} °C, ${seconds} s`,
        facts: [],
        doing: 'In the dryer',
        done: 'Take it out',
        seconds,
      },
      label: recorded.label,
    };
  });
