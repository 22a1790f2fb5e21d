import { notFound } from '../../../../shared/contract/errors.ts';
import { collectionPods } from '../../../../shared/features/selling/storefront/storefront.ts';
import { blockCalls } from '../../../../shared/features/site/blocks/blocks.calls.ts';
import {
  type Block,
  blockRegistry,
  everyBlock,
  productLookups,
  productRequests,
  sharedOut,
  withMadeItems,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { themeVariables } from '../../../../shared/features/site/theme/theme.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findCards } from './cards.reads.ts';
import { findListed } from './home-page.queries.ts';
import { findHome } from './home-page.reads.ts';

/** The items that factories made, by the uid of their block: those it didn’t hold before. */
function madeItems(before: readonly Block[], after: readonly Block[]): Record<string, Block[]> {
  const own = new Set(everyBlock(before).map(({ uid }) => uid));
  return Object.fromEntries(
    everyBlock(after).flatMap(({ uid, items }) => {
      const made = items.filter((item) => !own.has(item.uid));
      return own.has(uid) && made.length > 0 ? [[uid, made] as const] : [];
    }),
  );
}

export const blockImplementations = implement(blockCalls, {
  async fill({ params, body }, context) {
    const { tx, project } = context;
    const store = await tx
      .selectFrom('stores')
      .select(['id', 'theme', 'themeProperties'])
      .where('divisionId', '=', params.division)
      .where('projectId', '=', project?.id ?? '')
      .executeTakeFirst();
    if (!store) throw notFound('Page not attached to a store');
    const log = (message: string) => context.log.warn({ store: store.id }, message);
    const { content } = await findHome(tx, store.id);
    const teasers = (content?.collections ?? []).map(({ pictures, ...collection }) => ({
      ...collection,
      picture: pictures?.[0] ?? null,
    }));
    const blocks = withMadeItems(body.blocks, {
      registry: blockRegistry,
      sources: { collections: () => collectionPods(teasers) },
      log,
    });
    const lookups = productLookups(productRequests(blocks, blockRegistry, log));
    const lists = sharedOut(lookups, await findListed(tx, store.id, lookups));
    const cards = await findCards(tx, store.id, [...new Set(Object.values(lists).flat())]);
    const byId = new Map(cards.map((card) => [card.id, card]));
    const products = Object.fromEntries(
      Object.entries(lists).map(([uid, ids]) => [uid, ids.flatMap((id) => byId.get(id) ?? [])]),
    );
    return {
      products,
      made: madeItems(body.blocks, blocks),
      theme: themeVariables(store.theme, store.themeProperties),
    };
  },
});
