import type { ReadRefusalCode } from '../failures.ts';

/** `isCut` where silence and no end sign ended the code. */
export type Decoded =
  | { readonly code: string; readonly isCut?: true }
  | { readonly refused: ReadRefusalCode };

/** Makes codes of a reader's bytes, however they are split. */
export interface Decoder {
  push(bytes: Uint8Array): Decoded[];
  /** Longest pause within one code, in milliseconds. */
  readonly silenceMs: number;
  /** Ends an incomplete code after that pause. */
  endBySilence(): Decoded[];
  /** True while a code is incomplete. */
  readonly midFrame: boolean;
  /** Drops an incomplete code. */
  reset(): void;
}
