import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, logUnhandledRejections } from '../log.ts';
import { StationConfigError, type StationSettings } from '../station/config.ts';
import { NewerDatabase } from '../station/core/database.ts';
import { StationRefusal } from '../station/core/requests.ts';
import { tokenFile } from '../station/core/token-file.ts';
import { openStation } from '../station/station.ts';
import { serveStation } from './host.ts';
import { headlessHelp, readOptions } from './options.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
function screensFolder(): string | null {
  const folder = fileURLToPath(new URL('../../build/station/client', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** The token a screen has to show: the given one, or one that is made once and kept with the data. */
function screenToken(settings: StationSettings): string {
  if (settings.token !== undefined) return settings.token;
  mkdirSync(settings.data, { recursive: true, mode: 0o700 });
  const file = tokenFile(settings.data, 'screen-token');
  const known = file.read();
  if (known !== null) return known;
  const token = randomBytes(24).toString('base64url');
  file.write(token);
  return token;
}

async function start(settings: StationSettings): Promise<void> {
  const station = await openStation({ settings, host: 'headless', log });
  const token = screenToken(settings);
  const host = await serveStation({
    station,
    host: settings.host,
    port: settings.port,
    token,
    screens: screensFolder(),
    log,
  });
  say(`Station ready at ${host.origin}/factory/station/`);
  if (settings.token === undefined) say(`Open ${host.origin}/factory/station/#token=${token}`);
  const stop = async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await host.close();
    await station.close();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function explain(error: unknown): string {
  if (
    error instanceof StationConfigError ||
    error instanceof NewerDatabase ||
    error instanceof StationRefusal
  )
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Stop what uses it, or choose another one with --port.';
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message} See --help.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

logUnhandledRejections();
try {
  const settings = readOptions(process.argv.slice(2));
  if (settings) await start(settings);
  else say(headlessHelp);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
