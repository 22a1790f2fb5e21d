import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import { STATION_CHANNEL } from '../../shared/contract/station-channel.ts';
import { type StationMessage, screenMessageSchema } from '../../shared/contract/station-messages.ts';
import { answerScreen } from '../screens/answer-screen.ts';
import type { Station } from '../station/station.ts';
import { isOwnAddress } from './security.ts';

type Window = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'send'>;
};

/** Answers the station's screens over IPC: the same messages as on the headless host's socket, parsed the same way. */
export function bridgeStation(parts: {
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  station: Pick<Station, 'request' | 'onEvent'>;
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
      return answerScreen(station, message.data, log);
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
