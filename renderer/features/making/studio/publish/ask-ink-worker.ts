import { type InkAnswer, type InkOrder, inkAnswerSchema } from './ink-work.ts';

/** Orders to the worker that looks at drawn elements, one after the other. */

interface Link {
  readonly worker: Worker;
  /** Keys of the layers whose pixels it has. */
  known: ReadonlySet<string>;
}

let link: Link | null = null;
let lastId = 0;

function open(): Link {
  link ??= {
    worker: new Worker(new URL('./ink.worker.ts', import.meta.url), { type: 'module' }),
    known: new Set(),
  };
  return link;
}

function close(): void {
  link?.worker.terminate();
  link = null;
}

/** Whether the worker has the pixels of a layer. */
export const isKnown = (key: string): boolean => link?.known.has(key) ?? false;

/** @throws Error where the browser can’t look */
export function askInkWorker(order: Omit<InkOrder, 'id'>): Promise<InkAnswer> {
  const now = open();
  lastId += 1;
  const id = lastId;
  const layers = order.sides.flatMap((side) => side.layers);
  now.known = new Set(layers.map(({ key }) => key));
  return new Promise((resolve, reject) => {
    const done = () => {
      now.worker.removeEventListener('message', onMessage);
      now.worker.removeEventListener('error', onError);
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const answer = inkAnswerSchema.safeParse(data);
      if (!answer.success || answer.data.id !== id) return;
      done();
      resolve(answer.data);
    };
    const onError = () => {
      done();
      // It may have lost what it kept: the next order starts another one.
      close();
      reject(new Error('The browser couldn’t look at the design'));
    };
    now.worker.addEventListener('message', onMessage);
    now.worker.addEventListener('error', onError);
    now.worker.postMessage(
      { id, ...order },
      layers.flatMap(({ drawn }) => drawn ?? []),
    );
  });
}
