import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits on connections and on the time that each part of a request can take. */
export interface ConnectionLimits {
  /** A request’s head, and a silent connection. */
  readonly headersMs: number;
  /** A body that isn’t a file. */
  readonly bodyMs: number;
  /** A whole request; the largest file over a slow line. */
  readonly requestMs: number;
  /** How often the server checks for late connections. */
  readonly lookEveryMs: number;
  readonly connections: number;
  /** For one address. Behind a proxy all connections have its address, so the proxy has to count them. */
  readonly connectionsPerAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 30_000,
  bodyMs: 30_000,
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

function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
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

/** Closes connections that are late or too many. */
export function registerConnectionLimits(
  app: FastifyInstance,
  limits: ConnectionLimits,
  { behindProxy }: { behindProxy: boolean },
): void {
  app.server.maxConnections = limits.connections;
  if (!behindProxy) limitPerAddress(app.server, limits.connectionsPerAddress);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const comes =
      raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'] !== undefined;
    if (comes && !request.routeOptions.config.takesFile) {
      const late = setTimeout(() => raw.destroy(), limits.bodyMs).unref();
      const inTime = () => clearTimeout(late);
      raw.once('end', inTime).once('close', inTime);
    }
    done();
  });
}
