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

async function addressesOf(server: PageServer): Promise<readonly Address[]> {
  const shared = sitemapEntries(server.visit.store !== null).map((entry) => ({
    path: barePath(entry),
  }));
  if (!server.visit.store) return shared;
  const { addresses } = await server.call(getStoreAddresses, { query: {} });
  return [{ path: '/' }, { path: '/collection/all-products/' }, ...addresses, ...shared];
}

/** Every page of this host that search engines may show. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { origin } = server.visit;
  try {
    const urls = (await addressesOf(server)).map(({ path, changedAt, picture }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : '';
      const image = picture
        ? `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`
        : '';
      return `  <url><loc>${escaped(origin + path)}</loc>${lastmod}${image}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`;
    return new Response(text, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
