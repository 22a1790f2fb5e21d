import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../calls/network.ts';
import { tooManyAttempts } from '../calls/rate.ts';
import type { Hosts } from './hosts.ts';
import { isMainHost } from './local-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is asked by programs that watch the server, by whatever address they have for it. */
    anyHost?: boolean;
  }
}

const MISDIRECTED = 421;

/** The path and query of a request’s target, which may also be a whole address. RFC 9112 §3.2.2. */
const pathIn = (target: string): string => (target.startsWith('/') ? target : '/');

/** Calls and files that a page needs which was opened before its store moved. */
const STAYS = /^\/(?:omnis|v1|assets|islands|_dev|\.well-known)\//;
/** Files that search engines read about a host, unlike scripts and pictures of pages. */
const ABOUT_THE_HOST = /^\/(?:robots\.txt|sitemap\.xml)$/;

/** Whether a request is for a page, which has the same path wherever its store is visited. */
function isForPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  return ABOUT_THE_HOST.test(path) || !(STAYS.test(path) || /\.[a-z0-9]{2,12}$/i.test(path));
}

/** Browsers keep such a redirect permanently unless they have to ask: a store may lose its domain again. */
const ASKED_EACH_TIME = 'no-cache';

/** Hosts that one network can make us look for in a minute: more than a search engine that goes through all stores. */
const LOOKED_FOR_A_MINUTE = 600;
const MINUTE_MS = 60_000;
const NETWORKS_MAX = 50_000;

/** Bounds what made-up hosts cost: each of them is a question to the database. Register it before anything looks for one. */
export function limitUnknownHosts(app: FastifyInstance, hosts: Hosts): void {
  const asked = new LRUCache<string, number>({ max: NETWORKS_MAX, ttl: MINUTE_MS });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.anyHost || hosts.isKnown(request.host)) return done();
    const network = networkOf(request.ip);
    const count = (asked.get(network) ?? 0) + 1;
    asked.set(network, count, { noUpdateTTL: true });
    if (count <= LOOKED_FOR_A_MINUTE) return done();
    const seconds = Math.ceil(asked.getRemainingTTL(network) / 1000);
    done(tooManyAttempts(seconds));
  });
}

/**
 * Sends visitors of a store’s other addresses to the one where it is visited, and refuses requests for a host that is
 * neither the dashboard’s nor a store’s: a page there could pass for ours.
 */
export function registerKnownHosts(app: FastifyInstance, hosts: Hosts, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost || isMainHost(request.host, publicUrl)) return;
    const store = await hosts.storeAt(request.host);
    if (store === null)
      return reply
        .code(MISDIRECTED)
        .header('cache-control', 'no-store')
        .send({ message: 'There’s no store at this address.', code: 'unknown-host' });
    if (!store.movedTo || !isForPage(request)) return;
    const { origin, isForGood } = store.movedTo;
    return reply
      .header('cache-control', isForGood ? ASKED_EACH_TIME : 'no-store')
      .redirect(`${origin}${pathIn(request.url)}`, isForGood ? 301 : 302);
  });
}

/**
 * Sends visitors who came without encryption to the same page over https, where this server answers both. Register it
 * after {@link registerKnownHosts}: an address from which visitors are sent on needn’t have a certificate.
 */
export function registerEncryption(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || request.routeOptions.config.anyHost || !isForPage(request)) return;
    const origin = isMainHost(request.host, publicUrl) ? publicUrl.origin : `https://${request.host}`;
    return reply.header('cache-control', ASKED_EACH_TIME).redirect(`${origin}${pathIn(request.url)}`, 301);
  });
}
