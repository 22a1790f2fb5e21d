import type { LoaderFunctionArgs } from 'react-router';
import { getNewProducts } from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { fileSharing } from './file-sharing.ts';
import { newProductsFeed } from './new-products-feed.ts';

/** What is new in the store, or in one of its collections, for feed readers. */
export async function loader({ params: { urlName }, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const { origin, store } = server.visit;
  try {
    const { products, collection } = await server.call(getNewProducts, { query: { collection: urlName } });
    const feed = newProductsFeed(products, { origin, storeName: store?.name ?? '', collection });
    return new Response(feed, {
      headers: {
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': fileSharing(server.visit),
      },
    });
  } catch (error) {
    throw routeErrorOf(error);
  }
}
