import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { regions, type ThingmagicRegion } from './uhf/thingmagic-frames.ts';

const HexId = z
  .string()
  .regex(/^[0-9a-f]{1,4}$/i)
  .transform((text) => Number.parseInt(text, 16));

const SerialProtocol = z.enum(['id12', 'pcprox', 'barcode']);
export type SerialProtocol = z.infer<typeof SerialProtocol>;

const Path = z
  .string()
  .max(255)
  .refine((path) => isAbsolute(path) || /^COM\d{1,3}$/i.test(path));
const Baud = z.coerce.number().int().min(1_200).max(921_600);
const Host = z.string().regex(/^[A-Za-z0-9_.:-]{1,253}$/);
const Port = z.coerce.number().int().min(1).max(65_535);

const onSerialLine = { line: z.literal('serial'), path: Path };
const onNetworkLine = { line: z.literal('tcp'), host: Host, port: Port };
const chafon = { transport: z.literal('chafon') };
const regionNames = Object.keys(regions) as [ThingmagicRegion, ...ThingmagicRegion[]];
const thingmagic = {
  transport: z.literal('thingmagic'),
  /** A module sends on no frequency until it is told where it stands. */
  region: z.enum(regionNames),
  antennas: z
    .string()
    .regex(/^[1-9]\d?(?:,[1-9]\d?){0,15}$/)
    .default('1')
    .transform((ports) => [...new Set(ports.split(',').map(Number))]),
  power: z.coerce.number().min(0).max(33).nullable().default(null),
};

/** Where a reader is and how it speaks. */
const ReaderAddress = z.union([
  z.object({
    transport: z.literal('serial'),
    path: Path,
    protocol: SerialProtocol,
    baud: Baud.default(9600),
  }),
  z.object({ ...onSerialLine, ...chafon, baud: Baud.default(57_600) }),
  z.object({ ...onNetworkLine, ...chafon, port: Port.default(6000) }),
  z.object({ ...onSerialLine, ...thingmagic, baud: Baud.default(115_200) }),
  z.object({ ...onNetworkLine, ...thingmagic }),
  z.object({ transport: z.literal('hid'), vendor: HexId, product: HexId }),
  z.object({ transport: z.literal('pcprox'), vendor: HexId, product: HexId }),
  z.object({
    transport: z.literal('llrp'),
    host: Host,
    port: Port.default(5084),
  }),
]);
export type ReaderAddress = z.infer<typeof ReaderAddress>;

/** A wrong address in the settings; the message says what a right one looks like. */
export class ReaderAddressError extends Error {
  constructor(text: string) {
    super(
      `'${text}' isn’t a reader address. Use serial:PATH?protocol=id12, serial:PATH?protocol=pcprox, serial:PATH?protocol=barcode&baud=9600, pcprox:, hid:VID:PID, llrp://HOST:5084, serial:PATH?protocol=chafon, tcp://HOST:6000?protocol=chafon or serial:PATH?protocol=thingmagic&region=eu3.`,
    );
  }
}

/**
 * Reads `serial:PATH?protocol=id12`, `pcprox` or `barcode`, `hid:VID:PID` (hex), `pcprox:` with or without `VID:PID`,
 * `llrp://HOST:5084`, and `protocol=chafon` or `thingmagic&region=eu3` at `serial:PATH` or `tcp://HOST:PORT`.
 */
export function parseReaderAddress(text: string): ReaderAddress {
  const parsed = ReaderAddress.safeParse(fields(text.trim()));
  if (!parsed.success) throw new ReaderAddressError(text);
  return parsed.data;
}

const serial = /^serial:(?<path>[^?]+)(?:\?(?<query>.*))?$/;
const hid = /^hid:(?<vendor>[^:]+):(?<product>[^:]+)$/;
const pcprox = /^pcprox:(?:(?<vendor>[^:]+):(?<product>[^:]+))?$/;
/** The ids of every pcProx that is not set up as something else. */
const PCPROX_IDS = { vendor: '0c27', product: '3bfa' };
const tcp = /^tcp:\/\/(?:\[(?<six>[^\]]+)\]|(?<host>[^:/?]+))(?::(?<port>\d+))?\/?(?:\?(?<query>.*))?$/;
const llrp = /^llrp:\/\/(?:\[(?<six>[^\]]+)\]|(?<host>[^:/]+))(?::(?<port>\d+))?\/?$/;

/** Tag readers on a line of bytes; every other serial reader sends badges or barcodes. */
const TAG_PROTOCOLS: ReadonlySet<string> = new Set(['chafon', 'thingmagic']);

function fields(text: string): unknown {
  const onSerial = serial.exec(text)?.groups;
  if (onSerial) {
    const options = Object.fromEntries(new URLSearchParams(onSerial.query));
    const isTagReader = TAG_PROTOCOLS.has(options.protocol ?? '');
    const kind = isTagReader ? { transport: options.protocol, line: 'serial' } : { transport: 'serial' };
    return { ...options, ...kind, path: onSerial.path };
  }
  const onTcp = tcp.exec(text)?.groups;
  if (onTcp) {
    const options = Object.fromEntries(new URLSearchParams(onTcp.query));
    const isTagReader = TAG_PROTOCOLS.has(options.protocol ?? '');
    const transport = isTagReader ? options.protocol : 'tcp';
    return { ...options, transport, line: 'tcp', host: onTcp.six ?? onTcp.host, port: onTcp.port };
  }
  const onHid = hid.exec(text)?.groups;
  if (onHid) return { ...onHid, transport: 'hid' };
  const onPcprox = pcprox.exec(text)?.groups;
  if (onPcprox)
    return {
      transport: 'pcprox',
      vendor: onPcprox.vendor ?? PCPROX_IDS.vendor,
      product: onPcprox.product ?? PCPROX_IDS.product,
    };
  const onNetwork = llrp.exec(text)?.groups;
  if (onNetwork) return { transport: 'llrp', host: onNetwork.six ?? onNetwork.host, port: onNetwork.port };
  return null;
}
