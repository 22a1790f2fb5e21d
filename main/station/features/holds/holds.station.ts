import {
  type LabelWork,
  refuseHeld,
  type WorkKind,
} from '../../../../shared/features/factory/stations/stations.ts';
import { seenLabel } from '../../core/label-place.ts';
import { refusedAnswer } from '../../core/place.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** They put a printed garment out of the way. */
const STILL_OPEN: readonly WorkKind[] = ['cure', 'check', 'sort'];

/** Orders that the office holds: every place but those from printing to the pigeonhole says why nothing is done. */
export const stationFeature: OpenStationFeature = (core) => {
  const refuse = (label: LabelWork | undefined) => {
    const refusal = label === undefined ? null : refuseHeld(label);
    return refusal && label ? refusedAnswer(refusal, label) : null;
  };
  core.scans.askFirst((scanned) => {
    if (STILL_OPEN.includes(core.scans.work)) return null;
    if (scanned.what === 'label')
      return refuseHeld(scanned.label) === null ? null : refuse(seenLabel(core, scanned));
    if (scanned.what !== 'pigeonhole' || core.scans.work !== 'pack') return null;
    return refuse(core.labels.inPigeonhole(scanned.code).find(({ heldFor }) => heldFor !== null));
  });
  return {};
};
