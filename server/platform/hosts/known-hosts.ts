import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Hosts } from './hosts.ts';
import { isLocalName } from './local-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is asked by programs that watch the server, by whatever address they have for it. */
    anyHost?: boolean;
  }
}

const MISDIRECTED = 421;

/** On a machine of one's own every name of it is the dashboard's. */
const isMain = (request: FastifyRequest, publicUrl: URL): boolean =>
  request.host.toLowerCase() === publicUrl.host ||
  (isLocalName(publicUrl.hostname) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/i.test(request.hostname));

/** Refuses requests for a host that is neither the dashboard's nor a store's: a page there could pass for ours. */
export function registerKnownHosts(app: FastifyInstance, hosts: Hosts, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost || isMain(request, publicUrl)) return;
    if ((await hosts.storeAt(request.host)) !== null) return;
    return reply
      .code(MISDIRECTED)
      .header('cache-control', 'no-store')
      .send({ message: 'There’s no store at this address.', code: 'unknown-host' });
  });
}
