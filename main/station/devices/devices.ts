import { type LabelPrinter, openPrinter, PrinterAddressError } from '../../../native/printers/printers.ts';
import { openReader, type Reader, ReaderAddressError } from '../../../native/readers/readers.ts';
import { VirtualPrinter } from '../../../native/virtual/virtual-printer.ts';
import { VirtualReader } from '../../../native/virtual/virtual-reader.ts';
import { StationConfigError, type StationSettings } from '../config.ts';

export interface NamedPrinter {
  readonly name: string;
  readonly printer: LabelPrinter;
}

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
