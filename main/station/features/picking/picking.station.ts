import { pickingRequests } from '../../../../shared/features/factory/floor/floor.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pickPlace } from './pick-place.ts';

export const stationFeature: OpenStationFeature = (core) => ({
  requests: [answerRequest(pickingRequests.faces, () => ({ faces: core.labels.facesToPick() }))],
  places: { pick: pickPlace(core) },
});
