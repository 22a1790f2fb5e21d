import { Refusal } from '../../../../shared/contract/errors.ts';
import { failurePhotoCalls } from '../../../../shared/features/factory/failure-photos/failure-photos.calls.ts';
import { coalesce } from '../../../../shared/rules/concurrency/coalesce.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
import type { FailurePhoto, FailurePhotos } from './failure-photos.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const EXTENSION = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;

/** Sends failure photos separately from the sync, so that no scan waits for one. */
export interface PhotoSender {
  /** The server may be there: sends what waits, unless it failed a moment ago. */
  wake(): void;
  /** The failure whose photo is on its way; null while none is. */
  readonly sending: string | null;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
  stop(): void;
}

export function photoSender({
  gateway,
  clock,
  photos,
  changed,
  sent,
  failed,
}: Pick<StationCore, 'gateway' | 'clock'> & {
  readonly photos: Pick<FailurePhotos, 'next' | 'forget' | 'refuse'>;
  readonly changed: () => void;
  /** The server has the photo of a failure. */
  readonly sent: (spoilId: string) => void;
  readonly failed: (error: unknown) => void;
}): PhotoSender {
  const stopping = new AbortController();
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  let sending: string | null = null;

  const pause = () => {
    notBefore = clock.ticks() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
  };
  const send = async ({ spoilId, staffId, takenAt, mediaType, picture }: FailurePhoto) => {
    const file = new File([new Uint8Array(picture)], `photo.${EXTENSION[mediaType]}`, { type: mediaType });
    const body = { staffId, takenAt: clock.serverTime(takenAt) };
    await gateway.upload(failurePhotoCalls.send, { params: { id: spoilId }, body }, file, stopping.signal);
  };

  /** @returns whether the next one can be tried */
  const sendOne = async (photo: FailurePhoto): Promise<boolean> => {
    try {
      await send(photo);
    } catch (error) {
      if (stopping.signal.aborted) return false;
      // A workstation without access keeps its photos until it’s paired again.
      const isKept = error instanceof ServerUnreachable || (error instanceof Refusal && error.status === 401);
      if (!isKept && !(error instanceof Refusal)) throw error;
      if (isKept) pause();
      else photos.refuse(photo.spoilId, error.message);
      return !isKept;
    }
    if (stopping.signal.aborted) return false;
    failures = 0;
    photos.forget(photo.spoilId);
    sent(photo.spoilId);
    return true;
  };

  const round = coalesce(async () => {
    try {
      for (let goesOn = true; goesOn && !stopping.signal.aborted; ) {
        const photo = photos.next();
        if (photo === null) return;
        sending = photo.spoilId;
        changed();
        goesOn = await sendOne(photo);
      }
    } catch (error) {
      pause();
      failed(error);
    } finally {
      sending = null;
      if (!stopping.signal.aborted) changed();
    }
  });

  return {
    wake() {
      if (stopping.signal.aborted || round.isRunning || clock.ticks() < notBefore) return;
      void round.ask();
    },
    get sending() {
      return sending;
    },
    idle: () => round.idle(),
    stop: () => stopping.abort(),
  };
}
