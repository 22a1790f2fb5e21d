import { openPrinter, PrinterAddressError } from '../../native/printers/printers.ts';
import { openReader, type Reader, ReaderAddressError } from '../../native/readers/readers.ts';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { VirtualReader } from '../../native/virtual/virtual-reader.ts';
import type { PrinterState, ReaderWords } from '../../shared/features/factory/stations/station-messages.ts';
import { StationConfigError, type StationSettings } from './config.ts';
import type { NamedPrinter } from './print-queue.ts';

export interface StationDevices {
  readonly printers: readonly NamedPrinter[];
  readonly readers: readonly Reader[];
  readonly virtual: {
    readonly printer: VirtualPrinter;
    readonly badges: VirtualReader;
    readonly barcodes: VirtualReader;
  } | null;
  close(): Promise<void>;
}

/** Opens every printer and reader of the settings. One that is away is no error; it is taken when it comes. */
export async function openDevices(settings: StationSettings): Promise<StationDevices> {
  const virtual = settings.virtual
    ? {
        printer: await VirtualPrinter.start({ dpi: settings.labelDpi }),
        badges: new VirtualReader('Virtual badge reader', 'badge'),
        barcodes: new VirtualReader('Virtual scanner', 'barcode'),
      }
    : null;
  try {
    const printers: NamedPrinter[] = settings.printer.map(({ name, address }) => ({
      name,
      printer: openPrinter(address),
    }));
    if (virtual) printers.push({ name: 'Virtual printer', printer: openPrinter(virtual.printer.address) });
    const readers: Reader[] = settings.reader.map(({ name, address }) => openReader(address, { name }));
    if (virtual) readers.push(virtual.badges, virtual.barcodes);
    return {
      printers,
      readers,
      virtual,
      async close() {
        await Promise.all(readers.map((reader) => reader.close()));
        await Promise.all(printers.map(({ printer }) => printer.close()));
        await virtual?.printer.close();
      },
    };
  } catch (error) {
    await virtual?.printer.close();
    if (error instanceof PrinterAddressError)
      throw new StationConfigError(`printer is wrong: ${error.message}`);
    if (error instanceof ReaderAddressError)
      throw new StationConfigError(`reader is wrong: ${error.message}`);
    throw error;
  }
}

/** A printer's state for the screen. */
export function printerWords({ name, printer }: NamedPrinter, waiting: number): PrinterState {
  const { kind, failure } = printer.state;
  const words = failure?.message ?? (kind === 'ready' ? 'Ready' : 'Not asked yet');
  return { name, address: printer.address, condition: kind, words, fix: failure?.fix ?? null, waiting };
}

/** A reader's state for the screen. */
export function readerWords(reader: Reader): ReaderWords {
  const { kind, failure } = reader.state;
  const words = failure?.message ?? (kind === 'ready' ? 'Ready' : 'Connecting');
  return { name: reader.name, connected: kind === 'ready', words, fix: failure?.fix ?? null };
}
