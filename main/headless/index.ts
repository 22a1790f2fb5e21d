import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, logUnhandledRejections } from '../log.ts';
import { StationConfigError, type StationSettings } from '../station/config.ts';
import { StationRefusal } from '../station/core/requests.ts';
import { tokenFile } from '../station/core/token-file.ts';
import { CannotStart, explainFault } from '../station/data/cannot-start.ts';
import { claimDataFolder, type DataFolder } from '../station/data/data-folder.ts';
import { openStation } from '../station/station.ts';
import { serveStation } from './host.ts';
import { headlessHelp, readOptions } from './options.ts';
import { type ScreenPort, takePort } from './port.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
function screensFolder(): string | null {
  const folder = fileURLToPath(new URL('../../build/station/client', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** The token a screen has to show: the given one, or one that is made once and kept with the data. */
function screenToken(settings: StationSettings): string {
  if (settings.token !== undefined) return settings.token;
  const file = tokenFile(settings.data, 'screen-token');
  const known = file.read();
  if (known !== null) return known;
  const token = randomBytes(24).toString('base64url');
  try {
    file.write(token);
  } catch (cause) {
    throw explainFault(settings.data, cause);
  }
  return token;
}

/** The folder, then the port, then the records: a start that fails early has touched no label. */
async function start(settings: StationSettings): Promise<void> {
  const folder = claimDataFolder(settings.data);
  try {
    const port = await takePort(settings);
    try {
      await run(settings, folder, port);
    } catch (error) {
      port.close();
      throw error;
    }
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function run(settings: StationSettings, folder: DataFolder, port: ScreenPort): Promise<void> {
  folder.announce({ name: null, address: port.origin });
  const station = await openStation({ settings, host: 'headless', log });
  folder.announce({ name: station.state.stationName, address: port.origin });
  const token = screenToken(settings);
  const host = serveStation({
    station,
    server: port.open(),
    host: settings.host,
    token,
    screens: screensFolder(),
    log,
  });
  say(`Station ready at ${port.origin}/factory/station/`);
  if (settings.token === undefined) say(`Open ${port.origin}/factory/station/#token=${token}`);
  const stop = async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await host.close();
    await station.close();
    folder.release();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

/** One line for what a person can do something about; null for a fault of the program. */
function explain(error: unknown): string | null {
  if (error instanceof StationConfigError || error instanceof CannotStart || error instanceof StationRefusal)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Stop what uses it, or choose another one with --port.';
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message} See --help.`;
  return null;
}

logUnhandledRejections();
try {
  const settings = readOptions(process.argv.slice(2));
  if (settings) await start(settings);
  else say(headlessHelp);
} catch (error) {
  const line = explain(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${line ?? stack}\n`);
  process.exit(line === null ? 1 : 2);
}
