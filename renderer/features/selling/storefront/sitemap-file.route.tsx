import type { LoaderFunctionArgs } from 'react-router';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { getStoreAddresses } from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { barePath } from '../../../platform/routing/route-table.ts';
import { sitemapEntries } from '../../../platform/routing/sitemap-entries.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';

interface Address {
  readonly path: string;
  readonly changedAt?: string;
  readonly picture?: string | null;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

interface SitemapPart {
  readonly addresses: readonly Address[];
  /** How many files the products of the host's store fill. */
  readonly pages: number;
}

async function loadPart(server: PageServer, page: number): Promise<SitemapPart> {
  const shared = sitemapEntries(server.visit.store !== null).map((entry) => ({ path: barePath(entry) }));
  if (!server.visit.store) return { addresses: shared, pages: 1 };
  const { addresses, pages } = await server.call(getStoreAddresses, { query: { page } });
  if (page > 1) return { addresses, pages };
  return {
    addresses: [{ path: '/' }, { path: '/collection/all-products/' }, ...addresses, ...shared],
    pages,
  };
}

const FORMAT = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

const indexText = (origin: string, pages: number): string => {
  const files = Array.from(
    { length: pages },
    (_, index) => `  <sitemap><loc>${escaped(origin)}/sitemap.xml?page=${index + 1}</loc></sitemap>`,
  );
  return `<sitemapindex xmlns="${FORMAT}">\n${files.join('\n')}\n</sitemapindex>`;
};

function partText(origin: string, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, changedAt, picture }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : '';
    const image = picture
      ? `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`
      : '';
    return `  <url><loc>${escaped(origin + path)}</loc>${lastmod}${image}</url>`;
  });
  return `<urlset xmlns="${FORMAT}" xmlns:image="${IMAGES}">\n${urls.join('\n')}\n</urlset>`;
}

/** The page of an address such as `?page=2`; null where it names none. */
const pageIn = (url: URL): number | null => {
  const [page = null] = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '') ?? [];
  return page === null ? null : Number(page);
};

/** Every page of this host that search engines may show; where they fill several files, the list of these files. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { origin } = server.visit;
  const page = pageIn(url);
  try {
    const { addresses, pages } = await loadPart(server, page ?? 1);
    const text = page === null && pages > 1 ? indexText(origin, pages) : partText(origin, addresses);
    return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
