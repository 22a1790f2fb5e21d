import { notFound } from '../../../../shared/contract/errors.ts';
import {
  FACTORY_ORDERS_PAGE_SIZE,
  factoryOrderCalls,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { countOrdersInViews, findOrders } from './factory-orders.queries.ts';
import { findOrder } from './find-order.ts';

export const factoryOrderImplementations = implement(factoryOrderCalls, {
  async list({ query }, { tx }) {
    const { orders, total, ...beside } = await findOrders(tx, query);
    const views = await countOrdersInViews(tx);
    return {
      rows: orders,
      ...beside,
      total: total ?? views[query.view],
      pageSize: FACTORY_ORDERS_PAGE_SIZE,
      views,
    };
  },

  async get({ params }, { tx }) {
    const order = await findOrder(tx, params.id);
    if (!order) throw notFound();
    return order;
  },
});
