import { z } from 'zod';
import { type PrinterFailure, printerFailure } from './failures.ts';

const start = 0x02;
const end = 0x03;

/** Asks a Zebra printer for its state; it answers at once, also while printing or paused. */
export const statusRequest = Buffer.from('~HS');

/** Firmware differs in what it writes for “yes”: whatever isn't zero is taken as set. */
const Flag = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform((flag) => Number(flag) !== 0);
const Count = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const Unused = z.string().max(8);

/**
 * The three strings a Zebra printer answers to `~HS` (ZPL II Programming Guide, Host Status Return), by place:
 * twelve fields, eleven fields, two fields. Newer firmware adds fields.
 */
const FirstString = z
  .tuple([Unused, Flag, Flag, Count, Count, Flag, Flag, Flag, Unused, Flag, Flag, Flag])
  .rest(z.string());
const SecondString = z
  .tuple([Unused, Unused, Flag, Flag, Flag, Unused, Unused, Flag, Count, Unused, Count])
  .rest(z.string());
const ThirdString = z.tuple([Unused, Flag]).rest(z.string());
const threeStrings = z.tuple([FirstString, SecondString, ThirdString]);

/** Names a Zebra printer's state. */
export const PrinterStatus = z.object({
  outOfLabels: z.boolean(),
  outOfRibbon: z.boolean(),
  headOpen: z.boolean(),
  paused: z.boolean(),
  bufferFull: z.boolean(),
  tooCold: z.boolean(),
  tooHot: z.boolean(),
  memoryCorrupt: z.boolean(),
  thermalTransfer: z.boolean(),
  /** A format has started to arrive and is incomplete. */
  partialFormat: z.boolean(),
  /** The label waits to be taken off (peel mode). */
  labelWaiting: z.boolean(),
  formatsInBuffer: z.int(),
  labelsRemaining: z.int(),
  labelLengthDots: z.int(),
});
export type PrinterStatus = z.infer<typeof PrinterStatus>;

/** The first three strings that follow one another and are a host status: some printers send more around them. */
export function findStatus(strings: readonly string[]): PrinterStatus | null {
  for (let place = 0; place + 3 <= strings.length; place += 1) {
    const status = parseStatus(strings.slice(place, place + 3));
    if (status) return status;
  }
  return null;
}

/** Reads the content of the three strings; null when they are not a Zebra's host status. */
export function parseStatus(strings: readonly string[]): PrinterStatus | null {
  const parsed = threeStrings.safeParse(strings.map((text) => text.split(',').map((field) => field.trim())));
  if (!parsed.success) return null;
  const [[, outOfLabels, paused, length, formats, bufferFull, , partial, , corrupt, cold, hot], second] =
    parsed.data;
  const [, , headOpen, outOfRibbon, thermalTransfer, , , labelWaiting, labelsRemaining] = second;
  return {
    outOfLabels,
    outOfRibbon: outOfRibbon && thermalTransfer,
    headOpen,
    paused,
    bufferFull,
    tooCold: cold,
    tooHot: hot,
    memoryCorrupt: corrupt,
    thermalTransfer,
    partialFormat: partial,
    labelWaiting,
    formatsInBuffer: formats,
    labelsRemaining,
    labelLengthDots: length,
  };
}

/**
 * What keeps a printer in this state from printing, or null. The cause comes before its consequence: an open head
 * also pauses the printer and lets its paper sensor see nothing.
 */
export function failureIn(status: PrinterStatus): PrinterFailure | null {
  if (status.memoryCorrupt) return printerFailure('fault');
  if (status.headOpen) return printerFailure('head-open');
  if (status.outOfLabels) return printerFailure('out-of-labels');
  if (status.outOfRibbon) return printerFailure('out-of-ribbon');
  if (status.tooCold || status.tooHot) return printerFailure('temperature');
  if (status.paused) return printerFailure('paused');
  if (status.bufferFull) return printerFailure('buffer-full');
  if (status.labelWaiting) return printerFailure('label-waiting');
  return null;
}

const longestString = 1_024;

/** Collects `STX ... ETX` strings from a stream of bytes, whatever lies between them. */
export class StatusStrings {
  #collected: number[] | null = null;

  /** The contents of the strings completed by these bytes. */
  push(bytes: Uint8Array): string[] {
    const complete: string[] = [];
    for (const byte of bytes) {
      if (byte === start) this.#collected = [];
      else if (byte === end && this.#collected !== null) {
        complete.push(Buffer.from(this.#collected).toString('latin1'));
        this.#collected = null;
      } else if (this.#collected !== null && this.#collected.push(byte) > longestString)
        this.#collected = null;
    }
    return complete;
  }

  reset(): void {
    this.#collected = null;
  }
}
