import type { SerialProtocol } from '../readers/address.ts';
import { readerFailure } from '../readers/failures.ts';
import { type Reader, type ReaderEvent, ReaderSignals } from '../readers/reader.ts';
import { id12Frame } from '../readers/serial/id12.ts';
import { PseudoTerminal } from './pseudo-terminal.ts';

/** A reader without a device: what is presented is read. */
export class VirtualReader extends ReaderSignals implements Reader {
  constructor(name: string, kind: ReaderEvent['kind']) {
    super(name, kind);
    this.show('ready');
  }

  /** Reads a code, if the reader is plugged in. */
  present(code: string): void {
    if (this.state.kind === 'ready') this.read(code);
  }

  unplug(): void {
    if (this.state.kind === 'ready') this.show('unplugged', readerFailure('unplugged'));
  }

  plugIn(): void {
    if (this.state.kind === 'unplugged') this.show('ready');
  }

  async close(): Promise<void> {
    this.show('closed');
  }
}

/** A badge or barcode reader at the far end of a pseudo-terminal: for the station it is a serial reader like any other. */
export class VirtualSerialReader {
  readonly address: string;
  readonly #line: PseudoTerminal;
  readonly #protocol: SerialProtocol;

  private constructor(line: PseudoTerminal, protocol: SerialProtocol) {
    this.#line = line;
    this.#protocol = protocol;
    this.address = `serial:${line.path}?protocol=${protocol}`;
  }

  static async start(protocol: SerialProtocol = 'id12'): Promise<VirtualSerialReader> {
    return new VirtualSerialReader(await PseudoTerminal.open(), protocol);
  }

  /** Sends a whole read: ten hex digits for a badge, any text for a barcode. */
  async present(code: string): Promise<void> {
    await this.#line.write(this.#frame(code));
  }

  /** Sends the first bytes of a read and no more. */
  async presentPart(code: string, bytes: number): Promise<void> {
    await this.#line.write(this.#frame(code).subarray(0, bytes));
  }

  /** Sends bytes as they are. */
  async send(bytes: Uint8Array | string): Promise<void> {
    await this.#line.write(bytes);
  }

  async unplug(): Promise<void> {
    await this.#line.unplug();
  }

  async plugIn(): Promise<void> {
    await this.#line.plugIn();
  }

  async close(): Promise<void> {
    await this.#line.close();
  }

  #frame(code: string): Buffer {
    return this.#protocol === 'id12' ? id12Frame(code) : Buffer.from(`${code}\r\n`);
  }
}
