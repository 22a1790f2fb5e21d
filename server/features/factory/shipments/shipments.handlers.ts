import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  SHIPMENTS_PAGE_SIZE,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  type FoundToShip,
  findUndeclarable,
  parcelWeightRange,
  toCustomsDeclaration,
  whyNotVoid,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import { leavesCustomsTerritory } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  CARRIERS,
  type CarrierService,
  isSampleTracking,
  isServiceFor,
  trackingAddress,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Config } from '../../../platform/config.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { markShipped, markVoided, orderHold } from '../../selling/orders/orders.ts';
import { cancelCarrierLabel } from './carrier-labels.ts';
import {
  addShipment,
  type FoundShipment,
  findNamed,
  findOneToShip,
  findParcelFacts,
  findShipment,
  findShipmentOfOrder,
  findShipments,
  findShippable,
  type ListedShipment,
  type ParcelFacts,
  voidParcel,
} from './shipments.queries.ts';

type Sender = Pick<Config, 'factoryAddress'>;

/** What is printed and shown of a parcel. */
const detailOf = (
  { goods, currency, shippingEoriNumber, orderStatus, collectedAt, ...shipment }: FoundShipment,
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

/** @throws Refusal saying why an order can't be shipped like this */
function requireShippable(
  facts: ParcelFacts,
  { service, weightGrams }: { readonly service: CarrierService; readonly weightGrams: number },
  { factoryAddress }: Sender,
): void {
  const { packed, pieces, country, expectedGrams, goods } = facts;
  if (packed < pieces) throw conflict('not-packed', `Only ${packed} of ${pieces} pieces are packed so far`);
  if (factoryAddress === null && leavesCustomsTerritory(country))
    throw conflict(
      'sender-missing',
      'Customs asks who sends a parcel abroad. The server has no FACTORY_ADDRESS yet.',
    );
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

/** Orders ready to ship that the list of shipments begins with; another list has all of them. */
const WAITING_SHOWN = 20;

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

  async find({ params }, { tx }): Promise<FoundToShip> {
    const named = await findNamed(tx, params.code);
    if (!named) return { found: 'nothing' };
    const { orderId, pigeonhole, holder } = named;
    if (pigeonhole !== null && holder !== null)
      return { found: 'pigeonhole-taken', pigeonhole, number: holder };
    if (orderId === null)
      return pigeonhole === null ? { found: 'nothing' } : { found: 'pigeonhole-empty', pigeonhole };
    const order = await findOneToShip(tx, orderId);
    if (order) return { found: 'ready', order };
    const facts = await findParcelFacts(tx, orderId);
    if (!facts) return { found: 'nothing' };
    const { number, status, isShipped, pieces, packed } = facts;
    return isShipped
      ? { found: 'shipped', number, status }
      : { found: 'not-packed', number, status, pieces, packed };
  },

  async void({ params, body }, { tx, user, services }) {
    const shipment = await findShipment(tx, params.id);
    if (!shipment) throw notFound();
    cancelCarrierLabel(shipment);
    const accountId = user?.id ?? null;
    const voided = await voidParcel(tx, { id: params.id, reason: body.reason, accountId });
    if (voided) await markVoided(tx, voided.orderId, { ...voided, accountId });
    const after = await findShipment(tx, params.id);
    if (!after) throw notFound();
    const detail = detailOf(after, services.config);
    // A second press finds it voided.
    if (!voided && detail.voidedAt === null)
      throw conflict('not-voidable', detail.whyNotVoid ?? 'This parcel can’t be voided now');
    return detail;
  },

  async create({ body }, { tx, user, services }) {
    const facts = await findParcelFacts(tx, body.orderId);
    if (!facts) throw notFound();
    const hold = facts.isShipped ? null : await orderHold(tx, body.orderId);
    if (hold !== null) throw conflict('on-hold', `This order is on hold: ${hold}`);
    if (!facts.isShipped) requireShippable(facts, body, services.config);
    const accountId = user?.id ?? null;
    const shipment = facts.isShipped ? null : await addShipment(tx, { ...body, createdBy: accountId });
    if (!shipment) {
      const earlier = await findShipmentOfOrder(tx, body.orderId);
      if (!earlier) throw conflict('not-packed', 'This order can’t be shipped now');
      return detailOf(earlier, services.config);
    }
    const { carrier, trackingCode, barcode } = shipment;
    await markShipped(tx, body.orderId, { carrier, trackingCode, barcode, accountId });
    return detailOf({ ...shipment, orderStatus: 'complete' }, services.config);
  },

  async get({ params }, { tx, services }) {
    const shipment = await findShipmentOfOrder(tx, params.invoiceOrderId);
    if (!shipment) throw notFound();
    return detailOf(shipment, services.config);
  },
});
