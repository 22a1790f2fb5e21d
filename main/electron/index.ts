import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session } from 'electron';
import electronUpdater from 'electron-updater';
import { log, logUnhandledRejections } from '../log.ts';
import { readStationSettings } from '../station/config.ts';
import { CannotStart } from '../station/data/cannot-start.ts';
import { claimDataFolder } from '../station/data/data-folder.ts';
import { openStation, type Station } from '../station/station.ts';
import { bridgeStation } from './bridge.ts';
import { serveScreens } from './screens.ts';
import { confineAll, limitPermissions, STATION_ORIGIN, windowPreferences } from './security.ts';
import { keepUpdated } from './updates.ts';

let window: BrowserWindow | null = null;

function showWindow(): void {
  window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 360,
    minHeight: 560,
    show: false,
    backgroundColor: '#12151d',
    title: 'Selvedge station',
    webPreferences: windowPreferences(join(import.meta.dirname, 'preload.cjs')),
  });
  window.once('ready-to-show', () => window?.show());
  window.once('closed', () => {
    window = null;
  });
  window
    .loadURL(`${STATION_ORIGIN}/factory/station/`)
    .catch((error: unknown) => log('The screens didn’t load', error));
}

/** Settings lie in the user's folder; a first start without them asks for the server on the screen that follows. */
function settings() {
  const folder = app.getPath('userData');
  const file = join(folder, 'station.json');
  return readStationSettings(
    {
      data: join(folder, 'station'),
      ...(process.env.SELVEDGE_SERVER ? { server: process.env.SELVEDGE_SERVER } : {}),
      ...(process.argv.includes('--virtual') ? { virtual: true } : {}),
    },
    existsSync(file) ? file : undefined,
  );
}

async function start(): Promise<void> {
  limitPermissions(session.defaultSession);
  protocol.handle('app', serveScreens(join(import.meta.dirname, '../station/client')));
  Menu.setApplicationMenu(null);
  const read = settings();
  const folder = claimDataFolder(read.data);
  const station: Station = await openStation({ settings: read, host: 'electron', log });
  folder.announce({ name: station.state.stationName, address: null });
  bridgeStation({ ipcMain, station, window: () => window, log });
  showWindow();
  const stopUpdates = app.isPackaged
    ? keepUpdated({ updater: electronUpdater.autoUpdater, busy: () => station.busy, log })
    : () => undefined;
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    if (window) window.focus();
    else showWindow();
  });
  app.on('activate', () => window ?? showWindow());
  app.on('window-all-closed', () => app.quit());
  let closing = false;
  app.on('before-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    stopUpdates();
    station.close().finally(() => {
      folder.release();
      app.quit();
    });
  });
}

logUnhandledRejections();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
confineAll(app);
if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      log('The station couldn’t start', error instanceof CannotStart ? error.message : error);
      dialog.showErrorBox(
        'The station couldn’t start',
        error instanceof Error ? error.message : String(error),
      );
      app.exit(1);
    });
} else {
  app.quit();
}
