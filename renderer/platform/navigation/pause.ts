/**
 * A reason to hold back navigation. `ask` decides when a person wants to leave; without it the navigation waits until
 * the pause ends.
 */
interface Pause {
  readonly ask: (() => Promise<boolean>) | undefined;
}

type Listener = () => void;
const pauses = new Set<Pause>();
const listeners = new Set<Listener>();

/** Whether navigation is held back now. */
export const isPaused = (): boolean => pauses.size > 0;

/**
 * Pauses navigation. The returned function ends the pause; after the last one ends, the shell navigates to the latest
 * requested path. Spec 1 §2.12.
 * @param ask called when a person wants to leave during the pause: true leaves immediately, false cancels the request
 */
export function pauseNavigation(ask?: () => Promise<boolean>): () => void {
  const pause: Pause = { ask };
  pauses.add(pause);
  return () => {
    if (!pauses.delete(pause) || pauses.size > 0) return;
    for (const listener of listeners) listener();
  };
}

/** Tells when nothing holds navigation back any more. */
export function onResume(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks every pause whether the person may leave, the newest first.
 * @returns `leave`, `stay`, or `wait` where a pause ends by itself
 */
export async function askToLeave(): Promise<'leave' | 'stay' | 'wait'> {
  let waits = false;
  for (const pause of [...pauses].toReversed()) {
    if (!pause.ask) waits = true;
    else if (!(await pause.ask())) return 'stay';
    else pauses.delete(pause);
  }
  return waits ? 'wait' : 'leave';
}
