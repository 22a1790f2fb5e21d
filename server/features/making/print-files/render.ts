import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { type RenderAnswer, type RenderJob, renderAnswerSchema } from './render.messages.ts';

/** A rendering that did not come to its end: the job tries again. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

/** Longer than the largest print file takes on a busy machine. */
const RENDERING_TIMEOUT_MS = 120_000;

type Done = Extract<RenderAnswer, { status: 'done' }>;

/**
 * Renders in a separate process, so that the server stays responsive, a crashing image decoder affects no other
 * request, and the memory is freed.
 */
export function render(job: RenderJob, signal?: AbortSignal): Promise<Done> {
  // The program of a process that lives two seconds is read and compiled once, where the server keeps such.
  const compiled = getCompileCacheDir();
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./render.child.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
      timeout: RENDERING_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    child.once('error', (error) => reject(new RenderingFailed(error.message, { cause: error })));
    child.once('exit', (code, signal) =>
      reject(new RenderingFailed(`The renderer ended early (${signal ?? code})`)),
    );
    child.once('message', (message: unknown) => {
      const answer = renderAnswerSchema.safeParse(message);
      if (!answer.success) reject(new RenderingFailed(answer.error.message));
      else if (answer.data.status === 'failed') reject(new RenderingFailed(answer.data.message));
      else resolve(answer.data);
    });
    child.send(job);
  });
}
