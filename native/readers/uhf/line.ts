import { connect } from 'node:net';
import { SerialLine } from '../../serial/serial-line.ts';
import { openingFailure, type ReaderFailure, type ReaderFailureCode, readerFailure } from '../failures.ts';

/** A connection to a tag reader that carries bytes both ways. */
export interface Line {
  write(bytes: Uint8Array): Promise<void>;
  onData(listener: (bytes: Uint8Array) => void): void;
  /** Called once when the line ends by anything but `close`. */
  onLost(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

export type LinePlace =
  | { readonly kind: 'serial'; readonly path: string; readonly baud: number }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

/** Why a line that worked is gone. */
export const lostCode: Record<LinePlace['kind'], ReaderFailureCode> = {
  serial: 'unplugged',
  tcp: 'unreachable',
};

export const openLine = (place: LinePlace, connectMs: number): Promise<Line> =>
  place.kind === 'serial' ? SerialLine.open(place) : tcpLine(place, connectMs);

export function lineFailure(place: LinePlace, error: unknown): ReaderFailure {
  const cause = error instanceof Error ? error : new Error(String(error));
  return place.kind === 'serial' ? openingFailure(cause) : readerFailure('unreachable', cause.message);
}

async function tcpLine(place: { host: string; port: number }, connectMs: number): Promise<Line> {
  const socket = connect({ ...place, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 });
  let reason = 'the reader closed the connection';
  let lost: (reason: string) => void = () => {};
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', (error) => {
    reason = error.message;
  });
  const patience = setTimeout(
    () => socket.destroy(new Error(`no connection within ${connectMs} ms`)),
    connectMs,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('close', () => reject(new Error(reason)));
  }).finally(() => clearTimeout(patience));
  socket.once('close', () => lost(reason));
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener) => void socket.on('data', listener),
    onLost: (listener) => {
      lost = listener;
    },
    close: async () => {
      lost = () => {};
      socket.destroySoon();
      const patient = setTimeout(() => socket.destroy(), connectMs);
      await closed;
      clearTimeout(patient);
    },
  };
}
