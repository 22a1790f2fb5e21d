const PARENT_CHECK_MS = 500;

/**
 * Calls `stop` once, when somebody ends this program: by a signal, or by ending the `npm start` it belongs to.
 * npm passes a signal on to its shell alone, which ends without a word to us, so a plain `kill` of npm shows only
 * in our parent having changed. Without npm a parent may end for other reasons (`node scripts/start.ts &`).
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
  setInterval(() => {
    if (process.ppid !== parent) once();
  }, PARENT_CHECK_MS).unref();
}
