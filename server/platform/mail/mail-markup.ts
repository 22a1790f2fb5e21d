import { Worker } from 'node:worker_threads';
import { compiledSchema } from './mail-markup.messages.ts';

/** The compiler takes as much memory as a small server: it is let go when no mail has been written for a while. */
const KEPT_FOR_MS = 60_000;

interface Waiting {
  readonly done: (html: string) => void;
  readonly fail: (error: Error) => void;
}

/** A thread with the compiler of mails, which does one after the other. */
interface Compiler {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

let compiler: Compiler | null = null;
let lastId = 0;

function startCompiler(): Compiler {
  const worker = new Worker(new URL('./mail-markup.worker.ts', import.meta.url));
  const waiting = new Map<number, Waiting>();
  const started: Compiler = { worker, waiting, idle: undefined };
  const end = (error: Error) => {
    if (compiler === started) compiler = null;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The email compiler ended with ${code}`)));
  worker.on('message', (message: unknown) => {
    const answer = compiledSchema.parse(message);
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('html' in answer) asked?.done(answer.html);
    else asked?.fail(new Error(answer.problem));
    if (waiting.size > 0) return;
    // A thread without work doesn't keep the program running.
    worker.unref();
    started.idle = setTimeout(() => {
      if (compiler === started) compiler = null;
      void worker.terminate();
    }, KEPT_FOR_MS).unref();
  });
  return started;
}

/**
 * Makes a mail's HTML of its MJML in a thread of its compiler.
 * @throws where the markup breaks a rule of MJML, or the thread ends
 */
export function compileMarkup(markup: string): Promise<string> {
  compiler ??= startCompiler();
  const { worker, waiting, idle } = compiler;
  clearTimeout(idle);
  lastId += 1;
  const id = lastId;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    worker.ref();
    worker.postMessage({ id, markup });
  });
}
