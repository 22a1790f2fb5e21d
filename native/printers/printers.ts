import { type PrinterAddress, parsePrinterAddress } from './address.ts';
import { LabelPrinter, type PrinterOptions, printerOptions } from './label-printer.ts';
import { SerialTransport } from './transports/serial.ts';
import { SpoolTransport } from './transports/spool.ts';
import { TcpTransport } from './transports/tcp.ts';
import type { Transport } from './transports/transport.ts';
import { UsbTransport } from './transports/usb.ts';

export { PrinterAddressError } from './address.ts';

export type { PrinterFailure } from './failures.ts';

export type { LabelPrinter, PrinterOptions, PrintOutcome } from './label-printer.ts';

export { writeFactoryLabel } from './zpl/label.ts';

export { writeParcelLabel, writeParcelTest } from './zpl/parcel.ts';

/**
 * A label printer at `tcp://HOST:9100`, `serial:PATH?baud=9600`, `usb:PATH` or `spool:QUEUE`. It connects in the
 * background and stays connected; a printer that is off is no error here, its state says so. Throws a
 * `PrinterAddressError` for a wrong address.
 */
export function openPrinter(address: string, options: Partial<PrinterOptions> = {}): LabelPrinter {
  const place = parsePrinterAddress(address);
  const settings = printerOptions(options);
  const answersStatus = 'status' in place && place.status === 'zebra';
  return new LabelPrinter({
    address,
    answersStatus,
    transport: transportTo(place, settings),
    options: settings,
  });
}

function transportTo(place: PrinterAddress, options: PrinterOptions): Transport {
  switch (place.transport) {
    case 'tcp':
      return new TcpTransport({ ...place, connectMs: options.connectMs });
    case 'serial':
      return new SerialTransport(place);
    case 'usb':
      return new UsbTransport(place.path);
    case 'spool':
      return new SpoolTransport(place.queue);
  }
}
