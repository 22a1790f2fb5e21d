import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  SHIPMENTS_PAGE_SIZE,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { trackingAddress } from '../../../../shared/features/selling/delivery/delivery.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { markShipped } from '../../selling/orders/orders.ts';
import {
  addShipment,
  type FoundShipment,
  findShipmentOfOrder,
  findShipments,
  findShippable,
  packedPieces,
} from './shipments.queries.ts';

const detailOf = (shipment: FoundShipment) => ({
  ...shipment,
  barcodePicture: code128(shipment.barcode),
  trackingPicture: code128(shipment.trackingCode),
  trackingLink: trackingAddress(shipment.carrier, shipment.trackingCode),
});

/** Why an order was not shipped now: because it was before (its shipment is the answer), or because it cannot be. */
async function shippedBefore(tx: Tx, orderId: string) {
  const shipment = await findShipmentOfOrder(tx, orderId);
  if (shipment) return detailOf(shipment);
  const progress = await packedPieces(tx, orderId);
  if (!progress) throw notFound();
  const { packed, pieces } = progress;
  throw conflict('not-packed', `Only ${packed} of ${pieces} pieces are packed so far`);
}

export const shipmentImplementations = implement(shipmentCalls, {
  async list({ query }, { tx }) {
    const { shipments, total } = await findShipments(tx, query);
    return { rows: shipments, total, pageSize: SHIPMENTS_PAGE_SIZE, waiting: await findShippable(tx) };
  },

  async create({ body }, { tx, user }) {
    const accountId = user?.id ?? null;
    const shipment = await addShipment(tx, { ...body, createdBy: accountId });
    if (!shipment) return shippedBefore(tx, body.orderId);
    const { carrier, trackingCode, barcode } = shipment;
    await markShipped(tx, body.orderId, { carrier, trackingCode, barcode, accountId });
    return detailOf(shipment);
  },

  async get({ params }, { tx }) {
    const shipment = await findShipmentOfOrder(tx, params.invoiceOrderId);
    if (!shipment) throw notFound();
    return detailOf(shipment);
  },
});
