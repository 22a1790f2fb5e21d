import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { pricingCalls } from '../../../../shared/features/growth/pricing/pricing.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { methodsOrDefaults } from '../../selling/delivery/delivery.ts';
import { findPricedProduct } from './pricing.queries.ts';
import { pricedStoreRead } from './pricing.reads.ts';

export const pricingImplementations = implement(pricingCalls, {
  async facts({ query }, { tx, project }) {
    if (!project) throw forbidden();
    const store = await pricedStoreRead.find(tx, { projectId: project.id });
    if (!store) throw notFound();
    const product = await findPricedProduct(tx, store, query.product ?? null);
    if (!product && query.product !== undefined) throw notFound('This product no longer exists');
    const methods = await methodsOrDefaults(tx, { ...store, projectId: project.id }, store.methods);
    const { currency, country, seller } = store;
    return { currency, country, seller, methods: [...methods], product };
  },
});
