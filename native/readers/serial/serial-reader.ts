import { SerialPort } from 'serialport';
import { openingFailure, readerFailure, readRefusal } from '../failures.ts';
import { type Reader, type ReaderEvent, ReaderSignals } from '../reader.ts';
import type { Decoder } from './decoder.ts';

interface SerialReaderSettings {
  readonly name: string;
  readonly kind: ReaderEvent['kind'];
  readonly path: string;
  readonly baud: number;
  readonly reconnectMs: number;
  readonly decoder: Decoder;
}

/** A reader on a serial port. While the port is away it is tried again every `reconnectMs`. */
export class SerialReader extends ReaderSignals implements Reader {
  readonly #settings: SerialReaderSettings;
  #port: SerialPort | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(settings: SerialReaderSettings) {
    super(settings.name, settings.kind);
    this.#settings = settings;
    this.#open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    const port = this.#port;
    this.#port = null;
    if (port?.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()));
    this.show('closed');
  }

  #open(): void {
    const { path, baud } = this.#settings;
    const port = new SerialPort({ path, baudRate: baud, autoOpen: false });
    this.#port = port;
    port.on('error', () => {});
    port.on('data', (bytes: Uint8Array) => this.#hear(bytes));
    port.once('close', (error: Error | null) => this.#left(error?.message ?? 'the port was closed'));
    port.open((error) => {
      if (this.#closed) {
        if (port.isOpen) port.close();
      } else if (error === null) {
        this.#settings.decoder.reset();
        this.show('ready');
      } else {
        this.show('unplugged', openingFailure(error));
        this.#tryAgain();
      }
    });
  }

  #hear(bytes: Uint8Array): void {
    for (const decoded of this.#settings.decoder.push(bytes)) {
      if ('code' in decoded) this.read(decoded.code);
      else this.refuse(readRefusal(decoded.refused));
    }
  }

  #left(detail: string): void {
    if (this.#closed) return;
    const { decoder } = this.#settings;
    this.show('unplugged', readerFailure(decoder.midFrame ? 'unplugged-mid-read' : 'unplugged', detail));
    decoder.reset();
    this.#tryAgain();
  }

  #tryAgain(): void {
    this.#again = setTimeout(() => this.#open(), this.#settings.reconnectMs);
    this.#again.unref();
  }
}
