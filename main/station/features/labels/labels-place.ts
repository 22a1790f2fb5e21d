import {
  FLOOR_STATE_TEXT,
  labelSubject,
  refuseUnlessOnFloor,
} from '../../../../shared/features/factory/labels/labels.ts';
import { type LabelPlaceParts, labelPlace } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer } from '../../core/place.ts';

/** Labels: a scan proves that a label came out and shows where its garment stands. */
export const labelsPlace = (parts: LabelPlaceParts): FloorPlace =>
  labelPlace(parts, (label) => {
    const gone = refuseUnlessOnFloor(label);
    if (gone) return refusedAnswer(gone, label);
    return {
      tone: 'right',
      headline: label.state === 'label_printed' ? 'Label is fine' : FLOOR_STATE_TEXT[label.state],
      words: `${labelSubject(label)}: ${label.productName}, ${label.colour}, ${label.size}`,
      label,
    };
  });
