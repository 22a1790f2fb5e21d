import { notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  FACTORY_ORDERS_PAGE_SIZE,
  factoryOrderCalls,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  type FactoryOrderRow,
  shipByDay,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { orderStatusName } from '../../../../shared/rules/orders/orders.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { countOrdersInViews, findOrders, listGarments } from './factory-orders.queries.ts';
import { findOrder } from './find-order.ts';

const ORDER_COLUMNS: readonly CsvColumn<FactoryOrderRow>[] = [
  ['Order', ({ number }) => number],
  ['Status', ({ status }) => orderStatusName(status)],
  ['Store', ({ storeName }) => storeName],
  ['Customer', ({ customerName }) => customerName],
  ['Country', ({ country }) => country],
  ['Delivery', ({ deliveryName }) => deliveryName],
  ['Priority', ({ priority }) => (priority ? 'yes' : 'no')],
  ['Pieces', ({ pieces }) => pieces],
  ['Pieces done', ({ piecesDone }) => piecesDone],
  ['Pigeonhole', ({ pigeonhole }) => pigeonhole],
  ['Ship by', shipByDay],
  ['Placed (UTC)', ({ placedAt }) => placedAt],
  ['Paid (UTC)', ({ paidAt }) => paidAt],
];

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

  garments: (_input, { tx }) => listGarments(tx),

  export: inSteps(async ({ query }, { transaction }) =>
    csvFile(`factory-orders-${new Date().toISOString().slice(0, 10)}.csv`, ORDER_COLUMNS, async (after) => {
      const { orders, next } = await transaction((tx) =>
        findOrders(tx, { ...query, page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows: orders, next };
    }),
  ),

  async get({ params }, { tx }) {
    const order = await findOrder(tx, params.id);
    if (!order) throw notFound();
    return order;
  },
});
