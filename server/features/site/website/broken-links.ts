import { sql } from 'kysely';
import { z } from 'zod';
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

/** Links on a store’s live pages that shoppers can’t use. */
export async function findBrokenLinks(tx: Tx, key: StoreKey): Promise<BrokenLink[]> {
  const links = (await listLinks(tx, key)).flatMap((link) => {
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
