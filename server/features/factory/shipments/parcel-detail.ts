import { toCustomsDeclaration, whyNotVoid } from '../../../../shared/features/factory/shipments/shipments.ts';
import { isSampleTracking, trackingAddress } from '../../../../shared/features/selling/delivery/delivery.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import type { Config } from '../../../platform/config.ts';
import type { FoundShipment } from './shipments.queries.ts';

/** Whose address parcels carry. */
type Sender = Pick<Config, 'factoryAddress'>;

/** What is printed of a parcel and shown with it. */
export const detailOf = (
  {
    goods,
    currency,
    shippingEoriNumber,
    orderStatus,
    collectedAt,
    requestId: _requestId,
    ...shipment
  }: FoundShipment,
  { factoryAddress }: Sender,
) => ({
  ...shipment,
  returnAddress: [...(factoryAddress ?? [])],
  whyNotVoid: whyNotVoid({ ...shipment, orderStatus, collectedAt }, new Date()),
  customs: toCustomsDeclaration(
    { country: shipment.country, currency, recipientEori: shippingEoriNumber },
    goods,
  ),
  barcodePicture: code128(shipment.barcode),
  trackingPicture: code128(shipment.trackingCode),
  isSample: isSampleTracking(shipment.trackingCode),
  trackingLink: trackingAddress(shipment.carrier, shipment.trackingCode),
});
