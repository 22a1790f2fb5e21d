import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { notFound } from '../../../../shared/contract/errors.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import {
  ADDRESS_PAGES_MAX,
  getStoreAddresses,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { sitemapPages } from '../../../platform/routing/sitemap-entries.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { countFiles, firstPartOf, PARTS_PER_FILE, SITEMAP_MOST } from './sitemap-files.ts';
import {
  SITEMAP_END,
  SITEMAP_HEAD,
  type SitemapAddress,
  sitemapEntry,
  sitemapIndex,
} from './sitemap-text.ts';
import { xmlFile } from './xml-file.ts';

type Part = CallAnswer<typeof getStoreAddresses>;

const IS_PRODUCT = /^\/product\//;

/** Pages of this host that have the same address in every store. */
const sharedAddresses = (isStore: boolean): SitemapAddress[] => [
  ...sitemapPages(isStore).map(({ path }) => ({ path })),
  ...(isStore ? [{ path: '/collection/all-products/' }] : []),
];

/** The number of a file in an address such as `?page=2`; null where it names none. */
const fileIn = (url: URL): number | null => {
  const [file = null] = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '') ?? [];
  return file === null ? null : Number(file);
};

async function* oneText(text: string): AsyncGenerator<string, void> {
  yield text;
}

/** A file of these addresses and of the products that follow. @param part the first products, if there are any in it */
async function* fileText(
  server: PageServer,
  others: readonly SitemapAddress[],
  part: Part | null,
): AsyncGenerator<string, void> {
  const { origin } = server.visit;
  const text = (addresses: readonly SitemapAddress[]) =>
    addresses.map((address) => sitemapEntry(origin, address)).join('');
  yield SITEMAP_HEAD;
  yield text(others);
  let next = part;
  for (let count = 1; next !== null; count += 1) {
    yield text(next.addresses.filter(({ path }) => IS_PRODUCT.test(path)));
    if (next.next === null || count === PARTS_PER_FILE) break;
    next = await server.call(getStoreAddresses, { query: { after: next.next } });
  }
  yield SITEMAP_END;
}

async function sitemapText(server: PageServer, file: number | null): Promise<AsyncGenerator<string, void>> {
  const isStore = server.visit.store !== null;
  const shared = sharedAddresses(isStore);
  if (!isStore) return fileText(server, shared, null);
  if (file !== null && file > 1) {
    const first = firstPartOf(file);
    if (first > ADDRESS_PAGES_MAX) throw notFound();
    const part = await server.call(getStoreAddresses, { query: { page: first } });
    if (part.addresses.length === 0) throw notFound();
    return fileText(server, [], part);
  }
  const part = await server.call(getStoreAddresses, { query: {} });
  const others = [...shared, ...part.addresses.filter(({ path }) => !IS_PRODUCT.test(path))].slice(
    0,
    SITEMAP_MOST.addresses,
  );
  const files = countFiles({ others: others.length, products: part.products });
  if (file === null && files > 1) return oneText(sitemapIndex(server.visit.origin, files));
  return fileText(server, others, files > 1 ? null : part);
}

/** Every page of this host that search engines may show; where they fill several files, the list of these files. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    return await xmlFile(server.visit, await sitemapText(server, fileIn(url)));
  } catch (error) {
    throw routeErrorOf(error);
  }
}
