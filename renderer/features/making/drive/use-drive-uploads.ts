import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import {
  claimsVideo,
  PICTURE_LIMITS,
  type Picture,
  SIZE_REFUSALS,
  VIDEO_LIMITS,
  VIDEO_REFUSALS,
  type VideoFile,
} from '../../../../shared/features/making/files/files.ts';
import { callKey } from '../../../platform/data/data.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { sendFile, sendVideo } from './send-file.ts';

export interface DriveUpload {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'duplicate' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  readonly failure: string | null;
  /** It was not the file itself that was refused. */
  readonly mayRetry: boolean;
}

export interface DriveUploads {
  readonly uploads: readonly DriveUpload[];
  readonly send: (files: readonly File[], folder: string | null) => void;
  readonly retry: (key: string) => void;
  /** Stops an upload, or takes a finished one off the list. */
  readonly dismiss: (key: string) => void;
  readonly dismissDone: () => void;
}

const AT_ONCE = 3;
/** What a file is refused for by its size or content. */
const FINAL = new Set([413, 415, 422]);

export const isVideo = (file: File): boolean => file.type.startsWith('video/') || claimsVideo(file.name);

/** What a file would be refused for once it had been sent. */
function sizeRefusal(file: File): string | null {
  const [limits, refusal] = isVideo(file)
    ? [VIDEO_LIMITS, VIDEO_REFUSALS['video-too-large']]
    : [PICTURE_LIMITS, SIZE_REFUSALS['too-large']];
  if (file.size === 0) return SIZE_REFUSALS.empty;
  return file.size > limits.bytes ? refusal : null;
}

/** Uploads of this screen, three at a time, each with its progress; what failed can be tried again. */
export function useDriveUploads({
  onPicture,
  onVideo,
}: {
  readonly onPicture?: (picture: Picture) => void;
  readonly onVideo?: (video: VideoFile) => void;
} = {}): DriveUploads {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly DriveUpload[]>([]);
  const folders = useRef(new Map<string, string | null>());
  const stops = useRef(new Map<string, AbortController>());
  const onStored = useRef({ onPicture, onVideo });
  onStored.current = { onPicture, onVideo };

  const update = useCallback(
    (key: string, fields: Partial<DriveUpload>) =>
      setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...fields } : each))),
    [],
  );

  const start = useCallback(
    async ({ key, file }: DriveUpload) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      try {
        const options = {
          folder: folders.current.get(key) ?? null,
          progress: (share: number) => update(key, { share }),
          signal: stop.signal,
        };
        const stored = isVideo(file) ? await sendVideo(file, options) : await sendFile(file, options);
        update(key, { state: stored.isDuplicate ? 'duplicate' : 'done', share: 1 });
        for (const call of [driveCalls.list, driveCalls.listFolders, filesCalls.listPictures])
          void client.invalidateQueries({ queryKey: callKey(call) });
        if ('video' in stored) onStored.current.onVideo?.(stored.video);
        else onStored.current.onPicture?.(stored.picture);
      } catch (error) {
        if (!stop.signal.aborted)
          update(key, {
            state: 'failed',
            failure: failureMessage(error),
            mayRetry: !(error instanceof Refusal && FINAL.has(error.status)),
          });
      } finally {
        stops.current.delete(key);
      }
    },
    [client, update],
  );

  useEffect(() => {
    const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
    const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
    if (next.length === 0) return;
    for (const upload of next) update(upload.key, { state: 'sending' });
    for (const upload of next) void start(upload);
  }, [uploads, start, update]);

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const isRunning = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isRunning]);

  return {
    uploads,
    send: (files, folder) =>
      setUploads((now) => [
        ...now,
        ...files.map((file): DriveUpload => {
          const key = crypto.randomUUID();
          folders.current.set(key, folder);
          const failure = sizeRefusal(file);
          return { key, file, state: failure ? 'failed' : 'waiting', share: 0, failure, mayRetry: false };
        }),
      ]),
    retry: (key) => update(key, { state: 'waiting', failure: null }),
    dismiss: (key) => {
      stops.current.get(key)?.abort();
      setUploads((now) => now.filter((each) => each.key !== key));
    },
    dismissDone: () =>
      setUploads((now) => now.filter(({ state }) => state === 'sending' || state === 'waiting')),
  };
}
