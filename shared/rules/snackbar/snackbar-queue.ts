import { SNACKBAR_QUEUE_LIMIT } from '../constants/limits.ts';
import { SNACKBAR_DISPLAY_MS, SNACKBAR_GAP_MS } from '../constants/timings.ts';
import { DEFAULT_ERROR_MESSAGE } from '../messages/response.ts';

export type SnackbarType = 'standard' | 'error';

/** What a screen asks to be shown. Spec 3 §4.2. */
export interface SnackbarRequest {
  readonly type?: SnackbarType;
  /** When an error has no text, the default error text is used. */
  readonly text?: string;
  /** While a snackbar of this code is present, another is ignored. */
  readonly code?: string;
  readonly displayMs?: number;
  readonly action?: { readonly text: string; readonly event: string };
}

export interface Snackbar {
  readonly id: number;
  readonly type: SnackbarType;
  readonly text: string;
  readonly code: string | null;
  readonly displayMs: number;
  readonly action: { readonly text: string; readonly event: string } | null;
}

/** Where the one snackbar on screen stands: shown until a time, or held under a pointer with time left. */
type Showing =
  | { readonly snackbar: Snackbar; readonly until: number }
  | { readonly snackbar: Snackbar; readonly heldWith: number };

export interface SnackbarQueue {
  readonly showing: Showing | null;
  readonly waiting: readonly Snackbar[];
  /** The pause after the last snackbar ends here. Milliseconds of the caller's clock. */
  readonly gapUntil: number;
  readonly nextId: number;
}

export type SnackbarEvent =
  | { readonly type: 'push'; readonly request: SnackbarRequest }
  | { readonly type: 'dismiss'; readonly id: number }
  /** A pointer or the focus is on the snackbar: it stays until it is released. */
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
  | { readonly type: 'tick' };

export const EMPTY_SNACKBAR_QUEUE: SnackbarQueue = { showing: null, waiting: [], gapUntil: 0, nextId: 1 };

/** All snackbars that are present, the one on screen first. */
export const presentSnackbars = ({ showing, waiting }: SnackbarQueue): readonly Snackbar[] =>
  showing ? [showing.snackbar, ...waiting] : waiting;

/** Shows the next one when the queue is idle and the pause has ended. */
function settled(queue: SnackbarQueue, now: number): SnackbarQueue {
  const [next, ...waiting] = queue.waiting;
  if (queue.showing || !next || now < queue.gapUntil) return queue;
  return { ...queue, showing: { snackbar: next, until: now + next.displayMs }, waiting };
}

const left = (queue: SnackbarQueue, at: number): SnackbarQueue => ({
  ...queue,
  showing: null,
  gapUntil: at + SNACKBAR_GAP_MS,
});

/** Makes room in a full queue: an error takes the place of the oldest waiting standard one, others find none. */
function withRoomFor(queue: SnackbarQueue, type: SnackbarType): SnackbarQueue | null {
  if (presentSnackbars(queue).length < SNACKBAR_QUEUE_LIMIT) return queue;
  const oldest = queue.waiting.findIndex((snackbar) => snackbar.type === 'standard');
  return type === 'error' && oldest !== -1 ? { ...queue, waiting: queue.waiting.toSpliced(oldest, 1) } : null;
}

function pushed(queue: SnackbarQueue, request: SnackbarRequest): SnackbarQueue {
  const { type = 'standard', code = null } = request;
  const text = request.text ?? (type === 'error' ? DEFAULT_ERROR_MESSAGE : '');
  if (text === '' || (code !== null && presentSnackbars(queue).some((present) => present.code === code))) {
    return queue;
  }
  const room = withRoomFor(queue, type);
  if (!room) return queue;
  const snackbar: Snackbar = {
    id: room.nextId,
    type,
    text,
    code,
    displayMs: request.displayMs ?? SNACKBAR_DISPLAY_MS,
    action: request.action ?? null,
  };
  return { ...room, waiting: [...room.waiting, snackbar], nextId: room.nextId + 1 };
}

function dismissed(queue: SnackbarQueue, id: number, now: number): SnackbarQueue {
  if (queue.showing?.snackbar.id === id) return left(queue, now);
  return { ...queue, waiting: queue.waiting.filter((snackbar) => snackbar.id !== id) };
}

function changed(queue: SnackbarQueue, event: SnackbarEvent, now: number): SnackbarQueue {
  const { showing } = queue;
  switch (event.type) {
    case 'push':
      return pushed(queue, event.request);
    case 'dismiss':
      return dismissed(queue, event.id, now);
    case 'hold':
      if (!showing || 'heldWith' in showing) return queue;
      return {
        ...queue,
        showing: { snackbar: showing.snackbar, heldWith: Math.max(0, showing.until - now) },
      };
    case 'release':
      if (!showing || 'until' in showing) return queue;
      return { ...queue, showing: { snackbar: showing.snackbar, until: now + showing.heldWith } };
    case 'tick':
      return showing && 'until' in showing && showing.until <= now ? left(queue, now) : queue;
  }
}

/** The snackbar queue of spec 3 §4.2. `now` is the caller's clock; a `tick` is due at {@link nextSnackbarTick}. */
export const advanceSnackbars = (queue: SnackbarQueue, event: SnackbarEvent, now: number): SnackbarQueue =>
  settled(changed(queue, event, now), now);

/** When the next `tick` is due; null while nothing is shown or waits, or while one is held. */
export function nextSnackbarTick({ showing, waiting, gapUntil }: SnackbarQueue): number | null {
  if (showing) return 'until' in showing ? showing.until : null;
  return waiting.length > 0 ? gapUntil : null;
}
