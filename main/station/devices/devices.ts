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
  /** Those with labels for garments. */
  readonly printers: readonly NamedPrinter[];
  /** Those with labels for parcels. */
  readonly parcelPrinters: readonly NamedPrinter[];
  readonly readers: readonly Reader[];
  readonly virtual: {
    readonly printer: VirtualPrinter;
    readonly parcelPrinter: VirtualPrinter;
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
        parcelPrinter: await VirtualPrinter.start({ dpi: settings.parcelDpi, heightMm: 150 }),
        badges: new VirtualReader('Virtual badge reader', 'badge'),
        barcodes: new VirtualReader('Virtual scanner', 'barcode'),
      }
    : null;
  try {
    const opened = ({
      name,
      address,
    }: {
      readonly name: string;
      readonly address: string;
    }): NamedPrinter => ({
      name,
      printer: openPrinter(address),
    });
    const printers = settings.printer.map(opened);
    const parcelPrinters = settings.parcelPrinter.map(opened);
    if (virtual) {
      printers.push(opened({ name: 'Virtual printer', address: virtual.printer.address }));
      parcelPrinters.push(opened({ name: 'Virtual parcel printer', address: virtual.parcelPrinter.address }));
    }
    const readers: Reader[] = settings.reader.map(({ name, address }) => openReader(address, { name }));
    if (virtual) readers.push(virtual.badges, virtual.barcodes);
    return {
      printers,
      parcelPrinters,
      readers,
      virtual,
      async close() {
        await Promise.all(readers.map((reader) => reader.close()));
        await Promise.all([...printers, ...parcelPrinters].map(({ printer }) => printer.close()));
        await Promise.all([virtual?.printer.close(), virtual?.parcelPrinter.close()]);
      },
    };
  } catch (error) {
    await Promise.all([virtual?.printer.close(), virtual?.parcelPrinter.close()]);
    if (error instanceof PrinterAddressError)
      throw new StationConfigError(`printer is wrong: ${error.message}`);
    if (error instanceof ReaderAddressError)
      throw new StationConfigError(`reader is wrong: ${error.message}`);
    throw error;
  }
}
