import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotedPrintable } from './quoted-printable.ts';

/** Reads it as a mail program does. */
function read(encoded: string): string {
  const joined = encoded.replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

it('encodes any text so that it reads the same, in short lines of printable characters', () => {
  const words = fc.constantFrom(
    'a',
    '=',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '.',
    'é',
    '👕',
    'x'.repeat(74),
    '\0',
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(words, { maxLength: 60 }), fc.array(fc.string())), (parts) => {
      const text = parts.join('');
      const encoded = quotedPrintable(text);
      expect(read(encoded)).toBe(text.replace(/\r?\n/g, '\r\n'));
      for (const line of encoded.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76);
        expect(line).toMatch(/^[\t -~]*$/);
        expect(line).not.toMatch(/[ \t]$/);
      }
    }),
  );
});
