import { recordsRequests, recordsState } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** What a person reads and decides about records that were lost, damaged or copied. */
export const stationFeature: OpenStationFeature = (core) => ({
  state: [statePart(recordsState, () => core.records.state)],
  requests: [
    answerRequest(recordsRequests.acknowledge, () => {
      core.records.acknowledge();
      core.startPrinting();
      core.screens.changed();
      return core.state();
    }),
    answerRequest(recordsRequests.startAnew, async () => {
      core.token.forget();
      core.floor.write(() => core.records.startAnew());
      core.signIn.signOut();
      await core.sync.once();
      return core.state();
    }),
  ],
});
