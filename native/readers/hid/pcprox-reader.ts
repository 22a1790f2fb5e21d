import { openingFailure, readerFailure } from '../failures.ts';
import { type Reader, ReaderSignals } from '../reader.ts';
import type { ReaderClock } from '../reader-clock.ts';
import type { HidDriver, HidHandle } from './driver.ts';
import { pcproxCard } from './pcprox-card.ts';

const cardData = 0x8f;
const cardSize = 0x8e;
const reportBytes = 8;
/** How often the reader is asked: a card is in its buffers for as long as it lies there, a second at least. */
const everyMs = 100;

interface PcproxReaderSettings {
  readonly name: string;
  readonly vendor: number;
  readonly product: number;
  readonly reconnectMs: number;
  readonly driver: HidDriver;
  readonly clock: ReaderClock;
}

/** An RF IDeas pcProx badge reader, asked over USB for the card that lies on it. One event for each time it is put there. */
export class PcproxReader extends ReaderSignals implements Reader {
  readonly #settings: PcproxReaderSettings;
  #running: Promise<void>;
  #wake: () => void = () => {};
  #closed = false;
  #held: string | null = null;

  constructor(settings: PcproxReaderSettings) {
    super(settings.name, 'badge');
    this.#settings = settings;
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#running;
    this.show('closed');
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      await this.#askUntilLost();
      if (!this.#closed) await this.#pause(this.#settings.reconnectMs);
    }
  }

  async #askUntilLost(): Promise<void> {
    const { driver, vendor, product } = this.#settings;
    let handle: HidHandle | null = null;
    try {
      const [device] = await driver.devices(vendor, product);
      if (device === undefined) return this.show('unplugged', readerFailure('not-connected'));
      handle = await driver.open(device.path);
      while (!this.#closed) {
        this.#take(await cardOn(handle));
        this.show('ready');
        await this.#pause(everyMs);
      }
    } catch (error) {
      this.#held = null;
      const fault = error instanceof Error ? error : new Error(String(error));
      const wasOpen = this.state.kind === 'ready';
      this.show('unplugged', wasOpen ? readerFailure('unplugged', fault.message) : openingFailure(fault));
    } finally {
      await handle?.close().catch(() => {});
    }
  }

  #take(card: string | null): void {
    if (card !== null && card !== this.#held) this.read(card);
    this.#held = card;
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const callOff = this.#settings.clock.after(milliseconds, resolve);
      this.#wake = () => {
        callOff();
        resolve();
      };
    });
  }
}

async function ask(handle: HidHandle, command: number): Promise<Uint8Array> {
  const report = new Uint8Array(reportBytes);
  report[0] = command;
  await handle.writeFeature(report);
  return handle.readFeature(reportBytes);
}

/** The card on the reader. Data that changed while its size was asked belongs to two cards, and counts as none. */
async function cardOn(handle: HidHandle): Promise<string | null> {
  const data = await ask(handle, cardData);
  const size = await ask(handle, cardSize);
  const card = pcproxCard(data, size);
  return card === null || card === pcproxCard(await ask(handle, cardData), size) ? card : null;
}
