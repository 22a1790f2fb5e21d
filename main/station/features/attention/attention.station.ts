import { attentionRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** The list "Needs attention", whichever feature an item comes from. */
export const stationFeature: OpenStationFeature = (core) => ({
  requests: [
    answerRequest(attentionRequests.list, () => ({ items: core.attention.list() })),
    answerRequest(attentionRequests.resolve, ({ id, resolution, note }) => {
      core.attention.resolve(id, { resolution, note, staffId: core.requireStaff() });
      core.recorded();
      return core.state();
    }),
  ],
});
