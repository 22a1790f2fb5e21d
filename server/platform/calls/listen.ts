import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { MakeServer } from './connections.ts';

/** Where a server listens. */
export interface ListeningPlace {
  readonly port: number;
  readonly host: string;
}

/** `localhost` names both, and browsers take either. RFC 6761 §6.3. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** Lets a further server answer as the app’s own does, for as long as that one. */
function answerAs(app: FastifyInstance, server: Server): void {
  server.on('upgrade', (...upgrade) => app.server.emit('upgrade', ...upgrade));
  app.server.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
}

/**
 * Listens on every address that a host names. Fastify by itself would do so with servers that are not made as ours are, and
 * so without the limits on connections.
 * @param makeServer makes each further server as the app's own was made
 * @returns the port, where any free one was asked for
 */
export async function listen(
  app: FastifyInstance,
  makeServer: MakeServer,
  { port, host }: ListeningPlace,
): Promise<number> {
  const [first = host, ...others] = host === 'localhost' ? LOOPBACK : [host];
  await app.listen({ port, host: first, ipv6Only: false });
  const { port: taken } = app.server.address() as AddressInfo;
  for (const address of others) {
    const server = makeServer((request, response) => app.routing(request, response));
    answerAs(app, server);
    server.listen({ port: taken, host: address });
    // A computer may have no IPv6.
    await once(server, 'listening').catch((error: unknown) =>
      app.log.info({ err: error, address }, 'an address can’t be listened on'),
    );
  }
  return taken;
}

/** Listens for https as well, once the app listens. */
export async function listenEncrypted(
  app: FastifyInstance,
  makeServer: MakeServer,
  { port, host }: ListeningPlace,
  encryption: TlsOptions,
): Promise<void> {
  for (const [index, address] of (host === 'localhost' ? LOOPBACK : [host]).entries()) {
    const server = makeServer((request, response) => app.routing(request, response), encryption);
    answerAs(app, server);
    server.listen({ port, host: address, ipv6Only: false });
    const listening = once(server, 'listening');
    if (index === 0) await listening;
    else
      await listening.catch((error: unknown) =>
        app.log.info({ err: error, address }, 'an address can’t be listened on'),
      );
  }
}
