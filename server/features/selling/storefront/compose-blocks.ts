import { convertPriced } from '../../../../shared/features/selling/storefront/storefront.ts';
import {
  type Block,
  blockRegistry,
  productLookups,
  productRequests,
  type SourceItem,
  sharedOut,
  withMadeItems,
} from '../../../../shared/features/site/blocks/blocks.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { conversionFor } from '../currencies/currencies.ts';
import { findCards } from './cards.reads.ts';
import { embeddedIn } from './embedded.ts';
import { findListed } from './home-page.queries.ts';

/** A page's blocks with those its sources make, and the products each block shows, in two statements. */
export async function composeBlocks(
  context: CallContext,
  storeId: string,
  page: { readonly blocks: readonly Block[]; readonly collections: () => readonly SourceItem[] },
) {
  const { tx, log: logger, shows } = context;
  const log = (message: string) => logger.warn({ store: storeId }, message);
  const blocks = withMadeItems(page.blocks, {
    registry: blockRegistry,
    sources: { collections: page.collections },
    log,
  });
  context.embeds(embeddedIn(blocks));
  const lookups = productLookups(productRequests(blocks, blockRegistry, log));
  shows(lookups.length > 0 ? ['catalogue'] : []);
  const lists = sharedOut(lookups, await findListed(tx, storeId, lookups));
  const conversion = await conversionFor(context);
  const cards = (await findCards(tx, storeId, [...new Set(Object.values(lists).flat())])).map((card) =>
    convertPriced(card, conversion),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const products = Object.fromEntries(
    Object.entries(lists).map(([uid, ids]) => [uid, ids.flatMap((id) => byId.get(id) ?? [])]),
  );
  return { blocks, products };
}
