const LONGEST_WAIT_MS = 5_000;

interface Waits {
  /** Runs after so many milliseconds at the latest. */
  readonly mostMs?: number;
  /** Milliseconds in browsers without idle callbacks. */
  readonly otherwiseMs?: number;
}

/** Runs it once the browser has nothing else to do. */
export function whenIdle(run: () => void, { mostMs = LONGEST_WAIT_MS, otherwiseMs = 0 }: Waits = {}): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: mostMs });
  else setTimeout(run, otherwiseMs);
}
