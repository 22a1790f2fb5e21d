import { printable } from '../serial/barcode-line.ts';
import type { Decoded } from '../serial/decoder.ts';

/** HID usage page of barcode scanners (USB HID Point of Sale Usage Tables). */
export const barcodeScannerPage = 0x8c;

/**
 * The scanned-data report: report id, length of the data in this report, three bytes of AIM symbology identifier, 56
 * bytes of data, two bytes of the maker's own, and a last byte whose lowest bit says that the data continues in the
 * next report.
 */
const scannedData = 0x02;
const lengthAt = 1;
const dataAt = 5;
const dataSize = 56;
const reportSize = 64;
const continued = 0x01;
const longestCode = 4_096;

/** Makes codes of the reports of a barcode scanner in HID POS mode. */
export class PosReportDecoder {
  #data: number[] = [];

  get midFrame(): boolean {
    return this.#data.length > 0;
  }

  reset(): void {
    this.#data = [];
  }

  push(report: Uint8Array): Decoded[] {
    if (report[0] !== scannedData) return [];
    const length = report[lengthAt] ?? 0;
    if (report.length < reportSize || length > dataSize) {
      this.reset();
      return [{ refused: 'broken-frame' }];
    }
    this.#data.push(...report.subarray(dataAt, dataAt + length));
    const goesOn = ((report[reportSize - 1] ?? 0) & continued) !== 0;
    if (goesOn && this.#data.length <= longestCode) return [];
    const data = this.#data;
    this.reset();
    return goesOn ? [{ refused: 'too-long' }] : [printable(data)];
  }
}
