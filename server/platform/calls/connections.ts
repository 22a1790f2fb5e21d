import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

/** Limits on connections and on the time that each part of a request can take. */
export interface ConnectionLimits {
  /** A new connection’s first byte. */
  readonly silentMs: number;
  /** A connection between two requests. A proxy decides for itself how long it keeps one: we keep it longer. */
  readonly idleMs: number;
  readonly idleBehindProxyMs: number;
  /** A request’s head. */
  readonly headersMs: number;
  /** A body that isn’t a file, and what is still coming of one after the answer. */
  readonly bodyMs: number;
  /** So much is read of a body after the answer to a caller without a login; with more, they have so long to see it. */
  readonly restBytes: number;
  readonly restMs: number;
  /** A file has to grow by so many bytes in each time of this length. */
  readonly fileStepMs: number;
  readonly fileStepBytes: number;
  /** A whole request; the largest file over a slow line. */
  readonly requestMs: number;
  /** How often the server checks for late connections. */
  readonly lookEveryMs: number;
  readonly connections: number;
  /** For one address. Behind a proxy all connections have its address, so the proxy has to count them. */
  readonly connectionsPerAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  silentMs: 10_000,
  idleMs: 20_000,
  idleBehindProxyMs: 72_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  restBytes: 500_000,
  restMs: 5_000,
  fileStepMs: 10_000,
  fileStepBytes: 20_000,
  requestMs: 15 * 60_000,
  lookEveryMs: 5_000,
  connections: 20_000,
  connectionsPerAddress: 1_000,
};

/** JSON and forms; a call that takes more says so. A parser works several milliseconds on it at the most. */
export const BODY_LIMIT_BYTES = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file, which may come for as long as a whole request may. */
    takesFile?: boolean;
  }
}

function limitPerAddress(server: Server, open: Map<string, number>, most: number): void {
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
}

/**
 * Closes new connections that stay silent: Node's own times begin with the first byte. Those that have spoken, such as
 * streams and sockets of other protocols, are left alone.
 */
function limitSilence(server: Server, silentMs: number): void {
  server.on('connection', (socket: Socket) => {
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
    socket.once('close', () => clearTimeout(silent));
  });
}

const brings = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** Ends a request whose body isn't there in time. */
function limitBody({ raw }: FastifyRequest, withinMs: number): void {
  const late = setTimeout(() => raw.destroy(), withinMs).unref();
  const inTime = () => clearTimeout(late);
  raw.once('end', inTime).once('close', inTime);
}

/** Ends a request whose file has stopped growing. */
function limitFile({ raw }: FastifyRequest, { fileStepMs, fileStepBytes }: ConnectionLimits): void {
  let read = raw.socket.bytesRead;
  const steps = setInterval(() => {
    if (raw.socket.bytesRead - read < fileStepBytes) raw.destroy();
    read = raw.socket.bytesRead;
  }, fileStepMs).unref();
  const end = () => clearInterval(steps);
  raw.once('end', end).once('close', end);
}

const known = new WeakSet<FastifyRequest>();

/** Says that a request comes from somebody with a login, or from a paired workstation: all that they send is read. */
export const markKnown = (request: FastifyRequest): void => void known.add(request);

/** Whether a body has more left than is worth reading once its request is answered. */
function hasLargeRest(request: FastifyRequest, restBytes: number): boolean {
  if (known.has(request)) return false;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > restBytes;
}

/**
 * Leaves a connection that ends with the answer open a moment. Node closes it at once: with bytes unread, that can lose
 * the answer which is on its way.
 */
function closeLater({ raw }: FastifyRequest, withinMs: number): void {
  const { socket } = raw;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (raw.complete) return destroySoon();
    socket.end();
    setTimeout(() => socket.destroy(), withinMs).unref();
  };
}

/** Reads little more of a body after the answer. */
function endWithAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  // Node reads a body to its end unless somebody has started to read it. With more in the buffer than it holds,
  // `read(0)` would start nothing.
  raw.read();
}

/** Makes a server that listens; with options of TLS, one for https. */
export type MakeServer = (handler: RequestListener, encryption?: TlsOptions) => Server;

/**
 * Makes the servers that listen, each of which closes connections that are late or too many. There are two where the host
 * is `localhost`, which names an IPv4 and an IPv6 address.
 */
export function limitedServers(
  limits: ConnectionLimits,
  { behindProxy }: { behindProxy: boolean },
): MakeServer {
  const open = new Map<string, number>();
  return (handler, encryption) => {
    const options = {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.lookEveryMs,
      keepAliveTimeout: behindProxy ? limits.idleBehindProxyMs : limits.idleMs,
    };
    const server = encryption
      ? createEncryptedServer({ ...options, handshakeTimeout: limits.silentMs, ...encryption }, handler)
      : createServer(options, handler);
    server.maxConnections = limits.connections;
    if (!behindProxy) limitPerAddress(server, open, limits.connectionsPerAddress);
    limitSilence(server, limits.silentMs);
    return server;
  };
}

/** Ends requests that are late, and reads little of what is refused. */
export function registerRequestLimits(app: FastifyInstance, limits: ConnectionLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (brings(request)) {
      if (request.routeOptions.config.takesFile) limitFile(request, limits);
      else limitBody(request, limits.bodyMs);
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (brings(request) && !request.raw.complete) {
      const isLarge = hasLargeRest(request, limits.restBytes);
      if (isLarge) endWithAnswer(request, reply);
      closeLater(request, isLarge ? limits.restMs : limits.bodyMs);
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // A file that was refused may still be coming: a browser sees the answer once it has sent it.
    if (brings(request) && !request.raw.complete) limitBody(request, limits.bodyMs);
    done();
  });
}
