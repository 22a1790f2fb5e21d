import { type PrinterFailure, printerFailure } from './failures.ts';

/** Asks a Zebra printer for its errors and warnings; it answers where `~HS` is silent: out of labels, head open. */
export const extendedStatusRequest = Buffer.from('~HQES');

const line = /ERRORS:\s+(?<any>\d)\s+(?<high>[0-9A-F]{8})\s+(?<low>[0-9A-F]{8})/i;

const BITS = [
  [0x4, 'head-open'],
  [0x1, 'out-of-labels'],
  [0x2, 'out-of-ribbon'],
  [0x10, 'temperature'],
  [0x20, 'temperature'],
  [0x10000, 'paused'],
] as const;

/**
 * The failure in an answer to `~HQES` (ZPL II Programming Guide, Host Query): the last eight hexadecimal digits of
 * ERRORS are bits. The cause comes before its consequence. `none`: the printer can print; null: not such an answer.
 */
export function parseExtendedStatus(text: string): PrinterFailure | 'none' | null {
  const found = line.exec(text)?.groups;
  if (!found) return null;
  const bits = Number.parseInt(found.low ?? '0', 16);
  if (found.any === '0' || bits === 0) return 'none';
  const known = BITS.find(([bit]) => (bits & bit) !== 0);
  return printerFailure(known ? known[1] : 'fault', `~HQES ${found.low}`);
}
