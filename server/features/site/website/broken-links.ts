import { sql } from 'kysely';
import { z } from 'zod';
import {
  HOME_URL,
  isStoreAddress,
  normaliseUrl,
  pageKindSchema,
} from '../../../../shared/features/site/pages/pages.ts';
import type { BrokenLink } from '../../../../shared/features/site/website/website.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Links of live pages that are looked at. */
const LINKS_MOST = 2_000;
const BROKEN_MOST = 50;

/** As much of the live pages as is read for it, as they are stored: a thousand ordinary pages, or the newest large ones. */
const READ_BYTES_MOST = 4_000_000;

interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

const linkSchema = z.object({ pageId: z.uuid(), kind: pageKindSchema, page: z.string(), href: z.string() });

/** Links within the store on its live pages. */
async function listLinks(tx: Tx, { projectId, storeId }: StoreKey) {
  const { rows } = await sql`
    with live as (
      select p.id, p.kind, p.title, v.published,
        sum(pg_column_size(v.published)) over (order by p.live_since desc, p.id) as bytes
      from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
      where p.store_id = ${storeId} and p.project_id = ${projectId} and p.deleted_at is null
    )
    select distinct id as page_id, kind, title as page, h #>> '{}' as href
    from live, jsonb_path_query(published, 'strict $.**.href') h
    where bytes <= ${READ_BYTES_MOST}
      and jsonb_typeof(h) = 'string' and h #>> '{}' ~ '^/(?!/)'
    order by page, href limit ${LINKS_MOST}`.execute(tx);
  return z.array(linkSchema).parse(rows);
}

type Place = { readonly kind: 'product' | 'collection' | 'page'; readonly name: string };

/** What of the store an address names; null for the store’s own addresses. */
function parsePlace(href: string): Place | null {
  const [, kind, name] = /^\/(product|collection)\/([a-z0-9-]+)\/?(?:[?#].*)?$/.exec(href) ?? [];
  if (kind === 'collection' && name === 'all-products') return null;
  if ((kind === 'product' || kind === 'collection') && name !== undefined) return { kind, name };
  const url = normaliseUrl(href);
  return url === HOME_URL || isStoreAddress(url) ? null : { kind: 'page', name: url };
}

const knownSchema = z.array(
  z.object({ kind: z.enum(['product', 'collection', 'page']), name: z.string(), isShown: z.boolean() }),
);

/** Links on a store’s live pages that shoppers can’t use. */
export async function findBrokenLinks(tx: Tx, key: StoreKey): Promise<BrokenLink[]> {
  const links = (await listLinks(tx, key)).flatMap((link) => {
    const place = parsePlace(link.href);
    return place ? [{ ...link, place }] : [];
  });
  if (links.length === 0) return [];
  const names = (kind: Place['kind']) =>
    links.flatMap(({ place }) => (place.kind === kind ? [place.name] : []));
  const { storeId, projectId } = key;
  const { rows } = await sql`
    select 'product' as kind, url_name as name, enabled and live_at is not null as is_shown from products
      where store_id = ${storeId} and project_id = ${projectId} and deleted_at is null and url_name = any(${names('product')})
    union all
    select 'collection', url_name, enabled from collections
      where store_id = ${storeId} and project_id = ${projectId} and url_name = any(${names('collection')})
    union all
    select 'page', url, live_version is not null from pages
      where store_id = ${storeId} and project_id = ${projectId} and deleted_at is null and url = any(${names('page')})
    union all
    select 'page', r.url, p.live_version is not null from page_redirects r join pages p on p.id = r.page_id
      where r.store_id = ${storeId} and r.project_id = ${projectId} and p.deleted_at is null
        and r.url = any(${names('page')})`.execute(tx);
  const shown = new Map(
    knownSchema.parse(rows).map(({ kind, name, isShown }) => [`${kind} ${name}`, isShown]),
  );
  return links
    .flatMap(({ place, ...link }): BrokenLink[] => {
      const isShown = shown.get(`${place.kind} ${place.name}`);
      return isShown ? [] : [{ ...link, why: isShown === undefined ? 'gone' : 'hidden' }];
    })
    .slice(0, BROKEN_MOST);
}
