import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import {
  type LinkPlace,
  linkPlaceSchema,
  type NamedPlace,
  type PlaceKind,
} from '../../../../shared/features/site/links/links.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/database/keyset.ts';
import { defineRead } from '../../../platform/database/reads.ts';

interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

const storeRead = defineRead({
  name: 'links.store',
  tables: ['stores'],
  input: { projectId: 'uuid', division: 'uuid' },
  row: z.object({ storeId: z.uuid() }),
  sql: ({ projectId, division }) => sql`
    select id as store_id from stores where project_id = ${projectId} and division_id = ${division}`,
  budget: { nodes: 5, cost: 41 },
});

/** @throws Refusal 404 where the project has no such store */
export async function requireStore(tx: Tx, projectId: string, division: string): Promise<StoreKey> {
  const store = await storeRead.find(tx, { projectId, division });
  if (!store) throw notFound(PAGE_MESSAGES.withoutStore);
  return { projectId, ...store };
}

const onSale = sql`p.enabled and p.live_at is not null and p.deleted_at is null`;

const productPicture = sql`(
  select i.file_id from product_images i
  where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id
    and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
  order by i.position limit 1)`;

/** Reads the members in their order, by an index, up to the first with a picture. */
const collectionPicture = sql`coalesce(c.cover_file_id, (
  select first.file_id from collection_products l join products p on p.id = l.product_id
    cross join lateral ${productPicture} first (file_id)
  where l.collection_id = c.id and ${onSale}
  order by l.position limit 1))`;

const productsOf = countUpTo(sql`
  select from collection_products l join products p on p.id = l.product_id
  where l.collection_id = c.id and ${onSale}`);

const collection = sql`'collection' as kind, c.id, c.name, '/collection/' || c.url_name || '/' as path,
  c.enabled as is_shown, ${collectionPicture} as picture_id, ${productsOf} as products`;
const product = sql`'product' as kind, p.id, p.name, '/product/' || p.url_name || '/' as path,
  p.enabled and p.live_at is not null as is_shown, ${productPicture} as picture_id, null::int as products`;
const page = sql`'page' as kind, p.id, p.title as name, p.url as path, p.live_version is not null as is_shown,
  null::uuid as picture_id, null::int as products`;

const ofStore = { storeId: 'uuid', projectId: 'uuid' } as const;

const byIdRead = defineRead({
  name: 'links.places-by-id',
  tables: ['collectionProducts', 'collections', 'pages', 'productImages', 'products'],
  input: { ...ofStore, ids: 'uuid[]' },
  row: linkPlaceSchema,
  sql: ({ storeId, projectId, ids }) => sql`
    select ${collection} from collections c
      where c.store_id = ${storeId} and c.project_id = ${projectId} and c.id = any(${ids})
    union all
    select ${product} from products p where p.store_id = ${storeId} and p.project_id = ${projectId}
      and p.deleted_at is null and p.id = any(${ids})
    union all
    select ${page} from pages p where p.store_id = ${storeId} and p.project_id = ${projectId}
      and p.kind = 'page' and p.deleted_at is null and p.id = any(${ids})`,
  budget: { nodes: 60, cost: 1_000 },
});

/** Collections, products and pages by id. Those that no longer exist are missing. */
export const findPlacesById = async (
  tx: Tx,
  store: StoreKey,
  ids: readonly string[],
): Promise<LinkPlace[]> => (ids.length === 0 ? [] : byIdRead.list(tx, { ...store, ids }));

const OF_EACH_KIND = 8;
const OF_ONE_KIND = 40;

const searchRead = defineRead({
  name: 'links.search-places',
  tables: ['collectionProducts', 'collections', 'pages', 'productImages', 'products'],
  input: { ...ofStore, within: 'text', start: 'text', collections: 'int', pages: 'int', products: 'int' },
  row: linkPlaceSchema,
  sql: ({ storeId, projectId, within, start, collections, pages, products }) => sql`
    (select ${collection} from collections c
      where c.store_id = ${storeId} and c.project_id = ${projectId} and c.name ilike ${within}
        and c.url_name <> 'all-products'
      order by c.name ilike ${start} desc, c.position, c.name limit ${collections})
    union all
    (select ${page} from pages p
      where p.store_id = ${storeId} and p.project_id = ${projectId} and p.kind = 'page' and p.deleted_at is null
        and p.url <> '/' and p.title ilike ${within}
      order by p.title ilike ${start} desc, p.changed_at desc, p.id limit ${pages})
    union all
    (select ${product} from products p
      where p.store_id = ${storeId} and p.project_id = ${projectId} and p.deleted_at is null
        and p.name ilike ${within}
      order by p.name ilike ${start} desc, p.id desc limit ${products})`,
  budget: { nodes: 60, cost: 1_000 },
});

const onSaleRead = defineRead({
  name: 'links.products-on-sale',
  tables: ['products'],
  input: { storeId: 'uuid' },
  row: z.object({ products: z.int() }),
  sql: ({ storeId }) => sql`
    select ${countUpTo(sql`select from products p where p.store_id = ${storeId} and ${onSale}`)} as products`,
  budget: { nodes: 10, cost: 1_000 },
});

/** Places whose names have a text in them, those that begin with it first, and how many products are on sale. */
export async function searchPlaces(
  tx: Tx,
  store: StoreKey,
  { search, kind }: { readonly search: string; readonly kind?: PlaceKind | undefined },
): Promise<{ places: LinkPlace[]; products: number }> {
  const plain = search.replace(/[\\%_]/g, '\\$&');
  const most = (of: PlaceKind) => (kind === undefined ? OF_EACH_KIND : kind === of ? OF_ONE_KIND : 0);
  const places = await searchRead.list(tx, {
    ...store,
    within: `%${plain}%`,
    start: `${plain}%`,
    collections: most('collection'),
    pages: most('page'),
    products: most('product'),
  });
  const counted = await onSaleRead.find(tx, { storeId: store.storeId });
  return { places, products: counted?.products ?? 0 };
}

const namedSchema = linkPlaceSchema.extend({ asked: z.string() });
const keyOf = ({ kind, name }: NamedPlace): string => `${kind} ${name}`;

const byAddressRead = defineRead({
  name: 'links.places-by-address',
  tables: [
    'collectionAddresses',
    'collectionProducts',
    'collections',
    'pageRedirects',
    'pages',
    'productImages',
    'products',
  ],
  input: { ...ofStore, collections: 'text[]', pages: 'text[]', products: 'text[]' },
  row: namedSchema,
  // Old addresses come first: a place that has the address now replaces them.
  sql: ({ storeId, projectId, collections, pages, products }) => sql`
    select 'collection ' || a.url_name as asked, ${collection}
      from collection_addresses a join collections c on c.id = a.collection_id
      where a.store_id = ${storeId} and a.project_id = ${projectId} and a.url_name = any(${collections})
    union all
    select 'page ' || r.url, ${page} from page_redirects r join pages p on p.id = r.page_id
      where r.store_id = ${storeId} and r.project_id = ${projectId} and p.deleted_at is null
        and r.url = any(${pages})
    union all
    select 'collection ' || c.url_name, ${collection} from collections c
      where c.store_id = ${storeId} and c.project_id = ${projectId} and c.url_name = any(${collections})
    union all
    select 'page ' || p.url, ${page} from pages p
      where p.store_id = ${storeId} and p.project_id = ${projectId} and p.kind = 'page' and p.deleted_at is null
        and p.url = any(${pages})
    union all
    select 'product ' || p.url_name, ${product} from products p
      where p.store_id = ${storeId} and p.project_id = ${projectId} and p.deleted_at is null
        and p.url_name = any(${products})`,
  budget: { nodes: 100, cost: 1_000 },
});

/**
 * The places at addresses of a store. Where a page or a collection had the address before, it is the one that the address
 * leads to now.
 * @returns the place of a name; null where there is nothing
 */
export async function findPlacesByAddress(
  tx: Tx,
  store: StoreKey,
  named: readonly NamedPlace[],
): Promise<(place: NamedPlace) => LinkPlace | null> {
  if (named.length === 0) return () => null;
  const names = (kind: PlaceKind) => [
    ...new Set(named.flatMap((place) => (place.kind === kind ? [place.name] : []))),
  ];
  const rows = await byAddressRead.list(tx, {
    ...store,
    collections: names('collection'),
    pages: names('page'),
    products: names('product'),
  });
  const places = new Map(rows.map(({ asked, ...place }) => [asked, place]));
  return (place) => places.get(keyOf(place)) ?? null;
}
