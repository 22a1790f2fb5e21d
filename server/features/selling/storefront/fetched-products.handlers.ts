import { notFound } from '../../../../shared/contract/errors.ts';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import { fetchedProductCalls } from '../../../../shared/features/selling/storefront/fetched-products.calls.ts';
import { convertPriced } from '../../../../shared/features/selling/storefront/storefront.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { conversionFor } from '../currencies/currencies.ts';
import {
  findDivisionStore,
  findFetched,
  findProjectStore,
  listDivision,
} from './fetched-products.queries.ts';

/** Lets the call see the host’s store, or on the dashboard the member’s project. @throws Refusal 404 */
async function enterShop(context: CallContext): Promise<void> {
  const { store, project, user } = context;
  if (store) return;
  if (!project) throw storeNotFound();
  await context.enter({ kind: 'project', projectId: project.id, accountId: user?.id });
}

async function inVisitorsCurrency(context: CallContext, cards: readonly ProductCard[]) {
  const conversion = context.store ? await conversionFor(context) : null;
  return { products: cards.map((card) => convertPriced(card, conversion)) };
}

export const fetchedProductImplementations = implement(fetchedProductCalls, {
  async fetchProducts({ body }, context) {
    await enterShop(context);
    const { store, project, tx } = context;
    const storeId = store?.id ?? (await findProjectStore(tx, project?.id ?? ''))?.id;
    if (storeId === undefined) throw storeNotFound();
    const cards = await findFetched(tx, storeId, [...new Set(body.product_ids)]);
    if (cards.length === 0) throw notFound(BASKET_MESSAGES.productGone);
    return inVisitorsCurrency(context, cards);
  },

  async divisionProducts({ params, query }, context) {
    await enterShop(context);
    const { store, tx } = context;
    const found = await findDivisionStore(tx, params.division, query.collection);
    // A store's host answers for that store alone, whatever else its project owns.
    if (!found || (store && store.id !== found.id)) throw storeNotFound();
    if (!found.hasCollection) throw notFound('We couldn’t find this collection');
    return inVisitorsCurrency(context, await listDivision(tx, found.id, query));
  },
});
