import { unpick } from '../../../../shared/features/factory/floor/floor.ts';
import { cancelPrint, spoilGarment } from '../../../../shared/features/factory/labels/labels.ts';
import { correctionsRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { spoilCommands } from './spoil-commands.ts';

const CORRECTIONS = {
  unpick: { operation: unpick, headline: 'Put back' },
  'cancel-print': { operation: cancelPrint, headline: 'Label binned' },
  spoil: { operation: spoilGarment, headline: 'To be picked again' },
} as const;

/** Operations without their own place: a person reports what went wrong with the current label. */
export const stationFeature: OpenStationFeature = (core) => ({
  commands: spoilCommands(core),
  requests: [
    answerRequest(correctionsRequests.record, ({ kind, labelId, reason }) =>
      core.answerScan(() => {
        const { floor, labels, scans } = core;
        const { operation, headline } = CORRECTIONS[kind];
        const payload = { labelId, ...(reason === undefined ? {} : { reason }) };
        const recorded = floor.record(operation.kind, payload, core.requireStaff());
        const answer: ScanResult =
          'refusal' in recorded
            ? refusedAnswer(recorded.refusal, labels.byId(labelId))
            : { tone: 'done', headline, words: formatWork(recorded.label), label: recorded.label };
        return scans.tell(answer, '', 'screen');
      }),
    ),
  ],
});
