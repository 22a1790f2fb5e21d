import { pickingRequests } from '../../../../shared/features/factory/floor/floor.ts';
import { shortageRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pickPlace } from './pick-place.ts';
import { openShortage } from './shortage.ts';

export const stationFeature: OpenStationFeature = (core) => {
  const place = pickPlace(core);
  const shortage = openShortage(core, place);
  return {
    requests: [
      answerRequest(pickingRequests.faces, () => ({ faces: core.labels.facesToPick() })),
      answerRequest(shortageRequests.report, ({ labelId, left }) =>
        core.answerScan(() =>
          core.scans.tell(shortage.report(labelId, left, core.requireStaff()), '', 'screen'),
        ),
      ),
    ],
    commands: { 'none-here': shortage.command },
    places: { pick: place },
  };
};
