import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readOptions } from '../headless/options.ts';
import { readStationSettings, StationConfigError } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvedge-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = 'https://selvedge.example';

describe('the settings of a station', () => {
  test('come from the command line, then from the file', () => {
    const file = join(folder, 'station.json');
    writeFileSync(
      file,
      JSON.stringify({ server, port: 4800, printer: [{ name: 'Zebra', address: 'tcp://10.0.0.9:9100' }] }),
    );
    const settings = readStationSettings({ port: '4801' }, file);
    expect(settings).toMatchObject({
      server,
      port: 4801,
      host: '127.0.0.1',
      printer: [{ name: 'Zebra', address: 'tcp://10.0.0.9:9100' }],
    });
  });

  test('name devices before the first equals sign', () => {
    const settings = readOptions([
      '--server',
      server,
      '--reader',
      'Badges=serial:/dev/ttyS0?protocol=id12',
      '--parcelPrinter',
      'Parcels=tcp://10.0.0.8:9100',
      '--parcelDpi=300',
      '--virtual',
    ]);
    expect(settings).toMatchObject({
      printer: [],
      parcelPrinter: [{ name: 'Parcels', address: 'tcp://10.0.0.8:9100' }],
      parcelDpi: 300,
      reader: [{ name: 'Badges', address: 'serial:/dev/ttyS0?protocol=id12' }],
      virtual: true,
    });
  });

  test.each([
    [{}, 'server is missing. Give it with --server.'],
    [
      { server: 'ftp://x' },
      'server is wrong: must be the address of the server, such as https://selvedge.example.',
    ],
    [{ server, token: 'short' }, 'token is wrong: must have at least 16 characters.'],
    [{ server, printer: ['Zebra'] }, /^printer is wrong: /],
    [{ server, labelDpi: '600' }, /^labelDpi is wrong: /],
    [{ server, parcelPrinter: ['Parcels'] }, /^parcelPrinter is wrong: /],
    [{ server, colour: 'red' }, /^colour is wrong: /],
  ])('are refused in one line: %j', (given, words) => {
    expect(() => readStationSettings(given)).toThrow(StationConfigError);
    expect(() => readStationSettings(given)).toThrow(words);
  });

  test('a file that is no JSON is named', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    expect(() => readStationSettings({}, file)).toThrow(/broken\.json isn’t a JSON object/);
  });

  test('help asks for nothing else', () => {
    expect(readOptions(['--help'])).toBeNull();
  });
});
