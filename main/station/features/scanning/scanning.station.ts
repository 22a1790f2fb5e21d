import { scanningRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** Scans typed or confirmed on a screen, and the work that waits at each place. */
export const stationFeature: OpenStationFeature = (core) => ({
  requests: [
    answerRequest(scanningRequests.state, () => core.state()),
    answerRequest(scanningRequests.scan, ({ text, source }) =>
      core.answerScan(() => core.scans.scan(text, source)),
    ),
    answerRequest(scanningRequests.confirm, () => core.answerScan(() => core.scans.confirm())),
    answerRequest(scanningRequests.setWork, ({ work }) => {
      core.scans.setWork(work);
      core.meta.set('work', work);
      core.screens.changed();
      return core.state();
    }),
    answerRequest(scanningRequests.work, ({ work, pickFace, offset, limit }) => ({
      labels: core.labels.work(work, { pickFace, offset, limit }),
      total: core.labels.total(work, pickFace),
    })),
  ],
});
