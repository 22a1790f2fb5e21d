import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  type FactoryOrder,
  ORDER_BLOCKER_TEXT,
  whyNotForFloor,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { orderCode } from '../../../../shared/features/selling/orders/orders.ts';
import { code128, qrCode } from '../../../platform/barcodes/barcodes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { changeOrderStatus, changeOrderStatuses } from '../../selling/orders/orders.ts';
import { findOrder, findOrdersToMake } from '../factory-orders/factory-orders.ts';
import { findFinishing } from '../stations/stations.ts';
import { addJobsheetPrints, findJobsheetPrints } from './jobsheet-prints.queries.ts';
import { findOrdersToRelease, type OrderToRelease, statusForRelease } from './jobsheets.queries.ts';

/** Why an order can't be released; null if it can, or already was. */
function refusalToRelease(order: OrderToRelease | undefined): string | null {
  if (!order) return 'We couldn’t find this order';
  const reason = whyNotForFloor(order.status);
  if (reason !== null || order.status !== 'paid' || order.printFilesReady) return reason;
  return ORDER_BLOCKER_TEXT['print-file-waiting'];
}

/** What there is to do: a spoiled garment’s label has another in its place. */
const withoutSpoiled = (order: FactoryOrder): FactoryOrder => ({
  ...order,
  items: order.items.map((item) => ({
    ...item,
    labels: item.labels.filter(({ state }) => state !== 'spoiled'),
  })),
});

/** Sheets of orders. Two statements, however many there are. */
async function toJobsheets(
  tx: Tx,
  orders: readonly FactoryOrder[],
  { warnsOfTestPayments }: Config,
): Promise<Jobsheet[]> {
  const ids = orders.map(({ id }) => id);
  const prints = await findJobsheetPrints(tx, ids);
  const finishing = await findFinishing(tx, ids);
  return orders.map((order) => toJobsheet(withoutSpoiled(order), { prints, finishing, warnsOfTestPayments }));
}

function toJobsheet(
  order: FactoryOrder,
  {
    prints,
    finishing,
    warnsOfTestPayments,
  }: {
    readonly prints: ReadonlyMap<string, Jobsheet['printed']>;
    readonly finishing: ReadonlyMap<string, Jobsheet['finishing'][string]>;
    readonly warnsOfTestPayments: boolean;
  },
): Jobsheet {
  const labels = order.items.flatMap((item) => item.labels);
  return {
    order,
    orderBarcode: code128(orderCode(order.number)),
    orderQr: qrCode(orderCode(order.number)),
    labelBarcodes: Object.fromEntries(labels.map((label) => [label.id, code128(label.code)])),
    finishing: Object.fromEntries(
      labels.flatMap(({ id }) => {
        const finish = finishing.get(id);
        return finish ? [[id, finish] as const] : [];
      }),
    ),
    warnsOfTestPayments,
    printed: prints.get(order.id) ?? null,
  };
}

export const jobsheetImplementations = implement(jobsheetCalls, {
  async get({ params }, { tx, services }) {
    const order = await findOrder(tx, params.id);
    if (!order) throw notFound();
    const [sheet] = await toJobsheets(tx, [order], services.config);
    if (!sheet) throw notFound();
    return sheet;
  },

  async getMany({ query }, { tx, services }) {
    const orders = await findOrdersToMake(tx, query.orders);
    const found = new Set(orders.map(({ number }) => number));
    return {
      sheets: await toJobsheets(tx, orders, services.config),
      missing: query.orders.filter((number) => !found.has(number)),
    };
  },

  recordPrints: async ({ body }, { tx, user }) => ({
    printed: await addJobsheetPrints(tx, body.ids, user?.id ?? null),
  }),

  async release({ params }, { tx, user }) {
    const found = await statusForRelease(tx, params.id);
    if (!found) throw notFound();
    if (found.status !== 'paid') return { status: found.status };
    if (!found.printFilesReady)
      throw conflict('print-file-waiting', ORDER_BLOCKER_TEXT['print-file-waiting']);
    await changeOrderStatus(tx, found.id, 'processing', { kind: 'staff', accountId: user?.id ?? null });
    return { status: 'processing' };
  },

  async releaseMany({ body }, { tx, user }) {
    const found = await findOrdersToRelease(tx, body.ids);
    const outcomes = body.ids.map((id) => ({ id, reason: refusalToRelease(found.get(id)) }));
    const ready = outcomes.filter(({ id, reason }) => reason === null && found.get(id)?.status === 'paid');
    const cause = { kind: 'staff', accountId: user?.id ?? null } as const;
    await changeOrderStatuses(
      tx,
      ready.map(({ id }) => ({ orderId: id, status: 'processing', cause })),
    );
    return {
      done: outcomes.filter(({ reason }) => reason === null).map(({ id }) => id),
      failed: outcomes.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
    };
  },
});
