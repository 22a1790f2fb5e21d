import { z } from 'zod';
import { notFound } from '../../../shared/contract/errors.ts';
import {
  FACTORY_ORDERS_PAGE_SIZE,
  factoryOrderCalls,
} from '../../../shared/features/factory-orders/factory-orders.calls.ts';
import { orderNumberOfCode } from '../../../shared/features/jobsheets/jobsheets.ts';
import { implement } from '../../platform/calls/implement.ts';
import { countOrders, findOrder, findOrders } from './factory-orders.queries.ts';

const uuid = z.uuid();

export const factoryOrderImplementations = implement(factoryOrderCalls, {
  async list({ query }, { tx }) {
    const { orders, total } = await findOrders(tx, query);
    return { orders, total, pageSize: FACTORY_ORDERS_PAGE_SIZE, counts: await countOrders(tx) };
  },

  async get({ params }, { tx }) {
    const number = orderNumberOfCode(params.id);
    const key = uuid.safeParse(params.id).success ? { id: params.id } : number === null ? null : { number };
    const order = key && (await findOrder(tx, key));
    if (!order) throw notFound();
    return order;
  },
});
