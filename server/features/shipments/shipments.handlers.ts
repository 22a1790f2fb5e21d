import { conflict, notFound } from '../../../shared/contract/errors.ts';
import { SHIPMENTS_PAGE_SIZE, shipmentCalls } from '../../../shared/features/shipments/shipments.calls.ts';
import { trackingAddress } from '../../../shared/features/shipments/shipments.ts';
import { implement } from '../../platform/calls/implement.ts';
import type { Tx } from '../../platform/database/database.ts';
import { code128 } from '../jobsheets/jobsheets.ts';
import { orderShipped } from '../orders/orders.ts';
import {
  addShipment,
  findShipmentOfOrder,
  findShipments,
  findShippable,
  lockOrderToShip,
} from './shipments.queries.ts';

async function detailOf(tx: Tx, orderId: string) {
  const shipment = await findShipmentOfOrder(tx, orderId);
  if (!shipment) throw notFound();
  return {
    ...shipment,
    barcodePicture: code128(shipment.barcode),
    trackingLink: trackingAddress(shipment.carrier, shipment.trackingCode),
  };
}

export const shipmentImplementations = implement(shipmentCalls, {
  async list({ query }, { tx }) {
    const { shipments, total } = await findShipments(tx, query);
    return { shipments, total, pageSize: SHIPMENTS_PAGE_SIZE, waiting: await findShippable(tx) };
  },

  async create({ body }, { tx, user, services }) {
    const order = await lockOrderToShip(tx, body.orderId);
    if (!order) throw notFound();
    if (order.shipped) return detailOf(tx, body.orderId);
    if (!order.packed || order.status !== 'packing')
      throw conflict('not-packed', 'Not every piece of this order is packed yet');
    const { barcode, trackingCode } = await addShipment(tx, {
      ...body,
      projectId: order.projectId,
      createdBy: user?.id ?? null,
    });
    await orderShipped(tx, services, body.orderId, {
      carrier: body.carrier,
      trackingCode,
      barcode,
      accountId: user?.id ?? null,
    });
    return detailOf(tx, body.orderId);
  },

  get: ({ params }, { tx }) => detailOf(tx, params.invoiceOrderId),
});
