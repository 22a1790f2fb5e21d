import type { ReadRefusalCode } from '../failures.ts';

export type Decoded = { readonly code: string } | { readonly refused: ReadRefusalCode };

/** Makes codes of a reader's bytes, however they are split. */
export interface Decoder {
  push(bytes: Uint8Array): Decoded[];
  /** True while a code is incomplete. */
  readonly midFrame: boolean;
  /** Drops an incomplete code. */
  reset(): void;
}
