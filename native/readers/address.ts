import { isAbsolute } from 'node:path';
import { z } from 'zod';

const HexId = z
  .string()
  .regex(/^[0-9a-f]{1,4}$/i)
  .transform((text) => Number.parseInt(text, 16));

const SerialProtocol = z.enum(['id12', 'pcprox', 'barcode']);
export type SerialProtocol = z.infer<typeof SerialProtocol>;

/** Where a reader is and how it speaks. */
export const ReaderAddress = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('serial'),
    path: z
      .string()
      .max(255)
      .refine((path) => isAbsolute(path) || /^COM\d{1,3}$/i.test(path)),
    protocol: SerialProtocol,
    baud: z.coerce.number().int().min(1_200).max(921_600).default(9600),
  }),
  z.object({ transport: z.literal('hid'), vendor: HexId, product: HexId }),
  z.object({ transport: z.literal('pcprox'), vendor: HexId, product: HexId }),
  z.object({
    transport: z.literal('llrp'),
    host: z.string().regex(/^[A-Za-z0-9_.:-]{1,253}$/),
    port: z.coerce.number().int().min(1).max(65_535).default(5084),
  }),
]);
export type ReaderAddress = z.infer<typeof ReaderAddress>;

/** A wrong address in the settings; the message says what a right one looks like. */
export class ReaderAddressError extends Error {
  constructor(text: string) {
    super(
      `'${text}' isn’t a reader address. Use serial:PATH?protocol=id12, serial:PATH?protocol=pcprox, serial:PATH?protocol=barcode&baud=9600, pcprox:, hid:VID:PID or llrp://HOST:5084.`,
    );
  }
}

/**
 * Reads `serial:PATH?protocol=id12`, `pcprox` or `barcode`, `hid:VID:PID` (hex), `pcprox:` with or without `VID:PID`,
 * or `llrp://HOST:5084`.
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
const llrp = /^llrp:\/\/(?:\[(?<six>[^\]]+)\]|(?<host>[^:/]+))(?::(?<port>\d+))?\/?$/;

function fields(text: string): unknown {
  const onSerial = serial.exec(text)?.groups;
  if (onSerial) {
    return {
      ...Object.fromEntries(new URLSearchParams(onSerial.query)),
      transport: 'serial',
      path: onSerial.path,
    };
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
