/**
 * The way bytes take to one printer. `open` and `write` reject with a `PrinterError` (or a driver's error, which
 * counts as unreachable while opening and as lost while writing).
 */
export interface Transport {
  /** True while the way is open; `open` is then instant. */
  readonly isOpen: boolean;
  /** False where the way broke after a write, or bytes still wait to leave. */
  readonly isWritten: boolean;
  open(): Promise<void>;
  /** Resolves when the operating system has taken every byte. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Hands on what the printer answers. */
  onData(listener: (bytes: Uint8Array) => void): void;
  /** Tells that an open way broke or was closed from the other side. */
  onLost(listener: (reason: string) => void): void;
  /** Drops the way at once, whatever is under way on it. */
  drop(): void;
}
