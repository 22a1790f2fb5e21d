import { connect, type Socket } from 'node:net';
import { PrinterError } from '../failures.ts';
import type { Transport } from './transport.ts';

/** Raw TCP, port 9100: the socket stays open between labels, so that a label costs no connection set-up. */
export class TcpTransport implements Transport {
  readonly #host: string;
  readonly #port: number;
  readonly #connectMs: number;
  #socket: Socket | null = null;
  #connecting: Socket | null = null;
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

  get isWritten(): boolean {
    return this.#socket !== null && this.#socket.writableLength === 0;
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
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const socket = connect({
      host: this.#host,
      port: this.#port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 10_000,
    });
    this.#connecting = socket;
    let detail = `no connection within ${this.#connectMs} ms`;
    const timer = setTimeout(() => socket.destroy(), this.#connectMs);
    const onError = (error: Error): void => {
      detail = error.message;
    };
    const onClose = (): void => {
      clearTimeout(timer);
      reject(new PrinterError('unreachable', detail));
    };
    socket.once('error', onError);
    socket.once('close', onClose);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      socket.off('close', onClose);
      this.#connecting = null;
      resolve(socket);
    });
    return promise;
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
    const socket = this.#socket ?? this.#connecting;
    this.#socket = null;
    this.#connecting = null;
    socket?.destroy();
  }
}
