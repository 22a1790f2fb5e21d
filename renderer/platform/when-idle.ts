const LONGEST_WAIT_MS = 5_000;

/** Runs it once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Not every browser has idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run);
}
