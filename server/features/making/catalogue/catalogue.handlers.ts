import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { notOffered, offeredBase, offeredBases } from './catalogue.queries.ts';

export const catalogueImplementations = implement(catalogueCalls, {
  listBaseProducts: async (_input, { tx }) => ({ baseProducts: await offeredBases(tx) }),
  fetchBaseProduct: async ({ query }, { tx }) => {
    const baseProduct = await offeredBase(tx, query.sku);
    if (!baseProduct) throw notOffered();
    return { baseProduct };
  },
});
