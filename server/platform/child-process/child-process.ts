import { fork } from 'node:child_process';
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
  /** On the clock, whatever the machine is busy with. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const answerSchema = z.discriminatedUnion('status', [
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

/**
 * Does one job in a separate process, so that the server stays responsive, a crash affects no other request and the
 * job's memory is freed.
 * @throws LimitExceeded, ChildFailed with the program's own message
 */
export function runInChild<Answer>(task: ChildTask<Answer>): Promise<Answer> {
  const { limits, timeoutMs, signal } = task;
  return new Promise((resolve, reject) => {
    const child = fork(task.program, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: environment(),
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    // However many run, requests and pages come first. Its threads inherit it.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.once('error', (error) => reject(new ChildFailed(error.message, { cause: error })));
    child.once('exit', (code, killedBy) =>
      reject(
        killedBy === 'SIGKILL'
          ? new LimitExceeded('The process used more than it may')
          : new ChildFailed(`The process ended early (${killedBy ?? code})`),
      ),
    );
    child.once('message', (message: unknown) => {
      const heard = answerSchema.safeParse(message);
      if (!heard.success) return reject(new ChildFailed(heard.error.message));
      if (heard.data.status === 'failed') return reject(new ChildFailed(heard.data.message));
      const answer = task.answer.safeParse(heard.data.answer);
      if (answer.success) resolve(answer.data);
      else reject(new ChildFailed(answer.error.message));
    });
    child.send(orderSchema.parse({ job: task.job, limits }));
  });
}
