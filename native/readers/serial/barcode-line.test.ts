import { describe, expect, it } from 'vitest';
import { BarcodeLineDecoder } from './barcode-line.ts';

function decode(...pieces: readonly (string | number[])[]): unknown[] {
  const decoder = new BarcodeLineDecoder();
  return pieces.flatMap((piece) =>
    decoder.push(typeof piece === 'string' ? Buffer.from(piece) : Uint8Array.from(piece)),
  );
}

describe('barcodes as lines', () => {
  it.each(['\r', '\n', '\r\n'])('end at %j', (ending) => {
    expect(decode(`SL1${ending}SL2${ending}`)).toEqual([{ code: 'SL1' }, { code: 'SL2' }]);
  });

  it('are whole when they come in pieces', () => {
    expect(decode('SL', '12', '3', '\r', '\n', 'Zo', [0xc3], [0xab], '\n')).toEqual([
      { code: 'SL123' },
      { code: 'Zoë' },
    ]);
  });

  it('leave out empty lines and the space around a code', () => {
    expect(decode('\r\n\r\n SL1 \r\n')).toEqual([{ code: 'SL1' }]);
  });

  it('are refused when they cannot be a code, and the next one is read', () => {
    expect(decode('SL\x071\r', [0xff, 0xfe, 0x0d], `${'9'.repeat(600)}\r`, 'SL1\r')).toEqual([
      { refused: 'unprintable' },
      { refused: 'unprintable' },
      { refused: 'too-long' },
      { code: 'SL1' },
    ]);
  });
});
