import { Refusal } from '../../../shared/contract/errors.ts';
import { DEFAULT_ERROR_MESSAGE, responseMessage } from '../../../shared/rules/messages/messages.ts';
import {
  advanceSnackbars,
  EMPTY_SNACKBAR_QUEUE,
  nextSnackbarTick,
  type Snackbar,
  type SnackbarEvent,
  type SnackbarRequest,
} from '../../../shared/rules/snackbar/snackbar.ts';
import { Unreachable } from '../calls/calls.ts';
import { StationRefused } from '../station/station-refused.ts';

const listeners = new Set<() => void>();
let queue = EMPTY_SNACKBAR_QUEUE;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Moves the queue of spec 3 §4.2 on, and wakes up again when its next step is due. */
export function changeSnackbars(event: SnackbarEvent): void {
  const now = performance.now();
  queue = advanceSnackbars(queue, event, now);
  clearTimeout(timer);
  const due = nextSnackbarTick(queue);
  if (due !== null) timer = setTimeout(() => changeSnackbars({ type: 'tick' }), Math.max(0, due - now) + 1);
  for (const listener of listeners) listener();
}

/** Shows a short message at the screen's edge, or queues it behind the one that shows. */
export const showSnackbar = (request: SnackbarRequest): void => changeSnackbars({ type: 'push', request });

/** A failure's message for the person: the refusal's own as spec 3 §8.1 has it, or the default. */
export function failureMessage(error: unknown): string | null {
  if (error instanceof Refusal) return responseMessage(error);
  if (error instanceof Unreachable || error instanceof StationRefused) return error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  // Unexpected: the person gets the default text, the console the reason.
  console.error(error);
  return DEFAULT_ERROR_MESSAGE;
}

/** Shows a failed call as an error snackbar. */
export function showFailure(error: unknown): void {
  const text = failureMessage(error);
  if (text !== null) showSnackbar({ text, type: 'error', code: text });
}

export function subscribeToSnackbars(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const snackbarOnScreen = (): Snackbar | null => queue.showing?.snackbar ?? null;
