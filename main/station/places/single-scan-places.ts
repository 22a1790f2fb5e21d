import { pretreat } from '../../../shared/features/factory/floor/floor.ts';
import {
  FLOOR_STATE_WORDS,
  labelSubject,
  refuseUnlessOnFloor,
} from '../../../shared/features/factory/labels/labels.ts';
import { type FloorPlace, refusedAnswer, workSubject } from '../scan-router.ts';
import { type LabelPlaceParts, labelPlace } from './label-place.ts';

/** Labels: a scan proves that a label came out and shows where its garment stands. */
export const labelsPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return refusedAnswer(gone, label);
    return {
      tone: 'right',
      headline: label.state === 'label_printed' ? 'Label is fine' : FLOOR_STATE_WORDS[label.state],
      words: `${labelSubject(label)}: ${label.productName}, ${label.colour}, ${label.size}`,
      label,
    };
  });

/** Pretreat: one scan of the label after spraying and pressing. */
export const pretreatPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label, staffId) => {
    const recorded = parts.floor.record(pretreat.kind, { labelId: label.id }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    return {
      tone: 'done',
      headline: 'Pretreated',
      words: `${workSubject(recorded.label)}. Take it to printing`,
      label: recorded.label,
    };
  });
