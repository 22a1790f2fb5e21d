import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { STATION_SUBPROTOCOL } from '../../shared/contract/station-channel.ts';
import { type StationMessage, screenMessageSchema } from '../../shared/contract/station-messages.ts';
import { answerScreen } from '../screens/answer-screen.ts';
import { redirectToStation, type ScreenFiles, screenFiles } from '../screens/screen-files.ts';
import type { Station } from '../station/station.ts';

const helloMs = 5_000;
/** A screen’s largest request is a photo. */
const largestMessage = 2_200_000;
/** Before a screen has shown the token. */
const largestHello = 4_096;
/** Browsers do not count a socket of the page's own host as its own origin everywhere. */
const ownSockets = 'ws://127.0.0.1:* ws://localhost:*';

export interface HeadlessHost {
  close(): Promise<void>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves a station to browsers of this computer: the station's screens, and its socket behind a token. */
export function serveStation(options: {
  station: Station;
  /** Listens already, and has no other listeners. */
  server: Server;
  host: string;
  token: string;
  /** The station build of the screens; without it only the socket is served. */
  screens: string | null;
  log: (line: string, detail?: unknown) => void;
}): HeadlessHost {
  const { station, server, log } = options;
  const wanted = digest(options.token);
  const files = options.screens === null ? null : screenFiles(options.screens, ownSockets);
  server.on('request', (request, response) => {
    if (isOwnPage(request, options.host)) answerPage(files, request, response);
    else response.writeHead(403, plain).end('Only from this computer');
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });

  server.on('upgrade', (request, socket, head) => {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (
      request.url !== '/station' ||
      !isOwnPage(request, options.host) ||
      !protocols.includes(STATION_SUBPROTOCOL)
    ) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => serveSocket(webSocket));
  });

  function serveSocket(socket: WebSocket): void {
    let stop: (() => void) | null = null;
    const send = (message: StationMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    const late = setTimeout(() => socket.close(4401, 'No token'), helloMs);
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearTimeout(late);
      stop?.();
    });
    socket.on('message', (data, isBinary) => {
      const text = isBinary ? null : data.toString();
      const isTooLong = stop === null && text !== null && text.length > largestHello;
      const message = text === null || isTooLong ? null : readMessage(text);
      if (!message) return socket.close(4400, 'Not a message of this protocol');
      if (message.type === 'hello') {
        if (!timingSafeEqual(digest(message.token), wanted)) return socket.close(4401, 'Wrong token');
        clearTimeout(late);
        stop ??= station.onEvent((event) => send({ type: 'event', event }));
        send({ type: 'welcome' });
        send({ type: 'event', event: { type: 'state', state: station.state } });
        return;
      }
      if (!stop) return socket.close(4401, 'Say hello first');
      void answerScreen(station, message, log).then(send);
    });
  }

  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readMessage(text: string) {
  try {
    const parsed = screenMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A page of another site must not reach the station, whatever name it resolves to this computer. */
function isOwnPage(request: IncomingMessage, boundTo: string): boolean {
  const { origin, host = '' } = request.headers;
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isOwnName =
    name === boundTo || name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
  return isOwnName && (origin === undefined || origin === `http://${host}`);
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

function answerPage(files: ScreenFiles | null, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://station');
  const file = files?.find(pathname) ?? null;
  const elsewhere = redirectToStation(pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, plain).end('Only GET');
  else if (!files)
    response.writeHead(404, plain).end('The screens of the station aren’t built. Run: npm run build');
  else if (!file) response.writeHead(404, plain).end('Not found');
  else if (elsewhere !== null) response.writeHead(302, { location: elsewhere }).end();
  else if (request.method === 'HEAD') response.writeHead(200, file.headers).end();
  else createReadStream(file.path).pipe(response.writeHead(200, file.headers));
}
