import type { z } from 'zod';
import { failurePhotoState } from '../../../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { AttentionSource } from '../../core/attention.ts';
import { DiskFull } from '../../core/database.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import { StationRefusal } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { StationCore } from '../../core/station-core.ts';
import { type FailurePhoto, failurePhotos } from './failure-photos.ts';
import { photoSender } from './photo-sender.ts';
import type { Spoiling } from './spoiling.ts';

type PhotoStage = NonNullable<z.output<typeof failurePhotoState.schema>['failure']>['photo'];

const NEXT = 'Bin it with its label. Print a new label';

/**
 * The photo of the garment that failed last at Check. The failure is recorded before and doesn’t wait for it: without a
 * photo, the next scan is answered as ever.
 */
export function photoOfFailure(core: StationCore, spoiling: Pick<Spoiling, 'lastFailure'>) {
  const photos = failurePhotos(core.database);
  /** How the last failure’s photo ended, for the screen: on disk, one that was sent or refused is forgotten. */
  let ended: { readonly spoilId: string; readonly how: 'sent' | 'refused' } | null = null;
  const end = (spoilId: string, how: 'sent' | 'refused') => {
    if (spoiling.lastFailure?.spoilId === spoilId) ended = { spoilId, how };
  };
  const sender = photoSender({
    gateway: core.gateway,
    clock: core.clock,
    photos: {
      next: photos.next,
      forget: photos.forget,
      refuse: (spoilId, words) => {
        photos.refuse(spoilId, words);
        end(spoilId, 'refused');
      },
    },
    changed: () => core.screens.changed(),
    sent: (spoilId) => end(spoilId, 'sent'),
    failed: (error) => {
      if (error instanceof DiskFull) core.diskFull(error);
      else core.log('A photo wasn’t sent', error);
    },
  });
  const stop = core.screens.onEvent((event) => {
    if (event.type === 'state' && event.state.connection === 'online') sender.wake();
  });

  const failureHere = () => {
    const failure = spoiling.lastFailure;
    return failure?.place === 'check' ? failure : null;
  };
  const stageOf = (spoilId: string): PhotoStage => {
    if (sender.sending === spoilId) return 'sending';
    if (photos.isWaiting(spoilId)) return 'waiting';
    return ended?.spoilId === spoilId ? ended.how : 'none';
  };

  function openCamera(): ScanResult {
    const failure = failureHere();
    if (failure === null || core.scans.last?.label?.id !== failure.labelId)
      return refusedAnswer(
        refuseScan('scan-not-understood', 'No garment failed at Check just now.', {
          fix: 'Fail the garment first',
        }),
      );
    const label = core.labels.byId(failure.labelId);
    if (stageOf(failure.spoilId) === 'sent')
      return refusedAnswer(
        refuseScan('scan-not-understood', 'The office has its photo already.', { fix: 'Bin the garment' }),
        label,
      );
    return {
      tone: 'right',
      headline: 'Take a photo',
      words: 'Hold the fault in front of the camera',
      next: 'Scan the card again to take it',
      label,
      opens: 'camera',
    };
  }

  function keep(photo: Pick<FailurePhoto, 'spoilId' | 'mediaType'> & { readonly base64: string }) {
    const staffId = core.requireStaff();
    const { spoilId, mediaType, base64 } = photo;
    const failure = failureHere();
    if (failure?.spoilId !== spoilId)
      throw new StationRefusal('too-late', 'This garment’s photo comes too late. Its failure is recorded.');
    const stage = stageOf(spoilId);
    if (stage === 'sending' || stage === 'sent')
      throw new StationRefusal('photo-sent', 'The office gets the first photo. It can’t be replaced.');
    const picture = Buffer.from(base64, 'base64');
    const takenAt = core.clock.now().toISOString();
    const { labelId } = failure;
    let isKept: boolean;
    try {
      isKept = photos.keep({ spoilId, labelId, staffId, takenAt, mediaType, picture });
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
      core.diskFull(error);
      throw new StationRefusal('disk-full', 'The disk is full. The failure is recorded, without a photo.');
    }
    if (!isKept)
      throw new StationRefusal(
        'photos-full',
        `${photos.unsent} photos wait for the network. No more fit. The failure is recorded.`,
      );
    ended = null;
    const answer = core.answerScan(() => core.scans.tell(keptAnswer(labelId), '', 'screen'));
    if (core.sync.connection === 'online') sender.wake();
    return answer;
  }

  function keptAnswer(labelId: string): ScanResult {
    const label = core.labels.byId(labelId);
    return {
      tone: 'done',
      headline: 'Photo saved',
      words: label ? formatWork(label) : '',
      next: NEXT,
      label,
    };
  }

  const attention: AttentionSource = {
    about: 'failure-photo',
    count: () => photos.refused().length,
    list: () =>
      photos.refused().map(({ spoilId, labelId, staffId, takenAt, words }) => ({
        id: spoilId,
        title: 'Photo not sent',
        at: takenAt,
        staffName: core.floorCache.staffName(staffId),
        refusal: refuseScan('photo-refused', words),
        label: core.labels.byId(labelId),
        resolutions: [{ name: 'done', words: 'Done' }],
      })),
    resolve: (spoilId) => photos.forget(spoilId),
  };

  return {
    openCamera,
    keep,
    attention,
    state: statePart(failurePhotoState, () => {
      const failure = failureHere();
      return {
        failure: failure && {
          spoilId: failure.spoilId,
          labelId: failure.labelId,
          photo: stageOf(failure.spoilId),
        },
        unsent: photos.unsent,
        isFull: photos.isFull,
      };
    }),
    close: () => {
      stop();
      sender.stop();
    },
  };
}
