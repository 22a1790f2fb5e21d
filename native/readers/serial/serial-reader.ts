import { SerialLine } from '../../serial/serial-line.ts';
import { openingFailure, readerFailure, readRefusal } from '../failures.ts';
import { type Reader, type ReaderEvent, ReaderSignals } from '../reader.ts';
import type { ReaderClock } from '../reader-clock.ts';
import { RefusalLimit } from '../refusal-limit.ts';
import type { Decoded, Decoder } from './decoder.ts';

interface SerialReaderSettings {
  readonly name: string;
  readonly kind: ReaderEvent['kind'];
  readonly path: string;
  readonly baud: number;
  readonly reconnectMs: number;
  readonly decoder: Decoder;
  readonly clock: ReaderClock;
}

/** A reader on a serial port. While the port is away it is tried again every `reconnectMs`. */
export class SerialReader extends ReaderSignals implements Reader {
  readonly #settings: SerialReaderSettings;
  readonly #refusals = new RefusalLimit();
  #heardAt = 0;
  #stopWaiting: () => void = () => {};
  #line: SerialLine | null = null;
  #opening: Promise<void>;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(settings: SerialReaderSettings) {
    super(settings.name, settings.kind);
    this.#settings = settings;
    this.#opening = this.#open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#stopWaiting();
    await this.#opening;
    await this.#line?.close();
    this.show('closed');
  }

  async #open(): Promise<void> {
    try {
      const line = await SerialLine.open(this.#settings);
      this.#line = line;
      if (this.#closed) return;
      this.#settings.decoder.reset();
      line.onData((bytes) => this.#hear(bytes));
      line.onLost((reason) => this.#left(reason));
      this.show('ready');
    } catch (error) {
      if (this.#closed) return;
      this.show('unplugged', openingFailure(error instanceof Error ? error : new Error(String(error))));
      this.#tryAgain();
    }
  }

  #hear(bytes: Uint8Array): void {
    const { decoder, clock } = this.#settings;
    this.#stopWaiting();
    const now = clock.now();
    // A busy computer may run the timer of the silence only after these bytes.
    if (now - this.#heardAt > decoder.silenceMs) this.#take(decoder.endBySilence());
    this.#heardAt = now;
    this.#take(decoder.push(bytes));
    if (decoder.midFrame)
      this.#stopWaiting = clock.after(decoder.silenceMs, () => this.#take(decoder.endBySilence()));
  }

  #take(reads: readonly Decoded[]): void {
    for (const decoded of reads) {
      if ('code' in decoded) {
        this.#refusals.reset();
        if (decoded.isCut) this.advise('Set the scanner to send Enter after each code.');
        this.read(decoded.code, decoded.isCut);
      } else if (this.#refusals.isFirst(this.#settings.clock.now()))
        this.refuse(readRefusal(decoded.refused));
    }
  }

  #left(detail: string): void {
    this.#line = null;
    this.#stopWaiting();
    if (this.#closed) return;
    const { decoder } = this.#settings;
    this.show('unplugged', readerFailure(decoder.midFrame ? 'unplugged-mid-read' : 'unplugged', detail));
    decoder.reset();
    this.#tryAgain();
  }

  #tryAgain(): void {
    this.#again = setTimeout(() => {
      this.#opening = this.#open();
    }, this.#settings.reconnectMs);
    this.#again.unref();
  }
}
