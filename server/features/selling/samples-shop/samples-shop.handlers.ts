import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { samplesCalls } from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { addToBasketOf, getBasketOwner, shopOf } from '../basket/basket.ts';
import { listSampleOrders, saveVerdict } from './ordered-samples.queries.ts';
import { findBasketNet, findSampleProducts, planSet, type SamplesShop } from './samples-shop.queries.ts';

/** @throws Refusal 404 on a store's host, which sells to shoppers alone */
async function requireSamplesShop(context: CallContext): Promise<SamplesShop> {
  const { buyerProjectId, ...shop } = await shopOf(context);
  if (buyerProjectId === null) throw notFound();
  return { ...shop, buyerProjectId };
}

export const samplesImplementations = implement(samplesCalls, {
  async listProducts({ query }, context) {
    const shop = await requireSamplesShop(context);
    const found = await findSampleProducts(context.tx, shop, query);
    const basket = await findBasketNet(context.tx, shop, getBasketOwner(context));
    return { ...found, currency: shop.currency, basket };
  },

  async planSet({ query }, context) {
    const shop = await requireSamplesShop(context);
    const { items, ...plan } = await planSet(context.tx, shop, query);
    return { ...plan, pieces: items.length, currency: shop.currency };
  },

  async addSet({ body }, context) {
    const shop = await requireSamplesShop(context);
    const { items } = await planSet(context.tx, shop, body);
    if (items.length === 0) throw conflict('empty-set', 'We can’t find a design in that size and colour');
    await addToBasketOf(context, shop, { name: 'main', items });
    return {
      added: items.length,
      basket: await findBasketNet(context.tx, shop, getBasketOwner(context)),
    };
  },

  async listOrders({ query }, context) {
    const { project, user } = context;
    if (!project) throw forbidden();
    // The orders are the seller's; every statement names the buyer.
    await context.enter({ kind: 'platform', accountId: user?.id });
    return listSampleOrders(context.tx, project.id, query.page);
  },

  async decide({ params, body }, { tx, project, user }) {
    if (!project || !user) throw forbidden();
    const sample = { id: params.sample, projectId: project.id };
    const saved = await saveVerdict(tx, sample, { ...body, accountId: user.id });
    if (!saved) throw notFound('We couldn’t find that sample');
    return saved;
  },
});
