import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import { type Limits, orderSchema } from './order.ts';

/** The process didn’t come to its end. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed';
}

/** The process was ended for what it used: processor time, memory or time. */
export class LimitExceeded extends ChildFailed {}

export interface ChildTask<Answer> {
  /** The program: a module that calls `answerOneOrder`. */
  readonly program: URL;
  readonly job: unknown;
  readonly answer: z.ZodType<Answer>;
  readonly limits: Limits;
  /** The most that its JavaScript may keep: it collects its garbage early, and ends where it needs more. */
  readonly heapMegabytes?: number;
  /** On the clock, whatever the machine is busy with. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('part'), answer: z.unknown() }),
  z.object({ status: z.literal('done'), answer: z.unknown() }),
  z.object({ status: z.literal('failed'), message: z.string() }),
]);

/** What a program needs of our environment: none of our keys and addresses. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'LC_ALL', 'TZ', 'NODE_ENV'];

function environment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // The program of a process that lives two seconds is read and compiled once, where the server keeps such.
  const compiled = getCompileCacheDir();
  return { ...Object.fromEntries(passed), ...(compiled && { NODE_COMPILE_CACHE: compiled }) };
}

/** Room for new objects: with as much as Node.js gives by itself, garbage of a stream is half of a process’s memory. */
const NEW_OBJECTS = '--max-semi-space-size=4';

type Started = Pick<ChildTask<unknown>, 'program' | 'signal' | 'heapMegabytes'>;

function start({ program, signal, heapMegabytes }: Started, timeoutMs?: number): ChildProcess {
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`, NEW_OBJECTS];
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...heap],
    env: environment(),
    killSignal: 'SIGKILL',
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(signal ? { signal } : {}),
  });
  // However many run, requests and pages come first. Its threads inherit it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** Rejects when the process ends. */
const ended = (child: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    child.on('error', (error) => reject(new ChildFailed(error.message, { cause: error })));
    child.once('exit', (code, killedBy) =>
      reject(
        // Node.js aborts where its heap is full.
        killedBy === 'SIGKILL' || killedBy === 'SIGABRT'
          ? new LimitExceeded('The process used more than it may')
          : new ChildFailed(`The process ended early (${killedBy ?? code})`),
      ),
    );
  });

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('message', resolve);
  });

/** @throws ChildFailed with the program's own message */
function understand(message: unknown) {
  const heard = answerSchema.safeParse(message);
  if (!heard.success) throw new ChildFailed(heard.error.message);
  if (heard.data.status === 'failed') throw new ChildFailed(heard.data.message);
  return heard.data;
}

function read<Answer>(schema: z.ZodType<Answer>, said: unknown): Answer {
  const answer = schema.safeParse(said);
  if (!answer.success) throw new ChildFailed(answer.error.message);
  return answer.data;
}

/**
 * Does one job in a separate process, so that the server stays responsive, a crash affects no other request and the
 * job's memory is freed.
 * @throws LimitExceeded, ChildFailed with the program's own message
 */
export async function runInChild<Answer>(task: ChildTask<Answer>): Promise<Answer> {
  const { job, limits, timeoutMs } = task;
  const child = start(task, timeoutMs);
  const heard = Promise.race([nextMessage(child), ended(child)]);
  child.send(orderSchema.parse({ job, limits }));
  return read(task.answer, understand(await heard).answer);
}

/**
 * Does one job in a separate process that answers in parts, so that neither holds more than two of them. The next one is
 * made while a part is used. The process ends with the loop over them.
 * @param task its time limit is that of each part
 * @throws LimitExceeded, ChildFailed with the program's own message
 */
export async function* partsFromChild<Part>(task: ChildTask<Part>): AsyncGenerator<Part> {
  const { job, limits, timeoutMs } = task;
  const child = start(task);
  const end = ended(child);
  const hear = (): Promise<unknown> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const heard = Promise.race([nextMessage(child), end]);
    const clear = () => clearTimeout(timer);
    heard.then(clear, clear);
    return heard;
  };
  try {
    let coming = hear();
    child.send(orderSchema.parse({ job, limits }));
    for (;;) {
      const heard = understand(await coming);
      if (heard.status === 'done') return;
      coming = hear();
      child.send('next');
      yield read(task.answer, heard.answer);
    }
  } finally {
    child.kill('SIGKILL');
  }
}
