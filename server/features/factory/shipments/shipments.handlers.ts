import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  SHIPMENTS_PAGE_SIZE,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  findUndeclarable,
  parcelWeightRange,
  toCustomsDeclaration,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import {
  CARRIERS,
  type CarrierService,
  isSampleTracking,
  isServiceFor,
  trackingAddress,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { markShipped } from '../../selling/orders/orders.ts';
import {
  addShipment,
  type FoundShipment,
  findParcelFacts,
  findShipmentOfOrder,
  findShipments,
  findShippable,
  type ListedShipment,
  type ParcelFacts,
} from './shipments.queries.ts';

const detailOf = ({ goods, currency, shippingEoriNumber, ...shipment }: FoundShipment) => ({
  ...shipment,
  customs: toCustomsDeclaration(
    { country: shipment.country, currency, recipientEori: shippingEoriNumber },
    goods,
  ),
  barcodePicture: code128(shipment.barcode),
  trackingPicture: code128(shipment.trackingCode),
  isSample: isSampleTracking(shipment.trackingCode),
  trackingLink: trackingAddress(shipment.carrier, shipment.trackingCode),
});

/** @throws Refusal saying why an order can't be shipped like this */
function requireShippable(facts: ParcelFacts, service: CarrierService, weightGrams: number): void {
  const { packed, pieces, country, expectedGrams, goods } = facts;
  if (packed < pieces) throw conflict('not-packed', `Only ${packed} of ${pieces} pieces are packed so far`);
  const [undeclarable] = findUndeclarable(country, goods);
  if (undeclarable !== undefined)
    throw conflict(
      'customs-missing',
      `We don’t know the customs details of ${undeclarable}. Ask the office before you ship it abroad.`,
    );
  const { services } = CARRIERS['royal-mail'];
  if (!isServiceFor(service, country))
    throw conflict(
      'service-not-for-country',
      service === 'international-tracked'
        ? `${services[service]} doesn’t go to UK addresses. Choose ${services['tracked-48']}.`
        : `${services[service]} goes to UK addresses only. Choose ${services['international-tracked']}.`,
    );
  const { least, most } = parcelWeightRange(expectedGrams);
  if (weightGrams < least || weightGrams > most)
    throw conflict(
      'weight-unlikely',
      `${weightGrams} g can’t be right for ${pieces === 1 ? '1 piece' : `${pieces} pieces`}. Expected ${least} to ${most} g: weigh the parcel again.`,
    );
}

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
    return { rows: shipments, ...page, pageSize: SHIPMENTS_PAGE_SIZE, waiting: await findShippable(tx) };
  },

  async create({ body }, { tx, user }) {
    const facts = await findParcelFacts(tx, body.orderId);
    if (!facts) throw notFound();
    if (!facts.isShipped) requireShippable(facts, body.service, body.weightGrams);
    const accountId = user?.id ?? null;
    const shipment = facts.isShipped ? null : await addShipment(tx, { ...body, createdBy: accountId });
    if (!shipment) {
      const earlier = await findShipmentOfOrder(tx, body.orderId);
      if (!earlier) throw conflict('not-packed', 'This order can’t be shipped now');
      return detailOf(earlier);
    }
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
