import { notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  SHIPMENTS_PAGE_SIZE,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { detailOf } from './parcel-detail.ts';
import { findToShip, ship, WAITING_SHOWN } from './ship-order.ts';
import {
  findShipmentOfOrder,
  findShipments,
  findShippable,
  type ListedShipment,
} from './shipments.queries.ts';
import { voidShipment } from './void-shipment.ts';

const SHIPMENT_COLUMNS: readonly CsvColumn<ListedShipment>[] = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Store', ({ storeName }) => storeName],
  ['Customer', ({ customerName }) => customerName],
  ['Country', ({ country }) => country],
  ['Parcel', ({ barcode }) => barcode],
  ['Service', ({ carrier, service }) => CARRIERS[carrier].services[service]],
  ['Tracking code', ({ trackingCode }) => trackingCode],
  ['Weight (g)', ({ weightGrams }) => weightGrams],
  ['Shipped (UTC)', ({ createdAt }) => createdAt],
  ['Shipped by', ({ createdBy }) => createdBy],
  ['Voided (UTC)', ({ voidedAt }) => voidedAt],
];

export const shipmentImplementations = implement(shipmentCalls, {
  export: inSteps(async ({ query }, { transaction }) =>
    csvFile(`shipments-${new Date().toISOString().slice(0, 10)}.csv`, SHIPMENT_COLUMNS, async (after) => {
      const { shipments, next } = await transaction((tx) =>
        findShipments(tx, { ...query, page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows: shipments, next };
    }),
  ),

  async list({ query }, { tx }) {
    const { shipments, ...page } = await findShipments(tx, query);
    const { orders: waiting, total: waitingTotal } = await findShippable(
      tx,
      { search: '', page: 1 },
      WAITING_SHOWN,
    );
    return { rows: shipments, ...page, pageSize: SHIPMENTS_PAGE_SIZE, waiting, waitingTotal };
  },

  async listWaiting({ query }, { tx }) {
    const { orders, ...page } = await findShippable(tx, query, SHIPMENTS_PAGE_SIZE);
    return { rows: orders, ...page, pageSize: SHIPMENTS_PAGE_SIZE };
  },

  find: ({ params }, { tx }) => findToShip(tx, params.code),

  async void({ params, body }, { tx, user, services: { config } }) {
    const { shipment, isEarlier } = await voidShipment(tx, {
      id: params.id,
      reason: body.reason,
      accountId: user?.id ?? null,
    });
    return { ...detailOf(shipment, config), isEarlier };
  },

  async create({ body }, { tx, user, services: { config } }) {
    const { shipment } = await ship(tx, body, { requestId: null, staffId: user?.id ?? null }, config);
    return detailOf(shipment, config);
  },

  async get({ params }, { tx, services }) {
    const shipment = await findShipmentOfOrder(tx, params.invoiceOrderId);
    if (!shipment) throw notFound();
    return detailOf(shipment, services.config);
  },
});
