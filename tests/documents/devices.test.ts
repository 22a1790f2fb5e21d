import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PrinterFailure, printerFailure } from '../../native/printers/failures.ts';
import {
  ReaderFailure,
  type ReadRefusalCode,
  readerFailure,
  readRefusal,
} from '../../native/readers/failures.ts';

const document = readFileSync('docs/devices.md', 'utf8');
const readRefusals: Readonly<Record<ReadRefusalCode, string>> = {
  'bad-checksum': readRefusal('bad-checksum').message,
  'broken-frame': readRefusal('broken-frame').message,
  'too-long': readRefusal('too-long').message,
  unprintable: readRefusal('unprintable').message,
};
const messages = [
  ...PrinterFailure.shape.code.options.map((code) => printerFailure(code).message),
  ...ReaderFailure.shape.code.options.map((code) => readerFailure(code).message),
  ...Object.values(readRefusals),
];

it.each(messages)('lists “%s” with its fix', (message) => {
  expect(document).toContain(`| ${message} |`);
});
