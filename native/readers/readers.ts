import { z } from 'zod';
import { parseReaderAddress, type ReaderAddress, type SerialProtocol } from './address.ts';
import { type HidDriver, nodeHid } from './hid/driver.ts';
import { HidReader } from './hid/hid-reader.ts';
import { PcproxReader } from './hid/pcprox-reader.ts';
import { LlrpReader } from './llrp/llrp-reader.ts';
import type { Reader } from './reader.ts';
import { type ReaderClock, systemClock } from './reader-clock.ts';
import { BadgeLineDecoder } from './serial/badge-line.ts';
import { BarcodeLineDecoder } from './serial/barcode-line.ts';
import type { Decoder } from './serial/decoder.ts';
import { Id12Decoder } from './serial/id12.ts';
import { SerialReader } from './serial/serial-reader.ts';
import { ChafonConversation } from './uhf/chafon.ts';
import type { LinePlace } from './uhf/line.ts';
import { ThingmagicConversation } from './uhf/thingmagic.ts';
import { UhfReader } from './uhf/uhf-reader.ts';

export { ReaderAddressError } from './address.ts';

export type { HidDriver } from './hid/driver.ts';
export type { Reader } from './reader.ts';

const Options = z.object({
  /** What the reader's events carry as `reader`; its address when left out. */
  name: z.string().min(1).optional(),
  /** How long to wait before trying again for a reader that is away. */
  reconnectMs: z.int().positive().default(500),
  /** Tag readers: longest wait for a connection and for each answer; a Chafon reader’s inventory has its own. */
  answerMs: z.int().positive().default(3_000),
  /** LLRP: how often the reader shows that it lives. */
  keepaliveMs: z.int().positive().default(5_000),
  /** A tag counts again when it was out of the field for so long. */
  windowMs: z.int().positive().default(2_000),
  /** Chafon: pause between two inventories. */
  pauseMs: z.int().positive().default(20),
});

export interface ReaderOptions extends z.input<typeof Options> {
  /** The operating system's HID devices; node-hid when left out. */
  readonly hidDriver?: HidDriver;
  /** What time it is for codes that only silence ends; the computer’s when left out. */
  readonly clock?: ReaderClock;
}

/** What a serial reader sends, by the protocol in its address. */
const SERIAL: Record<SerialProtocol, () => { kind: 'badge' | 'barcode'; decoder: Decoder }> = {
  id12: () => ({ kind: 'badge', decoder: new Id12Decoder() }),
  pcprox: () => ({ kind: 'badge', decoder: new BadgeLineDecoder() }),
  barcode: () => ({ kind: 'barcode', decoder: new BarcodeLineDecoder() }),
};

const lineOf = (place: Extract<ReaderAddress, { line: string }>): LinePlace =>
  place.line === 'serial'
    ? { kind: 'serial', path: place.path, baud: place.baud }
    : { kind: 'tcp', host: place.host, port: place.port };

/**
 * A reader at `serial:PATH?protocol=id12` or `pcprox` (badges), `serial:PATH?protocol=barcode&baud=9600`, `pcprox:` (badge
 * reader on USB), `hid:VID:PID` (barcode scanner in HID POS mode), `llrp://HOST:5084` (garment tags), or with
 * `protocol=chafon` or `thingmagic&region=eu3` at `serial:PATH` or `tcp://HOST:PORT` (garment tags too). A reader that is not there is no error here: its
 * state says so, and it is taken as soon as it comes. Throws a `ReaderAddressError` for a wrong address.
 */
export function openReader(address: string, options: ReaderOptions = {}): Reader {
  const place = parseReaderAddress(address);
  const { hidDriver = nodeHid, clock = systemClock, ...rest } = options;
  const settings = Options.parse(rest);
  const common = { ...settings, clock, name: settings.name ?? address };
  switch (place.transport) {
    case 'serial':
      return new SerialReader({ ...common, ...place, ...SERIAL[place.protocol]() });
    case 'pcprox':
      return new PcproxReader({ ...common, ...place, driver: hidDriver });
    case 'hid':
      return new HidReader({ ...common, ...place, driver: hidDriver });
    case 'llrp':
      return new LlrpReader({ ...common, ...place });
    case 'chafon':
      return new UhfReader({
        ...common,
        place: lineOf(place),
        conversation: new ChafonConversation(settings),
      });
    case 'thingmagic':
      return new UhfReader({
        ...common,
        place: lineOf(place),
        conversation: new ThingmagicConversation({ ...place, answerMs: settings.answerMs }),
      });
  }
}
