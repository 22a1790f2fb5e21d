import { contextBridge, ipcRenderer } from 'electron';
import { STATION_CHANNEL as channel, type StationBridge } from '../shared/contract/station-channel.ts';

/** The typed bridge: two functions, no channel name, no Electron object reaches the page. */
const bridge: StationBridge = {
  request: (message) => ipcRenderer.invoke(channel.request, message),
  onMessage(listener) {
    const hear = (_event: unknown, message: unknown) => listener(message);
    ipcRenderer.on(channel.event, hear);
    return () => {
      ipcRenderer.off(channel.event, hear);
    };
  },
};

contextBridge.exposeInMainWorld('selvedgeStation', bridge);
