import { Refusal } from '../../../../shared/contract/errors.ts';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import {
  type Picture,
  UPLOAD_PART_BYTES,
  type VideoFile,
} from '../../../../shared/features/making/files/files.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import { gateway, Unreachable, uploadByCall } from '../../../platform/calls/calls.ts';
import { firstFrame } from './first-frame.ts';

const PAUSES_MS = [1_000, 3_000, 9_000, 20_000] as const;

/** The network or the server failed; the same request may succeed later. */
const passes = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refusal && (error.status >= 500 || error.status === 429));

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    // A network that comes back ends the wait.
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

async function withRetries<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!passes(error)) throw error;
      await pause(ms, signal);
    }
  }
  return attempt();
}

interface SendOptions {
  readonly folder: string | null;
  /** Told the share that arrived, 0 to 1. */
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file in parts. A part that fails is sent again. @returns the upload, whose parts are all there */
async function sendParts(file: File, { folder, progress, signal }: SendOptions): Promise<string> {
  const { upload } = await withRetries(signal, () =>
    gateway().call(filesCalls.startUpload, {
      body: {
        name: file.name.slice(-200),
        bytes: file.size,
        fingerprint: cutTo(`${file.lastModified}/${file.name}`, 300),
        ...(folder !== null && { folder }),
      },
    }),
  );
  const params = { upload: upload.id };
  let { received } = upload;
  progress(received / file.size);
  while (received < file.size) {
    const offset = received;
    const part = new File([file.slice(offset, offset + UPLOAD_PART_BYTES)], file.name);
    const answer = await withRetries(signal, () =>
      uploadByCall(
        filesCalls.sendPart,
        { params, body: { offset } },
        { file: part, signal, progress: (share) => progress((offset + share * part.size) / file.size) },
      ),
    );
    ({ received } = answer.upload);
  }
  return upload.id;
}

/**
 * Sends a picture. Choosing the same file again resumes its upload.
 * @throws Refusal, Unreachable after several attempts, AbortError
 */
export async function sendFile(
  file: File,
  options: SendOptions,
): Promise<{ picture: Picture; isDuplicate: boolean }> {
  const upload = await sendParts(file, options);
  return withRetries(options.signal, () => gateway().call(filesCalls.finishUpload, { params: { upload } }));
}

/** Sends the first frame of a video as a picture. @returns null where this browser can’t show the video */
async function sendFirstFrame(
  file: File,
  { folder, signal }: SendOptions,
): Promise<{ picture: Picture; isDuplicate: boolean } | null> {
  const frame = await firstFrame(file);
  return frame && sendFile(frame, { folder, signal, progress: () => undefined });
}

/**
 * Sends a video, and its first frame as the picture that shows until it plays.
 * @throws Refusal, Unreachable after several attempts, AbortError
 */
export async function sendVideo(
  file: File,
  options: SendOptions,
): Promise<{ video: VideoFile; isDuplicate: boolean }> {
  const upload = await sendParts(file, options);
  const frame = await sendFirstFrame(file, options);
  const bringBack = async () => {
    // A frame of a video that isn’t there is of no use to anybody.
    if (frame && !frame.isDuplicate)
      await gateway().call(driveCalls.deleteFiles, { body: { files: [frame.picture.id] } });
  };
  try {
    return await withRetries(options.signal, () =>
      gateway().call(filesCalls.finishVideo, {
        params: { upload },
        body: { poster: frame?.picture.id ?? null },
      }),
    );
  } catch (error) {
    await bringBack().catch(() => undefined);
    throw error;
  }
}
