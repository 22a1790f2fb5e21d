import { refuseUnfinished, type WorkKind } from '../../../../shared/features/factory/stations/stations.ts';
import { seenLabel } from '../../core/label-place.ts';
import { refusedAnswer } from '../../core/place.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { checkPlace } from './check-place.ts';

/** Where a garment goes only once it’s finished. */
const AFTER: readonly WorkKind[] = ['sort', 'pack'];

/** Garments are looked at before they’re sorted; the places after it refuse one that wasn’t. */
export const stationFeature: OpenStationFeature = (core) => {
  core.scans.askFirst((scanned) => {
    if (scanned.what !== 'label' || !AFTER.includes(core.scans.work)) return null;
    if (refuseUnfinished(scanned.label) === null) return null;
    const label = seenLabel(core, scanned);
    const refusal = refuseUnfinished(label);
    return refusal && refusedAnswer(refusal, label);
  });
  return { places: { check: checkPlace(core) } };
};
