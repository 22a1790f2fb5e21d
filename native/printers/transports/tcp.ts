import { connect, type Socket } from 'node:net';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/** Raw TCP, port 9100: the socket stays open between labels, so that a label costs no connection set-up. */
export class TcpTransport implements Transport {
  readonly #host: string;
  readonly #port: number;
  readonly #connectMs: number;
  #socket: Socket | null = null;
  #data: (bytes: Uint8Array) => void = () => {};
  #lost: (reason: string) => void = () => {};

  constructor(place: { host: string; port: number; connectMs: number }) {
    this.#host = place.host;
    this.#port = place.port;
    this.#connectMs = place.connectMs;
  }

  get isOpen(): boolean {
    return this.#socket !== null;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#data = listener;
  }

  onLost(listener: (reason: string) => void): void {
    this.#lost = listener;
  }

  async open(): Promise<void> {
    if (this.#socket !== null) return;
    const socket = await this.#connected();
    this.#socket = socket;
    let reason = 'the printer closed the connection';
    socket.on('data', (bytes) => this.#data(bytes));
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#lost(reason);
    });
  }

  #connected(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({
        host: this.#host,
        port: this.#port,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: 10_000,
      });
      const fail = (detail: string): void => {
        socket.destroy();
        reject(new PrinterError('unreachable', detail));
      };
      const timer = setTimeout(() => fail(`no connection within ${this.#connectMs} ms`), this.#connectMs);
      const onError = (error: Error): void => {
        clearTimeout(timer);
        fail(error.message);
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', onError);
        resolve(socket);
      });
    });
  }

  write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const socket = this.#socket;
    if (socket === null) return Promise.reject(new PrinterError('unreachable', 'the connection is closed'));
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(new PrinterError('slow', String(signal.reason)));
      signal.addEventListener('abort', onAbort, { once: true });
      socket.write(bytes, (error) => {
        signal.removeEventListener('abort', onAbort);
        if (error) reject(new PrinterError('lost-mid-label', error.message));
        else resolve();
      });
    });
  }

  drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.destroy();
  }
}
