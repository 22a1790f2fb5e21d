import { openingFailure, type ReaderFailure, readerFailure, readRefusal } from '../failures.ts';
import { type Reader, ReaderSignals } from '../reader.ts';
import type { HidDriver, HidHandle } from './driver.ts';
import { barcodeScannerPage, PosReportDecoder } from './pos-report.ts';

interface HidReaderSettings {
  readonly name: string;
  readonly vendor: number;
  readonly product: number;
  readonly reconnectMs: number;
  readonly driver: HidDriver;
}

/** A barcode scanner in HID POS mode, found by its vendor and product id whatever port it is plugged into. */
export class HidReader extends ReaderSignals implements Reader {
  readonly #settings: HidReaderSettings;
  readonly #decoder = new PosReportDecoder();
  #handle: HidHandle | null = null;
  #again: NodeJS.Timeout | null = null;
  #opening: Promise<void>;
  #closed = false;

  constructor(settings: HidReaderSettings) {
    super(settings.name, 'barcode');
    this.#settings = settings;
    this.#opening = this.#open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    await this.#opening;
    await this.#letGo();
    this.show('closed');
  }

  async #open(): Promise<void> {
    const failure = await this.#tryOpen();
    if (this.#closed) return;
    if (failure === null) this.show('ready');
    else this.#away(failure);
  }

  async #tryOpen(): Promise<ReaderFailure | null> {
    const { driver, vendor, product } = this.#settings;
    try {
      const devices = await driver.devices(vendor, product);
      if (devices.length === 0) return readerFailure('not-connected');
      const scanner = devices.find(({ usagePage }) => usagePage === barcodeScannerPage || !usagePage);
      if (scanner === undefined) return readerFailure('keyboard-mode');
      const handle = await driver.open(scanner.path);
      this.#handle = handle;
      handle.onReport((report) => this.#hear(report));
      handle.onLost((reason) => this.#lost(handle, reason));
      return null;
    } catch (error) {
      return openingFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #hear(report: Uint8Array): void {
    for (const decoded of this.#decoder.push(report)) {
      if ('code' in decoded) this.read(decoded.code);
      else this.refuse(readRefusal(decoded.refused));
    }
  }

  #lost(handle: HidHandle, detail: string): void {
    if (this.#handle !== handle || this.#closed) return;
    const code = this.#decoder.midFrame ? 'unplugged-mid-read' : 'unplugged';
    void this.#letGo();
    this.#away(readerFailure(code, detail));
  }

  #away(failure: ReaderFailure): void {
    this.#decoder.reset();
    this.show('unplugged', failure);
    this.#again = setTimeout(() => {
      this.#opening = this.#open();
    }, this.#settings.reconnectMs);
    this.#again.unref();
  }

  /** Closing a device that has just gone may fail; it is gone either way. */
  async #letGo(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => {});
  }
}
