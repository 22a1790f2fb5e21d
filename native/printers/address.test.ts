import { describe, expect, it } from 'vitest';
import { PrinterAddressError, parsePrinterAddress } from './address.ts';

describe('a printer address', () => {
  it.each([
    ['tcp://10.0.0.7:9100', { transport: 'tcp', host: '10.0.0.7', port: 9100, status: 'zebra' }],
    ['tcp://labels.local', { transport: 'tcp', host: 'labels.local', port: 9100, status: 'zebra' }],
    ['tcp://[::1]:9101?status=none', { transport: 'tcp', host: '::1', port: 9101, status: 'none' }],
    [
      'serial:/dev/ttyUSB0?baud=19200',
      { transport: 'serial', path: '/dev/ttyUSB0', baud: 19200, status: 'zebra' },
    ],
    ['serial:COM4', { transport: 'serial', path: 'COM4', baud: 9600, status: 'zebra' }],
    ['usb:/dev/usb/lp0', { transport: 'usb', path: '/dev/usb/lp0' }],
    ['usb:Zebra_ZD421', { transport: 'spool', queue: 'Zebra_ZD421' }],
    ['spool:Packing bench 2', { transport: 'spool', queue: 'Packing bench 2' }],
  ])('%s', (text, expected) => {
    expect(parsePrinterAddress(text)).toEqual(expected);
  });

  it.each([
    '',
    'tcp:9100',
    'tcp://host:0',
    'tcp://host:99999',
    'http://host',
    'serial:',
    'serial:/dev/ttyS0?baud=fast',
    'spool:-d',
    'spool:a;rm',
    'tcp://h?status=maybe',
  ])('refuses %j and says what a right one looks like', (text) => {
    expect(() => parsePrinterAddress(text)).toThrow(PrinterAddressError);
    expect(() => parsePrinterAddress(text)).toThrow('Use tcp://HOST:9100');
  });
});
