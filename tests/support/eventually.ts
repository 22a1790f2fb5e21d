import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** A busy machine takes its time; what never comes fails all the same. */
const WITHIN_MS = 20_000;

/** Tries until nothing is thrown, under any test runner; after the time, the last error counts. */
export async function eventually<T>(attempt: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}
