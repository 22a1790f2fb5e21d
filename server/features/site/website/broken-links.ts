import { sql } from 'kysely';
import { z } from 'zod';
import { linksInTexts } from '../../../../shared/features/site/blocks/blocks.ts';
import { placeNamed } from '../../../../shared/features/site/links/links.ts';
import { pageKindSchema } from '../../../../shared/features/site/pages/pages.ts';
import type { BrokenLink } from '../../../../shared/features/site/website/website.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findPlacesByAddress } from '../links/links.ts';

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

const textSchema = linkSchema
  .omit({ href: true })
  .extend({ type: z.string(), properties: z.record(z.string(), z.unknown()) });

/** A link within the store. */
const isWithin = (href: string): boolean => /^\/(?!\/)/.test(href);

/** The live pages of a store, as far as they are read. */
const livePages = ({ projectId, storeId }: StoreKey) => sql`
  select id, kind, title, published from (
    select p.id, p.kind, p.title, v.published,
      sum(pg_column_size(v.published)) over (order by p.live_since desc, p.id) as bytes
    from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.project_id = ${projectId} and p.deleted_at is null) p
  where bytes <= ${READ_BYTES_MOST}`;

/** Links within the store on its live pages. */
async function listLinks(tx: Tx, key: StoreKey) {
  const { rows } = await sql`
    with live as (${livePages(key)})
    select distinct id as page_id, kind, title as page, h #>> '{}' as href
    from live, jsonb_path_query(published, 'strict $.**.href') h
    where jsonb_typeof(h) = 'string' and h #>> '{}' ~ '^/(?!/)'
    order by page, href limit ${LINKS_MOST}`.execute(tx);
  return z.array(linkSchema).parse(rows);
}

/** The same in texts with marks. */
async function listLinksInTexts(tx: Tx, key: StoreKey) {
  const { rows } = await sql`
    with live as (${livePages(key)})
    select id as page_id, kind, title as page, b ->> 'type' as type, b -> 'properties' as properties
    from live, jsonb_path_query(published, 'strict $.** ? (exists (@.uid) && exists (@.type))') b
    where b ->> 'properties' like '%](/%'
    order by page, id limit ${LINKS_MOST}`.execute(tx);
  const links = z
    .array(textSchema)
    .parse(rows)
    .flatMap(({ type, properties, ...page }) =>
      linksInTexts({ type, properties })
        .filter(isWithin)
        .map((href) => ({ ...page, href })),
    );
  return [...new Map(links.map((link) => [`${link.pageId} ${link.href}`, link])).values()];
}

/** Links on a store’s live pages that shoppers can’t use. */
export async function findBrokenLinks(tx: Tx, key: StoreKey): Promise<BrokenLink[]> {
  const every = [...(await listLinks(tx, key)), ...(await listLinksInTexts(tx, key))].slice(0, LINKS_MOST);
  const links = every.flatMap((link) => {
    const named = placeNamed(link.href);
    return named ? [{ link, named }] : [];
  });
  const placeAt = await findPlacesByAddress(
    tx,
    key,
    links.map(({ named }) => named),
  );
  return links
    .flatMap(({ link, named }): BrokenLink[] => {
      const place = placeAt(named);
      return place?.isShown ? [] : [{ ...link, why: place ? 'hidden' : 'gone' }];
    })
    .slice(0, BROKEN_MOST);
}
