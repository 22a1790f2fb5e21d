import { createSecureContext, type SecureContext, type TlsOptions } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Events } from '../events/events.ts';
import type { KeptCertificate } from '../features/certificate-source.ts';
import { registeredOf } from '../hosts/registered-domain.ts';
import { createQueue } from '../queue/queue.ts';

/** Told by the database when a domain has another certificate, or none any more. */
const CHANGED_CHANNEL = 'domain-certificate-changed';
const changedSchema = z.object({ name: z.string() });

const KEPT = 2_000;
const UNKNOWN_KEPT = 20_000;
const KEPT_MS = 10 * 60_000;
const UNKNOWN_KEPT_MS = 30_000;
/** Strangers can ask for any name: so many look-ups run at once and wait, and further ones are refused. */
const LOOK_UPS = { concurrency: 4, waitingMax: 200, waitMs: 2_000 } as const;
const NAME = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;
const NAME_MOST = 253;

/** A browser asked for a name that has no certificate here. */
class NoCertificate extends Error {
  override readonly name = 'NoCertificate';
}

export interface ServedCertificates {
  /** The certificate for a host, as browsers name it when they connect; null where there is none. */
  contextFor(host: string): Promise<SecureContext | null>;
}

export interface ServedCertificatesOptions {
  /** The dashboard's; stores' own addresses are below it. */
  readonly mainHostname: string;
  readonly ownCertificate: () => Promise<SecureContext | null>;
  readonly find: (host: string) => Promise<KeptCertificate | null>;
  readonly events: Pick<Events, 'subscribe'>;
}

/** Keeps the certificates that browsers ask for, a limited number of them, until the database tells that one changed. */
export async function createServedCertificates({
  mainHostname,
  ownCertificate,
  find,
  events,
}: ServedCertificatesOptions): Promise<ServedCertificates> {
  const known = new LRUCache<string, SecureContext>({ max: KEPT, ttl: KEPT_MS });
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_KEPT, ttl: UNKNOWN_KEPT_MS });
  const running = new Map<string, Promise<SecureContext | null>>();
  const enqueue = createQueue(LOOK_UPS);
  let changes = 0;
  await events.subscribe(CHANGED_CHANNEL, changedSchema, (notice) => {
    changes += 1;
    if (notice.kind === 'reset') {
      known.clear();
      unknown.clear();
      return;
    }
    known.delete(notice.payload.name);
    unknown.delete(notice.payload.name);
  });
  const load = async (host: string): Promise<SecureContext | null> => {
    const before = changes;
    const found = await enqueue(() => find(host));
    const context = found && createSecureContext({ cert: found.chain, key: found.key });
    // What was read before a change is not kept after it.
    if (before === changes) {
      if (context) known.set(host, context);
      else unknown.set(host, true);
    }
    return context;
  };
  return {
    async contextFor(named) {
      const host = named.toLowerCase();
      if (host === mainHostname || host.endsWith(`.${mainHostname}`)) return ownCertificate();
      const kept = known.get(host);
      if (kept) return kept;
      if (host.length > NAME_MOST || !NAME.test(host) || unknown.has(host) || registeredOf(host) === null)
        return null;
      const started = running.get(host);
      if (started) return started;
      const loading = load(host).finally(() => running.delete(host));
      running.set(host, loading);
      return loading;
    },
  };
}

/** Options for a server that answers https with these certificates. A name without one ends before anything is sent. */
export const encryptionWith = ({ contextFor }: ServedCertificates, logger: Logger): TlsOptions => ({
  minVersion: 'TLSv1.2',
  SNICallback(host, done) {
    contextFor(host).then(
      (context) => (context ? done(null, context) : done(new NoCertificate(''))),
      (error: unknown) => {
        logger.warn({ err: error, host: host.slice(0, NAME_MOST) }, 'a certificate couldn’t be looked up');
        done(new NoCertificate(''));
      },
    );
  },
});
