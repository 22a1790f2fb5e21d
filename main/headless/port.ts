import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const starting = (_request: IncomingMessage, response: ServerResponse) =>
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    .end('Starting');

/** The screens' port, taken before anything is opened that a second start must not touch. */
export interface ScreenPort {
  readonly origin: string;
  /** Gives the server to the station's host. Until then every page says that it is starting. */
  open(): Server;
  close(): void;
}

/** @throws Error EADDRINUSE where the port is taken */
export async function takePort({ host, port }: { host: string; port: number }): Promise<ScreenPort> {
  const server = createServer(starting);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const number = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${number}`,
    open: () => server.off('request', starting),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
