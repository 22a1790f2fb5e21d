import { z } from 'zod';
import { DECIMAL_MARKS } from '../../../rules/money/money.ts';

/** How a table is read: what is found out, and what a person can set right. */

/** By the name that programs show; the WHATWG's label, and words for the person who chooses. */
export const ENCODING_FACTS = {
  'UTF-8': { label: 'utf-8', text: 'All languages (UTF-8)' },
  'UTF-16': { label: 'utf-16le', text: 'All languages (UTF-16)' },
  'Windows-1252': { label: 'windows-1252', text: 'Western Europe (Windows-1252)' },
  'Windows-1250': { label: 'windows-1250', text: 'Central Europe (Windows-1250)' },
  'Windows-1251': { label: 'windows-1251', text: 'Cyrillic (Windows-1251)' },
  'Windows-1253': { label: 'windows-1253', text: 'Greek (Windows-1253)' },
  'Windows-1254': { label: 'windows-1254', text: 'Turkish (Windows-1254)' },
  'Windows-1255': { label: 'windows-1255', text: 'Hebrew (Windows-1255)' },
  'Windows-1256': { label: 'windows-1256', text: 'Arabic (Windows-1256)' },
  'Windows-1257': { label: 'windows-1257', text: 'Baltic (Windows-1257)' },
  'Windows-1258': { label: 'windows-1258', text: 'Vietnamese (Windows-1258)' },
  'ISO-8859-2': { label: 'iso-8859-2', text: 'Central Europe (ISO-8859-2)' },
  'ISO-8859-15': { label: 'iso-8859-15', text: 'Western Europe (ISO-8859-15)' },
  'KOI8-R': { label: 'koi8-r', text: 'Cyrillic (KOI8-R)' },
  'Mac Roman': { label: 'macintosh', text: 'Western Europe, older Macs (Mac Roman)' },
  'Mac Cyrillic': { label: 'x-mac-cyrillic', text: 'Cyrillic, older Macs (Mac Cyrillic)' },
  'Shift JIS': { label: 'shift_jis', text: 'Japanese (Shift JIS)' },
  'EUC-JP': { label: 'euc-jp', text: 'Japanese (EUC-JP)' },
  'GB 18030': { label: 'gb18030', text: 'Chinese, simplified (GB 18030)' },
  Big5: { label: 'big5', text: 'Chinese, traditional (Big5)' },
  'EUC-KR': { label: 'euc-kr', text: 'Korean (EUC-KR)' },
} as const;
export const encodingSchema = z.enum(
  Object.keys(ENCODING_FACTS) as [keyof typeof ENCODING_FACTS, ...(keyof typeof ENCODING_FACTS)[]],
);
export type Encoding = z.infer<typeof encodingSchema>;

/** Signs between the columns. */
export const SEPARATOR_FACTS = {
  comma: { sign: ',', text: 'Comma' },
  semicolon: { sign: ';', text: 'Semicolon' },
  tab: { sign: '\t', text: 'Tab' },
  pipe: { sign: '|', text: 'Vertical line' },
  colon: { sign: ':', text: 'Colon' },
} as const;
export const SEPARATORS = ['comma', 'semicolon', 'tab', 'pipe', 'colon'] as const;
export const separatorSchema = z.enum(SEPARATORS);
export type Separator = z.infer<typeof separatorSchema>;

export const tableReadingSchema = z.object({
  encoding: encodingSchema,
  separator: separatorSchema,
  /** Line of the header, counted from 1; the rows are below it. */
  headerLine: z.int().min(1).max(1_000),
  /** Null: as the prices of the file show. */
  decimalMark: z.enum(DECIMAL_MARKS).nullable(),
});
export type TableReading = z.infer<typeof tableReadingSchema>;

/** A line at the beginning of a file that can be its header. */
export const firstLineSchema = z.object({ line: z.int(), text: z.string() });
export type FirstLine = z.infer<typeof firstLineSchema>;
