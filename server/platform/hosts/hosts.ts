import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import { isComingSoon } from '../../../shared/features/projects/stores/stores.ts';
import type { Database } from '../database/database.ts';
import { type StoreAccess, visitLinkScope } from './store-visit.ts';

const KEPT_MS = 30_000;

/** A store as its host finds it, with the version of its content for the page cache. */
export interface HostedStore extends Omit<VisitedStore, 'allowedUser'>, StoreAccess {
  readonly contentVersion: number;
}

export interface Hosts {
  /** The store of a host header's value; null on the dashboard's host and on unknown hosts. */
  storeAt(host: string): Promise<HostedStore | null>;
  /** Origin under which a store is visited. */
  originOf(store: { subdomain: string; customDomain: string | null }): string;
  /** Clears the cache of every host, or of a project's stores and of unknown hosts, after a store changed. */
  forget(projectId?: string): void;
}

/** Tells tenants apart by host: `{subdomain}.{main host}` or a store's own domain. */
export function createHosts(db: Database, publicUrl: URL): Hosts {
  const main = publicUrl.host;
  const suffix = `.${main}`;
  const known = new LRUCache<string, { store: HostedStore | null }>({ max: 5000, ttl: KEPT_MS });
  let forgotten = 0;
  /** A store may open between two visits, without anybody changing it. */
  const asOfNow = (store: HostedStore | null): HostedStore | null =>
    store && { ...store, comingSoon: isComingSoon(store, Date.now()) };
  const load = async (host: string): Promise<HostedStore | null> => {
    const subdomain = host.endsWith(suffix) ? host.slice(0, -suffix.length) : null;
    const row = await db
      .selectFrom('stores')
      .innerJoin('projects', 'projects.id', 'stores.projectId')
      .innerJoin('divisions', 'divisions.id', 'stores.divisionId')
      .select(['stores.id', 'stores.projectId', 'divisionId', 'stores.name', 'subdomain', 'stores.currency'])
      .select([
        'theme',
        'contentVersion',
        'comingSoon',
        'opensAt',
        'passwordHash',
        'paymentProcessor',
        'country',
      ])
      .select(['projects.isPro as pro', 'projects.isTurbo', 'divisions.number as divisionNumber'])
      .select(sql<number | null>`(stores.company->>'id')::int`.as('companyNumber'))
      .select(sql<boolean>`custom_domain_set_up_at is not null`.as('hasCustomDomain'))
      .where('projects.deletedAt', 'is', null)
      .$call((query) =>
        subdomain === null
          ? query
              .where('customDomain', '=', host.replace(/:\d+$/, ''))
              .where('customDomainSetUpAt', 'is not', sql<Date>`null`)
          : query.where('subdomain', '=', subdomain),
      )
      .executeTakeFirst();
    if (!row) return null;
    const { passwordHash, opensAt, ...store } = row;
    return {
      ...store,
      opensAt: opensAt?.toISOString() ?? null,
      passwordProtected: passwordHash !== null,
      door: visitLinkScope(passwordHash),
    };
  };
  return {
    async storeAt(rawHost) {
      const host = rawHost.toLowerCase();
      if (host === main) return null;
      const found = known.get(host);
      if (found) return asOfNow(found.store);
      const before = forgotten;
      const store = await load(host);
      // What was read before a change is not kept after it.
      if (before === forgotten) known.set(host, { store });
      return asOfNow(store);
    },
    originOf: (store) =>
      store.customDomain
        ? `https://${store.customDomain}`
        : `${publicUrl.protocol}//${store.subdomain}${suffix}`,
    forget(projectId) {
      forgotten += 1;
      for (const [host, { store }] of known)
        if (projectId === undefined || !store || store.projectId === projectId) known.delete(host);
    },
  };
}
