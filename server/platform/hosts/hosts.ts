import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import { isComingSoon } from '../../../shared/features/projects/stores/stores.ts';
import { baseOfHost } from '../../../shared/features/site/domains/domains.ts';
import { databaseNow } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { isMainHost } from './local-names.ts';
import { type StoreAccess, visitLinkScope } from './store-visit.ts';

const KEPT_MS = 30_000;
/** Told by the database when anything changed that a shopper could see, or where a store is visited. */
const CHANGED_CHANNEL = 'store-content-changed';
/** Told when reviews changed, which raises no version: what shows them may not come from before. */
const REVIEWS_CHANNEL = 'store-reviews-changed';
const changedSchema = z.object({ storeId: z.uuid() });

/** A store as its host finds it, with the version of its content for the page cache. */
export interface HostedStore extends Omit<VisitedStore, 'allowedUser'>, StoreAccess {
  readonly contentVersion: number;
  /** When it was read (`performance.now()`): an answer about the store mustn't be older than what is known of it. */
  readonly readAt: number;
  /** Where visitors of this host’s pages are sent; null at the address where the store is visited. */
  readonly movedTo: MovedTo | null;
}

export interface MovedTo {
  readonly origin: string;
  /** False where a store left its domain, for as long as that lasts. */
  readonly isForGood: boolean;
}

export interface Hosts {
  /** The store of a host header's value; null on the dashboard's host and on unknown hosts. */
  storeAt(host: string): Promise<HostedStore | null>;
  /** Whether the store of a host, or that it has none, is known without asking the database. */
  isKnown(host: string): boolean;
  /** The store’s own domain that a host header names; null for the dashboard’s host and those below it. */
  domainOf(host: string): string | null;
  /** Origin under which a store is visited. */
  originOf(store: { subdomain: string; customDomain: string | null }): string;
  /** Whether a certificate may be issued for a name: a store is visited there, or its visitors are sent on from it. */
  mayHaveCertificate(hostname: string): Promise<boolean>;
  /** Clears the cache whenever the database tells that a store changed, in whichever process. */
  follow(events: Pick<Events, 'subscribe'>): Promise<void>;
  /** Clears the cache of every host, or of a project's stores and of unknown hosts, after a store changed. */
  forget(projectId?: string): void;
}

interface StoreAddresses {
  readonly subdomain: string;
  readonly activeDomain: string | null;
}

/** The store that holds a domain, by its main name, by the same with or without www, and while it isn’t used. */
const isVisitedAt = (domain: string) => sql<boolean>`stores.id = coalesce(
  (select s.id from stores s where s.custom_domain = ${domain} and s.custom_domain_set_up_at is not null),
  (select d.store_id from store_domains d
    where d.base in (${domain}, ${baseOfHost(domain)}) and d.verified_at is not null
    order by d.base = ${domain} desc limit 1))`;

/** Tells tenants apart by host: `{subdomain}.{main host}` or a store's own domain. */
export function createHosts(db: Database, publicUrl: URL): Hosts {
  const main = publicUrl.host;
  const suffix = `.${main}`;
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`;
  const known = new LRUCache<string, { store: HostedStore | null }>({ max: 5000, ttl: KEPT_MS });
  const certificates = new LRUCache<string, boolean>({ max: 5000, ttl: KEPT_MS });
  let forgotten = 0;
  /** A store may open between two visits, without anybody changing it. */
  const asOfNow = (store: HostedStore | null): HostedStore | null =>
    store && { ...store, comingSoon: isComingSoon(store, databaseNow()) };
  const originOf: Hosts['originOf'] = ({ subdomain, customDomain }) =>
    `${publicUrl.protocol}//${customDomain ? `${customDomain}${port}` : `${subdomain}${suffix}`}`;
  const movedTo = ({ subdomain, activeDomain }: StoreAddresses, host: string): MovedTo | null => {
    const origin = originOf({ subdomain, customDomain: activeDomain });
    return new URL(origin).host === host ? null : { origin, isForGood: activeDomain !== null };
  };
  const load = async (host: string): Promise<HostedStore | null> => {
    const subdomain = host.endsWith(suffix) ? host.slice(0, -suffix.length) : null;
    // Any other port than ours is made up.
    const domain =
      subdomain === null && host.endsWith(port) ? host.slice(0, host.length - port.length) : null;
    if (subdomain === null && domain === null) return null;
    const row = await db
      .selectFrom('stores')
      .innerJoin('projects', 'projects.id', 'stores.projectId')
      .innerJoin('divisions', 'divisions.id', 'stores.divisionId')
      .select([
        'stores.id',
        'stores.projectId',
        'divisionId',
        'stores.name',
        'subdomain',
        'stores.currency',
        'extraCurrencies',
      ])
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
      .select(
        sql<string | null>`case when custom_domain_set_up_at is not null then custom_domain end`.as(
          'activeDomain',
        ),
      )
      .where('projects.deletedAt', 'is', null)
      .$call((query) =>
        domain === null ? query.where('subdomain', '=', subdomain) : query.where(isVisitedAt(domain)),
      )
      .executeTakeFirst();
    if (!row) return null;
    const readAt = performance.now();
    const { passwordHash, opensAt, activeDomain, ...store } = row;
    return {
      ...store,
      readAt,
      hasCustomDomain: activeDomain !== null,
      movedTo: movedTo({ subdomain: store.subdomain, activeDomain }, host),
      opensAt: opensAt?.toISOString() ?? null,
      passwordProtected: passwordHash !== null,
      door: visitLinkScope(passwordHash),
    };
  };
  /** A host without a store may show the changed one from now on. */
  const forgetWhere = (isChanged: (store: HostedStore) => boolean) => {
    forgotten += 1;
    certificates.clear();
    for (const [host, { store }] of known) if (!store || isChanged(store)) known.delete(host);
  };
  const forget: Hosts['forget'] = (projectId) =>
    forgetWhere((store) => projectId === undefined || store.projectId === projectId);
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
    isKnown: (rawHost) => isMainHost(rawHost, publicUrl) || known.has(rawHost.toLowerCase()),
    domainOf(rawHost) {
      const host = rawHost.toLowerCase();
      return isMainHost(host, publicUrl) || host.endsWith(suffix) ? null : host;
    },
    originOf,
    async mayHaveCertificate(hostname) {
      const name = hostname.toLowerCase();
      const kept = certificates.get(name);
      if (kept !== undefined) return kept;
      const before = forgotten;
      const { rows } = await sql`
        select from store_domains d join projects p on p.id = d.project_id
        where d.base in (${name}, ${baseOfHost(name)}) and d.verified_at is not null and d.is_active
          and p.deleted_at is null
          and (d.name = ${name} or (d.other_works and ${name} in (d.base, 'www.' || d.base)))
        limit 1`.execute(db);
      if (before === forgotten) certificates.set(name, rows.length > 0);
      return rows.length > 0;
    },
    async follow(events) {
      for (const channel of [CHANGED_CHANNEL, REVIEWS_CHANNEL])
        await events.subscribe(channel, changedSchema, (notice) => {
          if (notice.kind === 'reset') forget();
          else forgetWhere(({ id }) => id === notice.payload.storeId);
        });
    },
    forget,
  };
}
