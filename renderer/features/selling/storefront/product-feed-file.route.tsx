import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { getFeedProducts } from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { FEED_END, feedHead, feedItems } from './product-feed.ts';
import { xmlFile } from './xml-file.ts';

async function* feedParts(server: PageServer): AsyncGenerator<string, void> {
  const { origin } = server.visit;
  const store = { origin, name: server.visit.store?.name ?? '' };
  let text = feedHead(store);
  let after: string | null = null;
  do {
    const part: CallAnswer<typeof getFeedProducts> = await server.call(getFeedProducts, {
      query: { after: after ?? undefined },
    });
    yield text + part.products.map((product) => feedItems(product, store)).join('');
    text = '';
    after = part.next;
  } while (after !== null);
  yield FEED_END;
}

/** The store's products for shopping sites, sent part by part: a large store's feed is never held whole. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const server = context.get(pageServerContext);
    return await xmlFile(server.visit, feedParts(server));
  } catch (error) {
    throw routeErrorOf(error);
  }
}
