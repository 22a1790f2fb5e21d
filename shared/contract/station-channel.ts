/** The WebSocket subprotocol; the screen's token follows in the first message, never in an address. */
export const STATION_SUBPROTOCOL = 'selvedge-station.v1';

/** Electron's IPC channels. */
export const STATION_CHANNEL = { request: 'station:request', event: 'station:event' } as const;

/**
 * What Electron's preload puts on `window.selvedgeStation`. Messages go through as they are; both ends parse them.
 */
export interface StationBridge {
  /** Sends a screen's message; resolves with a station's message. */
  request(message: unknown): Promise<unknown>;
  /** Hands on what the station says on its own; returns how to stop. */
  onMessage(listener: (message: unknown) => void): () => void;
}
