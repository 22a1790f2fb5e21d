import { sql } from 'kysely';
import { forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  invoicePath,
  receiptPath,
  updateAddressPath,
} from '../../../../shared/features/selling/orders/orders.ts';
import {
  STORE_ORDERS_PAGE_SIZE,
  storeOrderCalls,
} from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import {
  countInView,
  storeOrderViewSchema,
  withoutAmounts,
} from '../../../../shared/features/selling/store-orders/store-orders.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { listOrderBookings } from '../ledger/ledger.ts';
import {
  addressCanChange,
  loadProjectOrder,
  orderNamed,
  revokeLinks,
  toMerchantOrder,
} from '../orders/orders.ts';
import { ordersTable } from './orders-table.ts';
import { countStoreOrders, findStoreOrders, listOtherOrders, ordersBetween } from './store-orders.queries.ts';

/** Orders in one download: what a spreadsheet still opens quickly. */
const DOWNLOAD_MAX = 50_000;

function projectOf({ project }: CallContext) {
  if (!project) throw forbidden();
  return project;
}

const seesAmounts = (context: CallContext) => projectOf(context).permissions.includes('view-royalties');

export const storeOrderImplementations = implement(storeOrderCalls, {
  async list({ query }, context) {
    const { id } = projectOf(context);
    const { orders, total, ...beside } = await findStoreOrders(context.tx, id, query);
    const counts = await countStoreOrders(context.tx, id);
    const views = Object.fromEntries(
      storeOrderViewSchema.options.map((view) => [view, countInView(view, counts)]),
    );
    return {
      rows: seesAmounts(context) ? orders : orders.map((order) => ({ ...order, totalMinor: null })),
      ...beside,
      total: total ?? countInView(query.view, counts),
      pageSize: STORE_ORDERS_PAGE_SIZE,
      views,
    };
  },

  async get({ params }, context) {
    const project = projectOf(context);
    const order = await loadProjectOrder(context.tx, project.id, params.id);
    if (!order) throw notFound();
    const store = context.services.hosts.originOf(order.store);
    const shown = {
      ...toMerchantOrder(order),
      receiptUrl: `${store}${receiptPath(order.hash)}`,
      invoiceUrl: order.paidAt === null ? null : `${store}${invoicePath(order.hash)}`,
      addressUrl: addressCanChange(order) ? `${store}${updateAddressPath(order.hash)}` : null,
      bookings: await listOrderBookings(context.tx, project.id, order.id),
      customerOrders: await listOtherOrders(context.tx, order),
    };
    return seesAmounts(context) ? shown : withoutAmounts(shown);
  },

  async revokeLinks({ params }, context) {
    const { id } = projectOf(context);
    const which = sql`o.project_id = ${id} and o.deleted_at is null and ${orderNamed(params.id)}`;
    if (!(await revokeLinks(context.tx, which, context.user?.id ?? null))) throw notFound();
    return { message: 'Old links no longer work. We’ve emailed the customer new ones.' };
  },

  async download({ query }, context) {
    const { id, code } = projectOf(context);
    const rows = await ordersBetween(context.tx, id, query, DOWNLOAD_MAX + 1);
    if (rows.length > DOWNLOAD_MAX)
      throw invalid({ end: ['That’s more than 50,000 orders. Choose a shorter period.'] });
    const body = Buffer.from(ordersTable(rows));
    return {
      body,
      bytes: body.length,
      mediaType: 'text/csv; charset=utf-8',
      downloadAs: `orders-${code}-${query.start}-to-${query.end}.csv`,
    };
  },
});
