import { SerialPort } from 'serialport';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/** A printer on a serial port, 8 data bits, no parity, with hardware flow control where the cable has it. */
export class SerialTransport implements Transport {
  readonly #path: string;
  readonly #baudRate: number;
  #port: SerialPort | null = null;
  #data: (bytes: Uint8Array) => void = () => {};
  #lost: (reason: string) => void = () => {};

  constructor(place: { path: string; baud: number }) {
    this.#path = place.path;
    this.#baudRate = place.baud;
  }

  get isOpen(): boolean {
    return this.#port !== null;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#data = listener;
  }

  onLost(listener: (reason: string) => void): void {
    this.#lost = listener;
  }

  async open(): Promise<void> {
    if (this.#port !== null) return;
    const port = new SerialPort({ path: this.#path, baudRate: this.#baudRate, autoOpen: false });
    port.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      port.open((error) => (error ? reject(new PrinterError('unreachable', error.message)) : resolve()));
    });
    this.#port = port;
    port.on('data', (bytes: Uint8Array) => this.#data(bytes));
    port.once('close', (error: Error | null) => {
      if (this.#port !== port) return;
      this.#port = null;
      this.#lost(error?.message ?? 'the serial port was closed');
    });
  }

  write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const port = this.#port;
    if (port === null) return Promise.reject(new PrinterError('unreachable', 'the serial port is closed'));
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(new PrinterError('slow', String(signal.reason)));
      const settle = (error: Error | null | undefined): void => {
        signal.removeEventListener('abort', onAbort);
        if (error) reject(new PrinterError('lost-mid-label', error.message));
        else resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      port.write(bytes, (error) => (error ? settle(error) : port.drain(settle)));
    });
  }

  drop(): void {
    const port = this.#port;
    this.#port = null;
    if (port?.isOpen) port.close(() => {});
  }
}
