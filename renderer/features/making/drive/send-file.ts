import { Refusal } from '../../../../shared/contract/errors.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { type Picture, UPLOAD_PART_BYTES } from '../../../../shared/features/making/files/files.ts';
import { gateway, Unreachable, uploadByCall } from '../../../platform/calls/calls.ts';

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

/**
 * Sends a file in parts. A part that fails is sent again. Choosing the same file again resumes its upload.
 * @throws Refusal, Unreachable after several attempts, AbortError
 */
export async function sendFile(
  file: File,
  { folder, progress, signal }: SendOptions,
): Promise<{ picture: Picture; isDuplicate: boolean }> {
  const { upload } = await withRetries(signal, () =>
    gateway().call(filesCalls.startUpload, {
      body: {
        name: file.name.slice(-200),
        bytes: file.size,
        fingerprint: `${file.lastModified}/${file.name}`.slice(0, 300),
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
  return withRetries(signal, () => gateway().call(filesCalls.finishUpload, { params }));
}
