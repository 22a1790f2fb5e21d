import { stationShipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { isSampleTracking } from '../../../../shared/features/selling/delivery/delivery.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findToShip, ship, WAITING_SHOWN } from './ship-order.ts';
import { type FoundShipment, findShippable } from './shipments.queries.ts';

const parcelOf = (
  { id, orderNumber, barcode, service, trackingCode, weightGrams }: FoundShipment,
  isEarlier: boolean,
) => ({
  id,
  orderNumber,
  barcode,
  service,
  trackingCode,
  weightGrams,
  isSample: isSampleTracking(trackingCode),
  isEarlier,
});

/** What answers the place Ship of workstations, by the rules of the office’s screens. */
export const stationShipmentImplementations = implement(stationShipmentCalls, {
  async waiting(_input, { tx }) {
    const { orders, total } = await findShippable(tx, { search: '', page: 1 }, WAITING_SHOWN);
    return { orders, total };
  },
  find: ({ params }, { tx }) => findToShip(tx, params.code),
  async ship({ body: { id, staffId, ...parcel } }, { tx, services: { config } }) {
    const { shipment, isEarlier } = await ship(tx, parcel, { requestId: id, staffId }, config);
    return parcelOf(shipment, isEarlier);
  },
});
