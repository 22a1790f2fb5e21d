import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readStationSettings, type StationSettings } from '../station/config.ts';

export const headlessHelp = `The headless workstation: the same station as the desktop one, for a browser on this computer.

  npm run station:headless -- --server URL [settings]

  --server URL             the server, such as https://selvedge.example
  --data DIR               where the station keeps its data (.station)
  --host ADDRESS           where it listens (127.0.0.1)
  --port PORT              and on which port (4700, or 0 for any free one)
  --token TOKEN            what a screen has to show, 16 characters or more (made and stored in DIR if left out)
  --pair CODE              pairs with the server by a code of the factory office, if it isn’t paired yet
  --printer NAME=ADDRESS   a label printer: tcp://HOST:9100, serial:PATH?baud=9600, usb:PATH or spool:QUEUE
  --parcelPrinter NAME=ADDRESS
                           a printer with parcel labels of 100 x 150 mm, for Ship (addresses as above)
  --reader NAME=ADDRESS    a reader: serial:PATH?protocol=id12, =pcprox or =barcode, pcprox:,
                           hid:VID:PID, llrp://HOST:5084, serial:PATH?protocol=chafon,
                           tcp://HOST:6000?protocol=chafon or
                           serial:PATH?protocol=thingmagic&region=eu3
  --labelDpi DPI           the print head: 203 or 300 (203)
  --parcelDpi DPI          the print head of the parcel printers: 203 or 300 (203)
  --offlineLabels N        labels to hold for work without the network, 0 for none (as many as four hours need)
  --virtual                adds virtual printers and virtual readers that a screen can drive
  --tagsCount              at Sort and Pack, a garment’s radio tag counts as a scan of its label
  --idleSignOutSeconds N   logs out after so long without a scan (600)
  --syncSeconds N          how often it asks the server for changes (2)
  --config FILE            settings as JSON under the same names (station.json, if there is one)
  --help                   this text

--printer, --parcelPrinter and --reader can be given more than once. The command line wins over the file.`;

const strings = [
  'server',
  'data',
  'host',
  'port',
  'token',
  'pair',
  'labelDpi',
  'parcelDpi',
  'offlineLabels',
  'idleSignOutSeconds',
  'syncSeconds',
  'clockSkewMs',
  'maxDatabasePages',
] as const;

/** Reads the command line and the settings file. Null asks for the help text. @throws StationConfigError, or TypeError of an unknown option */
export function readOptions(argv: readonly string[]): StationSettings | null {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      ...(Object.fromEntries(strings.map((name) => [name, { type: 'string' }])) as Record<
        (typeof strings)[number],
        { type: 'string' }
      >),
      printer: { type: 'string', multiple: true },
      parcelPrinter: { type: 'string', multiple: true },
      reader: { type: 'string', multiple: true },
      virtual: { type: 'boolean' },
      tagsCount: { type: 'boolean' },
      config: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { help, config, ...given } = values;
  if (help) return null;
  const file = config ?? (existsSync('station.json') ? 'station.json' : undefined);
  return readStationSettings(given, file);
}
