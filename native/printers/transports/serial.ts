import { SerialLine } from '../../serial/serial-line.ts';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/** A printer on a serial port. */
export class SerialTransport implements Transport {
  readonly #place: { readonly path: string; readonly baud: number };
  #line: SerialLine | null = null;
  #data: (bytes: Uint8Array) => void = () => {};
  #lost: (reason: string) => void = () => {};

  constructor(place: { readonly path: string; readonly baud: number }) {
    this.#place = place;
  }

  get isOpen(): boolean {
    return this.#line !== null;
  }

  get isWritten(): boolean {
    return this.#line !== null;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#data = listener;
  }

  onLost(listener: (reason: string) => void): void {
    this.#lost = listener;
  }

  async open(): Promise<void> {
    if (this.#line !== null) return;
    const line = await SerialLine.open(this.#place).catch((error: unknown) => {
      throw new PrinterError('unreachable', String(error));
    });
    this.#line = line;
    line.onData((bytes) => this.#data(bytes));
    line.onLost((reason) => {
      if (this.#line !== line) return;
      this.#line = null;
      this.#lost(reason);
    });
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const line = this.#line;
    if (line === null) throw new PrinterError('unreachable', 'the serial port is closed');
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(new PrinterError('slow', String(signal.reason)));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([line.write(bytes), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  drop(): void {
    const line = this.#line;
    this.#line = null;
    void line?.close();
  }
}
