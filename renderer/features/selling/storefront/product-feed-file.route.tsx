import type { LoaderFunctionArgs } from 'react-router';
import { getFeedProducts } from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { FEED_END, feedHead, feedItems } from './product-feed.ts';

/** The store's products for shopping sites, sent part by part: a large store's feed is never held whole. */
export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { origin } = server.visit;
  const store = { origin, name: server.visit.store?.name ?? '' };
  const load = (after?: string) => server.call(getFeedProducts, { query: { after } });
  try {
    let part = await load();
    let isFirst = true;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const items = part.products.map((product) => feedItems(product, store)).join('');
        const isLast = part.next === null;
        controller.enqueue(
          encoder.encode(`${isFirst ? feedHead(store) : ''}${items}${isLast ? FEED_END : ''}`),
        );
        isFirst = false;
        if (part.next === null) controller.close();
        else part = await load(part.next);
      },
    });
    return new Response(body, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
