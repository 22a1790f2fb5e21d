import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  type StationParcel,
  stationShipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { parcelLabelOf } from '../../../../shared/features/factory/shipments/shipments.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Config } from '../../../platform/config.ts';
import { detailOf } from './parcel-detail.ts';
import { findToShip, ship, WAITING_SHOWN } from './ship-order.ts';
import { type FoundShipment, findShipmentOfOrder, findShippable, mayShip } from './shipments.queries.ts';
import { voidShipment } from './void-shipment.ts';

function parcelOf(shipment: FoundShipment, sender: Pick<Config, 'factoryAddress'>): StationParcel {
  const detail = detailOf(shipment, sender);
  const { id, orderNumber, barcode, service, trackingCode, weightGrams, isSample, voidedAt } = detail;
  const label = voidedAt === null ? parcelLabelOf(detail) : null;
  return { id, orderNumber, barcode, service, trackingCode, weightGrams, isSample, label };
}

/** What answers the place Ship of workstations, by the rules of the office’s screens. */
export const stationShipmentImplementations = implement(stationShipmentCalls, {
  async waiting(_input, { tx }) {
    const { orders, total } = await findShippable(tx, { search: '', page: 1 }, WAITING_SHOWN);
    return { orders, total };
  },
  find: ({ params }, { tx }) => findToShip(tx, params.code),
  async ship({ body: { id, staffId, ...parcel } }, { tx, services: { config } }) {
    const { shipment, isEarlier } = await ship(tx, parcel, { requestId: id, staffId }, config);
    return { ...parcelOf(shipment, config), isEarlier };
  },
  async get({ params }, { tx, services: { config } }) {
    const shipment = await findShipmentOfOrder(tx, String(params.orderNumber));
    if (!shipment) throw notFound();
    return parcelOf(shipment, config);
  },
  async void({ params: { id }, body: { staffId, reason } }, { tx, services: { config } }) {
    if (!(await mayShip(tx, staffId)))
      throw conflict('not-staff', 'You can no longer void parcels. Ask the factory office.');
    const { shipment, isEarlier } = await voidShipment(tx, { id, reason, accountId: staffId });
    return { ...parcelOf(shipment, config), isEarlier };
  },
});
