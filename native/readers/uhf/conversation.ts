import { type ReaderFailure, readerFailure } from '../failures.ts';
import type { FrameStream } from './frame-stream.ts';

/** What follows from something that a tag reader said. */
export type Turn =
  | { readonly kind: 'send'; readonly bytes: Uint8Array; readonly afterMs: number }
  | { readonly kind: 'tag'; readonly epc: string }
  | { readonly kind: 'ready' }
  /** The reader answers and can’t read: the connection stays. */
  | { readonly kind: 'fault'; readonly failure: ReaderFailure }
  /** This connection leads nowhere: another one is tried. */
  | { readonly kind: 'leave'; readonly failure: ReaderFailure };

/** One side of the talk with a tag reader, without any I/O. Every whole frame gives a turn, noise gives none. */
export interface Conversation {
  /** Starts on a new connection. */
  begin(): Turn[];
  hear(bytes: Uint8Array): Turn[];
  /** True while a frame is incomplete. */
  readonly midFrame: boolean;
  /** The line fell silent within a frame: its start was noise. */
  resync(): Turn[];
  /** Longest wait for the next whole frame. */
  readonly patienceMs: number;
  /** No whole frame came for so long. */
  unanswered(): Turn[];
  /** Ends the reading before the connection is closed. */
  readonly farewell: Uint8Array | null;
}

export const send = (bytes: Uint8Array, afterMs = 0): Turn => ({ kind: 'send', bytes, afterMs });
export const leave = (failure: ReaderFailure): Turn => ({ kind: 'leave', failure });
export const ready: Turn = { kind: 'ready' };

/** A reader on a bad line loses some frames. After so much without one, something else speaks there. */
const LONGEST_NOISE_BYTES = 16_384;

export const leaveNoise = ({ noise }: Pick<FrameStream, 'noise'>): Turn[] =>
  noise > LONGEST_NOISE_BYTES ? [leave(readerFailure('no-answer', `${noise} bytes without a frame`))] : [];
