import { sql } from 'kysely';
import { z } from 'zod';
import type { BlockTypeName } from '../../../../shared/features/site/blocks/blocks.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  documentSchema,
  FOOTER_URL,
  openDocument,
  type PageKind,
  PREVIEW_QUERY,
  publishedTree,
} from '../../../../shared/features/site/pages/pages.ts';
import { withMediaAddresses } from '../../../../shared/rules/media/media.ts';
import type { Tx } from '../../../platform/database/database.ts';

type PublishedPage = z.output<typeof publishedPageSchema>;

const foundSchema = z.object({ published: publishedPageSchema });

/** What shoppers see at an address of a store; null without a live page there. */
export async function findLivePage(tx: Tx, storeId: string, url: string): Promise<PublishedPage | null> {
  const { rows } = await sql`
    select v.published
    from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.url = ${url} and p.deleted_at is null`.execute(tx);
  if (!rows[0]) return null;
  const { published } = foundSchema.parse(rows[0]);
  // It may have been renamed since.
  return { ...published, page: { ...published.page, url } };
}

/** Where a page has moved that was at this address; null without one. */
export async function findMovedPage(tx: Tx, storeId: string, url: string): Promise<string | null> {
  const { rows } = await sql`
    select p.url from page_redirects r join pages p on p.id = r.page_id
    where r.store_id = ${storeId} and r.url = ${url} and p.live_version is not null and p.deleted_at is null`.execute(
    tx,
  );
  return rows[0] ? z.object({ url: z.string() }).parse(rows[0]).url : null;
}

const draftSchema = z.object({ draft: documentSchema, url: z.string() });

/** The same page with pictures that come with the preview’s token: shoppers don’t get a draft’s pictures. */
function withPreviewedPictures(page: PublishedPage, token: string): PublishedPage {
  const signed = withMediaAddresses(
    page,
    (address) => `${address}${address.includes('?') ? '&' : '?'}${PREVIEW_QUERY}=${token}`,
  );
  return publishedPageSchema.parse(signed);
}

/** The draft of a page, or of the store’s footer, as shoppers would see it. */
export async function findDraft(
  tx: Tx,
  storeId: string,
  { pageId, kind, token }: { readonly pageId: string; readonly kind: PageKind; readonly token: string },
): Promise<PublishedPage | null> {
  const { rows } = await sql`
    select draft, url from pages
    where store_id = ${storeId} and id = ${pageId} and kind = ${kind} and deleted_at is null`.execute(tx);
  if (!rows[0]) return null;
  const { draft, url } = draftSchema.parse(rows[0]);
  const blocks = publishedTree(openDocument(draft));
  return withPreviewedPictures({ page: { ...draft.page, url }, blocks }, token);
}

const addressSchema = z.object({ path: z.string(), name: z.string(), changedAt: z.date() });

/** Addresses of live pages for search engines: those that anyone may see and that are in the sitemap. */
export async function findLiveAddresses(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select p.url as path, v.published #>> '{page,properties,title}' as name, v.at as changed_at
    from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.kind = 'page' and p.deleted_at is null and p.url <> '/'
      and v.published #>> '{page,sitemap}' = 'true'
      and v.published #>> '{page,properties,loginState}' not in ('logged-in', 'dashboard-access')
    order by p.url limit 1000`.execute(tx);
  return rows.map((row) => addressSchema.parse(row));
}

/** The blocks of the live footer of the store `s`, for a statement that reads more of it; null without one. */
export const liveFooterJson = sql`(
  select v.published -> 'blocks' from pages b join page_versions v on v.page_id = b.id and v.number = b.live_version
  where b.store_id = s.id and b.url = ${FOOTER_URL} and b.kind = 'footer' and b.deleted_at is null)`;

/**
 * A text property of a block on a live page of a store or in its footer; null where no such block is live there.
 */
export async function findLiveProperty(
  tx: Tx,
  storeId: string,
  block: {
    readonly url: string;
    readonly uid: string;
    readonly type: BlockTypeName;
    readonly property: string;
  },
): Promise<string | null> {
  const path = '$.** ? (@.uid == $uid && @.type == $type).properties.keyvalue() ? (@.key == $property).value';
  const { rows } = await sql`
    select jsonb_path_query_first(v.published -> 'blocks', ${path}::jsonpath,
      ${JSON.stringify({ uid: block.uid, type: block.type, property: block.property })}::jsonb) as value
    from pages p join page_versions v on v.page_id = p.id and v.number = p.live_version
    where p.store_id = ${storeId} and p.deleted_at is null and (p.url = ${block.url} or p.url = ${FOOTER_URL})`.execute(
    tx,
  );
  const values = z.array(z.object({ value: z.unknown() })).parse(rows);
  return values.map(({ value }) => value).find((value) => typeof value === 'string') ?? null;
}
