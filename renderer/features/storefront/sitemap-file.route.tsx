import type { LoaderFunctionArgs } from 'react-router';
import { getStoreAddresses } from '../../../shared/features/storefront/storefront.ts';
import { routeErrorOf } from '../../platform/data/data.ts';
import { pageServerContext } from '../../platform/visit/page-server.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Every page of the store that search engines may show. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { origin } = server.visit;
  try {
    const { addresses } = await server.call(getStoreAddresses, {});
    const entries = [
      { path: '/', changedAt: null },
      { path: '/collection/all-products/', changedAt: null },
      ...addresses,
    ];
    const urls = entries.map(
      ({ path, changedAt }) =>
        `  <url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`,
    );
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return new Response(text, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
