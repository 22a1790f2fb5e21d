import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { STORE_INTEGRATIONS } from '../../../../shared/features/projects/projects/projects.ts';
import { type Seller, sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { NewStorePart } from '../../../platform/features/new-store.ts';
import { insertIntegrations, unlockBadges } from '../projects/projects.ts';
import type { StoreDoors } from './changed-doors.ts';

const MOST_TRIED = 200;

/** The first free address among `wanted`, `wanted-2`, `wanted-3`, ... The transaction has to see every store. */
export async function freeSubdomain(tx: Tx, wanted: string): Promise<string | null> {
  const { rows } = await sql<{ subdomain: string }>`
    select candidate.subdomain from (
      select n, case when n = 1 then ${wanted}::text else ${wanted}::text || '-' || n end as subdomain
      from generate_series(1, ${MOST_TRIED}) as n) candidate
    where not exists (select from stores where stores.subdomain = candidate.subdomain)
    order by candidate.n limit 1`.execute(tx);
  return rows[0]?.subdomain ?? null;
}

/** Whether a project has a store. Until the transaction ends, no one else opens one for it. */
export async function hasStore(tx: Tx, projectId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store of ${projectId}`}, 0))`.execute(tx);
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('projectId', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return store !== undefined;
}

/** A division is called what its store is. */
export async function renameDivision(tx: Tx, storeId: string, name: string): Promise<void> {
  await tx
    .updateTable('divisions')
    .from('stores')
    .set({ name })
    .whereRef('divisions.id', '=', 'stores.divisionId')
    .where('stores.id', '=', storeId)
    .execute();
}

export interface NewStore {
  readonly projectId: string;
  readonly name: string;
  readonly subdomain: string;
  readonly email: string | null;
  /** Only for the platform's own divisions. */
  readonly divisionNumber?: number;
  /** The company that runs it, where that matters (number 52: the bespoke company). */
  readonly company?: { readonly id: number; readonly name: string };
}

/**
 * Creates a store with its division, integrations and first badges, and whatever features of later areas add, in one statement. A taken
 * address fails with a unique violation of `stores_subdomain_key`.
 */
export async function insertStore(
  tx: Tx,
  store: NewStore,
  parts: readonly NewStorePart[],
): Promise<{ id: string; divisionId: string }> {
  const { projectId } = store;
  const id = newId();
  const divisionId = newId();
  const added = parts.map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part({ id, projectId })}),`);
  await sql`
    with division as (
        insert into divisions (id, number, project_id, name, code) overriding system value
        values (${divisionId}, coalesce(${store.divisionNumber ?? null}::bigint, nextval(pg_get_serial_sequence('divisions', 'number'))),
          ${projectId}, ${store.name}, ${store.subdomain})),
      connected as (
        ${insertIntegrations(projectId, STORE_INTEGRATIONS)}),
      ${sql.join(added, sql`\n      `)}
      made as (
        insert into stores (id, project_id, division_id, name, subdomain, email, company)
        values (${id}, ${projectId}, ${divisionId}, ${store.name}, ${store.subdomain}, ${store.email},
          ${JSON.stringify(store.company ?? {})}::jsonb))
    ${unlockBadges(projectId, ['sign-up', 'selvedge'])}`.execute(tx);
  return { id, divisionId };
}

/** Sets the file of a store's header and the versions of its logo. */
export async function setStoreLogo(
  tx: Tx,
  storeId: string,
  { fileId, variants }: { fileId: string | null; variants: object },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ logoFileId: fileId, logoVariants: JSON.stringify(variants) })
    .where('id', '=', storeId)
    .execute();
}

/** Publishes a store's theme: its name, and the whole document that it is part of. */
export async function setStoreTheme(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
  document: { readonly extends: string },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ theme: document.extends, themeProperties: JSON.stringify(document) })
    .where('id', '=', storeId)
    .where('projectId', '=', projectId)
    .execute();
}

/** Keeps who sells in a project’s stores. @returns who it was; null without a store */
export async function setStoreSeller(tx: Tx, projectId: string, seller: Seller): Promise<Seller | null> {
  const { rows } = await sql`
    with held as materialized (
      select id, seller from stores where project_id = ${projectId} order by created_at for no key update
    ), changed as (
      update stores s set seller = ${JSON.stringify(seller)}::jsonb from held where s.id = held.id
    )
    select seller from held limit 1`.execute(tx);
  const [row] = z.array(z.object({ seller: sellerSchema })).parse(rows);
  return row?.seller ?? null;
}

interface StoreAddress {
  readonly projectId: string;
  readonly storeId: string;
  /** Null for the store’s own address on the platform. */
  readonly domain: string | null;
}

/** Sets where stores are visited. A domain that another store has fails with a unique violation. */
export async function setStoreDomains(tx: Tx, stores: readonly StoreAddress[]): Promise<void> {
  if (stores.length === 0) return;
  await sql`
    update stores s set custom_domain = c.domain, custom_domain_set_up_at = case when c.domain is not null then now() end
    from json_to_recordset(${JSON.stringify(stores)}::json) as c("projectId" uuid, "storeId" uuid, domain text)
    where s.id = c."storeId" and s.project_id = c."projectId" and s.custom_domain is distinct from c.domain`.execute(
    tx,
  );
}

/** What a store says of itself, as it is stored. */
export interface StoreFacts {
  readonly name: string;
  readonly tagline: string;
  readonly email: string | null;
  readonly country: string;
  readonly socialLinks: object;
  readonly announcement: object;
  /** When the announcement next begins or ends by the clock. */
  readonly announcementChangesAt: string | null;
}

/** Changes what a project’s store says of itself. @returns whether the project has one */
export async function setStoreFacts(tx: Tx, projectId: string, facts: StoreFacts): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update stores set name = ${facts.name}, tagline = ${facts.tagline}, email = ${facts.email}, country = ${facts.country},
        social_links = ${JSON.stringify(facts.socialLinks)}::jsonb, announcement = ${JSON.stringify(facts.announcement)}::jsonb,
        announcement_changes_at = ${facts.announcementChangesAt}::timestamptz
      where id = (select id from stores where project_id = ${projectId} order by created_at limit 1)
      returning division_id
    )
    update divisions d set name = ${facts.name} from changed where d.id = changed.division_id returning d.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Passes the moments at which announcements begin or end: the stores' kept pages go with them. */
export async function passAnnouncementChanges(tx: Tx): Promise<void> {
  await sql`
    update stores set announcement_changes_at = (
      select min(t.at) from unnest(array[
        (announcement->>'from')::timestamptz, (announcement->>'until')::timestamptz]) t(at) where t.at > now())
    where announcement_changes_at <= now()`.execute(tx);
}

/**
 * Changes ids of a merchant’s own accounts, by name; null takes one away.
 * @returns all of them as they are now; null where the project has no store
 */
export async function changeStoreTags(tx: Tx, projectId: string, changes: object): Promise<unknown> {
  const { rows } = await sql<{ tags: unknown }>`
    update stores set tags = jsonb_strip_nulls(tags || ${JSON.stringify(changes)}::jsonb)
    where id = (select id from stores where project_id = ${projectId} order by created_at limit 1)
    returning tags`.execute(tx);
  return rows[0]?.tags ?? null;
}

/** The project of a store; null where there is no such store. */
export async function findStoreProject(tx: Tx, storeId: string): Promise<string | null> {
  const row = await tx.selectFrom('stores').select('projectId').where('id', '=', storeId).executeTakeFirst();
  return row?.projectId ?? null;
}

/** What a store's log tells changes of, as it is until the transaction changes it; undefined without such a store. */
export const findDoors = (tx: Tx, projectId: string, storeId: string): Promise<StoreDoors | undefined> =>
  tx
    .selectFrom('stores')
    .select(['name', 'currency'])
    .select(sql<boolean>`selvedge_coming_soon(coming_soon, opens_at)`.as('comingSoon'))
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', storeId)
    .where('projectId', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
