import { promises as dns } from 'node:dns';
import type { DnsAnswer } from '../../../shared/features/site/domains/domains.ts';

type DnsType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'CAA' | 'MX';

export interface Dns {
  /**
   * Asks for a name’s records of one type. Of CAA records, the authorities that may issue certificates; of MX records, the
   * hosts, the preferred one first, and an empty one where the domain says that it takes no mail.
   */
  ask(type: DnsType, name: string): Promise<DnsAnswer>;
}

interface DnsSettings {
  /** Servers to ask, such as `192.0.2.1` or `192.0.2.1:5353`; the machine’s own where there are none. */
  readonly servers: readonly string[] | undefined;
}

const TRY_MS = 1_500;
const TRIES = 2;
const ALL_MS = 4_000;
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

interface Found {
  readonly value: string;
  readonly ttl: number | null;
}

const withoutTtl = (values: readonly string[]): Found[] => values.map((value) => ({ value, ttl: null }));
const asHost = (name: string): string => name.toLowerCase().replace(/\.$/, '');
/** The authority of a CAA value: what is before its parameters. RFC 8659 §4.2. */
const authorityOf = (value: string): string => asHost(value.split(';')[0]?.trim() ?? '');

async function resolve(resolver: dns.Resolver, type: DnsType, name: string): Promise<Found[]> {
  switch (type) {
    case 'A':
      return (await resolver.resolve4(name, { ttl: true })).map(({ address, ttl }) => ({
        value: address,
        ttl,
      }));
    case 'AAAA':
      return (await resolver.resolve6(name, { ttl: true })).map(({ address, ttl }) => ({
        value: address,
        ttl,
      }));
    case 'CNAME':
      return withoutTtl((await resolver.resolveCname(name)).map(asHost));
    case 'TXT':
      return withoutTtl((await resolver.resolveTxt(name)).map((parts) => parts.join('')));
    case 'NS':
      return withoutTtl((await resolver.resolveNs(name)).map(asHost));
    case 'MX':
      return withoutTtl(
        (await resolver.resolveMx(name))
          .toSorted((one, other) => one.priority - other.priority)
          .map(({ exchange }) => asHost(exchange)),
      );
    case 'CAA':
      return withoutTtl(
        (await resolver.resolveCaa(name)).flatMap(({ issue }) =>
          typeof issue === 'string' ? [authorityOf(issue)] : [],
        ),
      );
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Asks DNS within limits of time. Nothing is kept: a check sees what DNS answers now. */
export function createDns({ servers }: DnsSettings): Dns {
  return {
    async ask(type, name) {
      const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
      if (servers) resolver.setServers([...servers]);
      const late = setTimeout(() => resolver.cancel(), ALL_MS);
      try {
        const found = await resolve(resolver, type, name);
        if (found.length === 0) return { kind: 'none' };
        const ttls = found.flatMap(({ ttl }) => (ttl === null ? [] : [ttl]));
        return {
          kind: 'found',
          values: found.map(({ value }) => value),
          ttlSeconds: ttls.length === 0 ? null : Math.max(...ttls),
        };
      } catch (error) {
        return { kind: NO_RECORDS.has(String(codeOf(error))) ? 'none' : 'failed' };
      } finally {
        clearTimeout(late);
      }
    },
  };
}
