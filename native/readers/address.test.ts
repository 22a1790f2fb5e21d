import { describe, expect, it } from 'vitest';
import { parseReaderAddress, ReaderAddressError } from './address.ts';

describe('a reader address', () => {
  it.each([
    [
      'serial:/dev/ttyUSB0?protocol=id12',
      { transport: 'serial', path: '/dev/ttyUSB0', protocol: 'id12', baud: 9600 },
    ],
    [
      'serial:COM3?protocol=barcode&baud=115200',
      { transport: 'serial', path: 'COM3', protocol: 'barcode', baud: 115200 },
    ],
    [
      'serial:/dev/ttyS1?protocol=pcprox',
      { transport: 'serial', path: '/dev/ttyS1', protocol: 'pcprox', baud: 9600 },
    ],
    ['pcprox:', { transport: 'pcprox', vendor: 0x0c27, product: 0x3bfa }],
    ['pcprox:0c27:1234', { transport: 'pcprox', vendor: 0x0c27, product: 0x1234 }],
    ['hid:0c2e:0B61', { transport: 'hid', vendor: 0x0c2e, product: 0x0b61 }],
    ['llrp://tunnel.local', { transport: 'llrp', host: 'tunnel.local', port: 5084 }],
    ['llrp://[fe80::1]:5085', { transport: 'llrp', host: 'fe80::1', port: 5085 }],
  ])('%s', (text, expected) => {
    expect(parseReaderAddress(text)).toEqual(expected);
  });

  it.each([
    '',
    'serial:/dev/ttyUSB0',
    'serial:/dev/ttyUSB0?protocol=morse',
    'serial:tty?protocol=id12',
    'hid:12',
    'hid:zzzz:1',
    'pcprox',
    'pcprox:12',
    'llrp:host',
    'llrp://host:0',
  ])('refuses %j and says what a right one looks like', (text) => {
    expect(() => parseReaderAddress(text)).toThrow(ReaderAddressError);
  });
});
