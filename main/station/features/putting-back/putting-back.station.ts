import {
  puttingBackRequests,
  toPutBackState,
} from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { puttingBack } from './putting-back.ts';

/** Garments of cancelled labels: at any place, the label and then the pick face puts one back. */
export const stationFeature: OpenStationFeature = (core) => {
  core.scans.askFirst(puttingBack(core));
  return {
    requests: [
      answerRequest(puttingBackRequests.list, ({ limit }) => ({
        labels: core.labels.toPutBack(limit),
        total: core.labels.countToPutBack(),
      })),
    ],
    state: [statePart(toPutBackState, () => core.labels.countToPutBack())],
  };
};
