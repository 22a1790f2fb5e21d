import { gs1CheckDigit } from './gs1.ts';

/** The item of a garment tag: its GTIN of 14 digits, and its serial number as text, which may not fit a number. */
export interface TagItem {
  readonly gtin: string;
  readonly serial: string;
}

const SGTIN_96 = 0x30n;
const SERIAL_BITS = 38n;
const COMPANY_AND_ITEM_BITS = 44n;

/** By partition: bits of the company prefix, and its digits. The item reference has the rest of 44 bits and 13 digits. */
const PARTITIONS = [
  [40n, 12],
  [37n, 11],
  [34n, 10],
  [30n, 9],
  [27n, 8],
  [24n, 7],
  [20n, 6],
] as const;

/** Reads an SGTIN-96 (GS1 Tag Data Standard); null for every other tag, such as a chip’s own number. */
export function parseSgtin(epc: string): TagItem | null {
  if (!/^[0-9A-F]{24}$/i.test(epc)) return null;
  const bits = BigInt(`0x${epc}`);
  if (bits >> 88n !== SGTIN_96) return null;
  const partition = PARTITIONS[Number((bits >> 82n) & 0b111n)];
  if (partition === undefined) return null;
  const [companyBits, companyDigits] = partition;
  const itemBits = COMPANY_AND_ITEM_BITS - companyBits;
  const company = (bits >> (SERIAL_BITS + itemBits)) & ((1n << companyBits) - 1n);
  const item = (bits >> SERIAL_BITS) & ((1n << itemBits) - 1n);
  const itemText = item.toString().padStart(13 - companyDigits, '0');
  const companyText = company.toString().padStart(companyDigits, '0');
  if (companyText.length + itemText.length !== 13) return null;
  const digits = `${itemText.charAt(0)}${companyText}${itemText.slice(1)}`;
  return {
    gtin: `${digits}${gs1CheckDigit(digits)}`,
    serial: (bits & ((1n << SERIAL_BITS) - 1n)).toString(),
  };
}
