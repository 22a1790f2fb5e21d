import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import {
  STATION_CHANNEL,
  type StationMessage,
  screenMessageSchema,
} from '../../shared/features/factory/stations/station-messages.ts';
import { type Station, StationRefusal } from '../station/station.ts';
import { isOwnAddress } from './security.ts';

type Window = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'send'>;
};

/** Answers the station's screens over IPC: the same messages as on the headless host's socket, parsed the same way. */
export function bridgeStation(parts: {
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  station: Station;
  window: () => Window | null;
  log: (line: string, detail?: unknown) => void;
}): () => void {
  const { ipcMain, station, log } = parts;
  ipcMain.handle(
    STATION_CHANNEL.request,
    async (event: IpcMainInvokeEvent, raw: unknown): Promise<StationMessage> => {
      const message = screenMessageSchema.safeParse(raw);
      if (!isOwnAddress(event.senderFrame?.url ?? '') || !message.success || message.data.type !== 'request')
        return { type: 'refused', id: -1, code: 'wrong-request', message: 'Not a request of this protocol' };
      const { id, name, params } = message.data;
      try {
        return { type: 'answer', id, answer: await station.request(name, params) };
      } catch (error) {
        if (error instanceof StationRefusal)
          return { type: 'refused', id, code: error.code, message: error.message };
        log(`${name} failed`, error);
        return {
          type: 'refused',
          id,
          code: 'failed',
          message: 'Something went wrong at this station. It was logged.',
        };
      }
    },
  );
  const stop = station.onEvent((event) => {
    const window = parts.window();
    if (window && !window.isDestroyed())
      window.webContents.send(STATION_CHANNEL.event, { type: 'event', event });
  });
  return () => {
    stop();
    ipcMain.removeHandler(STATION_CHANNEL.request);
  };
}
