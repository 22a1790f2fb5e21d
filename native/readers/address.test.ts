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
    [
      'serial:/dev/ttyUSB1?protocol=chafon',
      { transport: 'chafon', line: 'serial', path: '/dev/ttyUSB1', baud: 57_600 },
    ],
    [
      'tcp://192.168.1.190?protocol=chafon',
      { transport: 'chafon', line: 'tcp', host: '192.168.1.190', port: 6000 },
    ],
    [
      'serial:COM4?protocol=thingmagic&region=eu3',
      {
        transport: 'thingmagic',
        line: 'serial',
        path: 'COM4',
        baud: 115_200,
        region: 'eu3',
        antennas: [1],
        power: null,
      },
    ],
    [
      'tcp://[fe80::1]:4001?protocol=thingmagic&region=na&antennas=1,2&power=20.5',
      {
        transport: 'thingmagic',
        line: 'tcp',
        host: 'fe80::1',
        port: 4001,
        region: 'na',
        antennas: [1, 2],
        power: 20.5,
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseReaderAddress(text)).toEqual(expected);
  });

  it.each([
    '',
    'serial:/dev/ttyUSB0',
    'serial:/dev/ttyUSB0?protocol=morse',
    'serial:tty?protocol=id12',
    'serial:/dev/ttyUSB1?protocol=thingmagic',
    'serial:/dev/ttyUSB1?protocol=thingmagic&region=open',
    'serial:/dev/ttyUSB1?protocol=thingmagic&region=eu3&antennas=0',
    'serial:/dev/ttyUSB1?protocol=thingmagic&region=eu3&power=99',
    'tcp://host:4001?protocol=thingmagic',
    'tcp://host:6000',
    'tcp://host:6000?protocol=id12',
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
