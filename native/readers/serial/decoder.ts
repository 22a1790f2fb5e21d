import type { ReadRefusalCode } from '../failures.ts';

export type Decoded = { readonly code: string } | { readonly refused: ReadRefusalCode };

/** Makes codes of a reader's bytes, however they are split. */
export interface Decoder {
  push(bytes: Uint8Array): Decoded[];
  /** True while a code has begun and is not complete. */
  readonly midFrame: boolean;
  /** Forgets what has begun. */
  reset(): void;
}
