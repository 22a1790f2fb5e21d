import { readFileSync } from 'node:fs';

const PARENT_CHECK_MS = 500;

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Name and parent of a process, where the system has them as files. */
function describeProcess(pid: number): { readonly name: string; readonly parent: number } | null {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === undefined ? null : { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** The npm whose shell started us. The shell may have made way for us, and then its parent isn’t npm but a person’s shell. */
function npmAbove(shell: number): number | null {
  const npm = describeProcess(shell)?.parent;
  return npm !== undefined && describeProcess(npm)?.name.startsWith('npm') ? npm : null;
}

/**
 * Calls `stop` once, when somebody ends this program: by a signal, or by ending the `npm start` it belongs to.
 * npm passes a signal on to its shell alone, which ends without a word to us, so a plain `kill` of npm shows only
 * in our parent having changed. After `kill -9` even that shell stays, and only npm is gone. Without npm a parent may
 * end for other reasons (`node scripts/start.ts &`).
 */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const once = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  setInterval(() => {
    if (process.ppid !== parent || (npm !== null && !isAlive(npm))) once();
  }, PARENT_CHECK_MS).unref();
}
