import { picturesRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pictures } from './pictures.ts';

export const stationFeature: OpenStationFeature = ({ settings, gateway }) => {
  const cache = pictures(settings.data, gateway);
  return { requests: [answerRequest(picturesRequests.picture, ({ fileId }) => cache.get(fileId))] };
};
