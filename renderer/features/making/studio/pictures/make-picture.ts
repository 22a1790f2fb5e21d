import {
  cropOf,
  outputOf,
  type PictureElement,
  PRINT_DPI,
} from '../../../../../shared/features/making/studio/studio.ts';
import { type PictureFacts, type PictureOrder, pictureAnswerSchema } from './picture-work.ts';

/** Orders to the worker that makes edited pictures, one after the other. */

export interface MadePicture {
  readonly picture: Blob;
  readonly facts: PictureFacts;
}

/** The picture can’t be loaded, or not be made by this browser. */
export class PictureNotMade extends Error {
  override readonly name = 'PictureNotMade';
}

interface Waiting {
  readonly order: PictureOrder;
  readonly resolve: (made: MadePicture) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (share: number) => void;
}

let worker: Worker | null = null;
let running: Waiting | null = null;
let queue: Waiting[] = [];
let lastId = 0;

function endRunning(): Waiting | null {
  const ended = running;
  running = null;
  return ended;
}

function stopWorker() {
  worker?.terminate();
  worker = null;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<unknown>) => {
    const answer = pictureAnswerSchema.safeParse(event.data);
    if (!answer.success || answer.data.id !== running?.order.id) return;
    if (answer.data.status === 'working') return running.onProgress(answer.data.share);
    const ended = endRunning();
    if (answer.data.status === 'made') ended?.resolve(answer.data);
    else ended?.reject(new PictureNotMade());
    next();
  });
  started.addEventListener('error', () => {
    stopWorker();
    endRunning()?.reject(new PictureNotMade());
    next();
  });
  return started;
}

function next() {
  if (running) return;
  const [first, ...others] = queue;
  if (!first) return;
  queue = others;
  running = first;
  worker ??= startWorker();
  worker.postMessage(first.order);
}

interface MakeOptions {
  /** Most pixels of the made picture. */
  readonly most: number;
  /** Looks for flaws, and for lines thinner than this. */
  readonly leastLineMm?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/**
 * Makes a picture’s pixels as its edits ask, cropped, as it will print or smaller.
 * @throws PictureNotMade, and the signal’s reason when it is called off
 */
export function makePicture(
  element: PictureElement,
  href: string,
  { most, leastLineMm, signal, onProgress = () => {} }: MakeOptions,
): Promise<MadePicture> {
  const { copy, ...output } = outputOf(element, PRINT_DPI, most);
  lastId += 1;
  const order: PictureOrder = {
    id: lastId,
    href,
    crop: cropOf(element),
    recipe: element.edits?.recipe ?? null,
    output,
    copy,
    leastLineMm: leastLineMm ?? null,
  };
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const waiting: Waiting = { order, resolve, reject, onProgress };
    signal?.addEventListener(
      'abort',
      () => {
        reject(signal.reason);
        queue = queue.filter((each) => each !== waiting);
        if (running !== waiting) return;
        // It can’t hear us while it counts pixels: it is ended, and another begins.
        stopWorker();
        endRunning();
        next();
      },
      { once: true },
    );
    queue = [...queue, waiting];
    next();
  });
}
