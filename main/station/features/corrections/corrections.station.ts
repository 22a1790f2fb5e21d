import { failurePhotoRequests } from '../../../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import { unpick } from '../../../../shared/features/factory/floor/floor.ts';
import { cancelPrint } from '../../../../shared/features/factory/labels/labels.ts';
import {
  correctionsRequests,
  type LabelWork,
  undoState,
} from '../../../../shared/features/factory/stations/stations.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { photoOfFailure } from './photo-of-failure.ts';
import { spoilCommands } from './spoil-commands.ts';
import { openSpoiling } from './spoiling.ts';

const STEPS_BACK = {
  unpick: {
    operation: unpick,
    headline: 'Put back',
    next: ({ pickFace }: LabelWork) =>
      pickFace === null ? 'Put it back into stock' : `Put it back in ${pickFace}`,
  },
  'cancel-print': {
    operation: cancelPrint,
    headline: 'Label binned',
    next: () => 'Bin the label. It prints again',
  },
} as const;

function stepBack(
  { floor, labels }: Pick<StationCore, 'floor' | 'labels'>,
  kind: keyof typeof STEPS_BACK,
  labelId: string,
  staffId: string,
): ScanResult {
  const { operation, headline, next } = STEPS_BACK[kind];
  const recorded = floor.record(operation.kind, { labelId }, staffId);
  if ('refusal' in recorded) return refusedAnswer(recorded.refusal, labels.byId(labelId));
  const { label } = recorded;
  return { tone: 'done', headline, words: formatWork(label), next: next(label), label };
}

/** Operations without their own place: a person reports what went wrong with the current label. */
export const stationFeature: OpenStationFeature = (core) => {
  const spoiling = openSpoiling(core);
  const photo = photoOfFailure(core, spoiling);
  const answer = (step: (staffId: string) => ScanResult) =>
    core.answerScan(() => core.scans.tell(step(core.requireStaff()), '', 'screen'));
  return {
    commands: { ...spoilCommands(core, spoiling), photo: photo.openCamera },
    attention: [photo.attention],
    close: photo.close,
    requests: [
      answerRequest(correctionsRequests.record, (correction) =>
        answer((staffId) =>
          correction.kind === 'spoil'
            ? spoiling.spoil(correction.labelId, correction.reason, staffId)
            : stepBack(core, correction.kind, correction.labelId, staffId),
        ),
      ),
      answerRequest(failurePhotoRequests.keep, photo.keep),
      answerRequest(correctionsRequests.undo, () => answer((staffId) => core.lastStep.undo(staffId))),
    ],
    state: [statePart(undoState, () => core.lastStep.undoable()), photo.state],
  };
};
