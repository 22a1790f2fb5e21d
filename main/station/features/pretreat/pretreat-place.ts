import { pretreat } from '../../../../shared/features/factory/floor/floor.ts';
import { type LabelPlaceParts, labelPlace } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, workSubject } from '../../core/place.ts';

/** Pretreat: one scan of the label after spraying and pressing. */
export const pretreatPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label, staffId) => {
    const recorded = parts.floor.record(pretreat.kind, { labelId: label.id }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    return {
      tone: 'done',
      headline: 'Pretreated',
      words: `${workSubject(recorded.label)}. Take it to printing`,
      next: 'Take it to printing',
      label: recorded.label,
    };
  });
