import { isAbsolute } from 'node:path';
import { z } from 'zod';

const StatusMode = z.enum(['zebra', 'none']);
const Port = z.coerce.number().int().min(1).max(65_535);
const Baud = z.coerce.number().int().min(1_200).max(921_600);
const DevicePath = z
  .string()
  .min(1)
  .max(255)
  .refine((path) => isAbsolute(path) || /^COM\d{1,3}$/i.test(path));
/** A queue's name ends up in a command line: letters, digits and a few signs, and no leading hyphen. */
const Queue = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.\- ]{0,126}$/);

/** Where a printer is and how it is spoken to. `status` says whether it answers `~HS`. */
export const PrinterAddress = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('tcp'),
    host: z.string().regex(/^[A-Za-z0-9_.:-]{1,253}$/),
    port: Port.default(9100),
    status: StatusMode.default('zebra'),
  }),
  z.object({
    transport: z.literal('serial'),
    path: DevicePath,
    baud: Baud.default(9600),
    status: StatusMode.default('zebra'),
  }),
  z.object({ transport: z.literal('usb'), path: DevicePath }),
  z.object({ transport: z.literal('spool'), queue: Queue }),
]);
export type PrinterAddress = z.infer<typeof PrinterAddress>;

/** A wrong address in the settings; the message says what a right one looks like. */
export class PrinterAddressError extends Error {
  constructor(text: string) {
    super(
      `'${text}' isn’t a printer address. Use tcp://HOST:9100, serial:PATH?baud=9600, usb:PATH or spool:QUEUE.`,
    );
  }
}

/**
 * Reads `tcp://HOST:9100`, `serial:PATH?baud=9600`, `usb:PATH` (a device file; another name is a queue of the print
 * system) or `spool:QUEUE`, the first two with `status=none` for printers without `~HS`.
 */
export function parsePrinterAddress(text: string): PrinterAddress {
  const [target = '', query = ''] = split(text.trim(), '?');
  const [transport = '', rest = ''] = split(target, ':');
  const options = Object.fromEntries(new URLSearchParams(query));
  const parsed = PrinterAddress.safeParse(fields(transport, rest, options));
  if (!parsed.success) throw new PrinterAddressError(text);
  return parsed.data;
}

function split(text: string, at: string): string[] {
  const place = text.indexOf(at);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

function fields(transport: string, rest: string, options: Record<string, string>): Record<string, unknown> {
  if (transport === 'tcp') {
    const place = /^\/\/(?:\[(?<six>[^\]]+)\]|(?<host>[^:/]+))(?::(?<port>\d+))?\/?$/.exec(rest)?.groups;
    return { ...options, transport, host: place?.six ?? place?.host, port: place?.port };
  }
  if (transport === 'usb' && !DevicePath.safeParse(rest).success) return { transport: 'spool', queue: rest };
  if (transport === 'spool') return { transport, queue: rest };
  return { ...options, transport, path: rest };
}
