import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  type FoundToShip,
  findUndeclarable,
  parcelWeightRange,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import { leavesCustomsTerritory } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  CARRIERS,
  type CarrierService,
  isServiceFor,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { markShipped } from '../../selling/orders/orders.ts';
import {
  addShipment,
  type FoundShipment,
  findNamed,
  findOneToShip,
  findParcelFacts,
  findShipment,
  findShipmentOfOrder,
  type ParcelFacts,
  type StationRequestToShip,
} from './shipments.queries.ts';

/** Shipping an order, the same for the office and for workstations. */

/** Whose address parcels carry. */
type Sender = Pick<Config, 'factoryAddress'>;

/** What a scanned code leads to at a place that ships. */
export async function findToShip(tx: Tx, code: string): Promise<FoundToShip> {
  const named = await findNamed(tx, code);
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
}

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

/**
 * Ships a packed order, once: two at the same moment make one parcel, and an order that has one gets no other. A repeat of
 * a workstation’s request gets its parcel, whatever became of that since.
 * @throws Refusal saying why it can't be shipped like this
 */
export async function ship(
  tx: Tx,
  parcel: Omit<Parameters<typeof addShipment>[1], 'createdBy' | 'requestId'>,
  by: StationRequestToShip | { readonly requestId: null; readonly staffId: string | null },
  sender: Sender,
): Promise<{ readonly shipment: FoundShipment; readonly isEarlier: boolean }> {
  const { orderId } = parcel;
  const { requestId, staffId: accountId } = by;
  const facts = await findParcelFacts(tx, orderId, by.requestId === null ? null : by);
  const repeated = facts?.requestedId ? await findShipment(tx, facts.requestedId) : null;
  if (repeated) return { shipment: repeated, isEarlier: false };
  if (!facts) throw notFound();
  if (!facts.mayShip) throw conflict('not-staff', 'You can no longer ship. Ask the factory office.');
  if (!facts.isShipped) {
    if (facts.heldFor !== null) throw conflict('on-hold', `This order is on hold: ${facts.heldFor}`);
    requireShippable(facts, parcel, sender);
  }
  const shipment = facts.isShipped
    ? null
    : await addShipment(tx, { ...parcel, createdBy: accountId, requestId });
  if (!shipment) {
    const earlier = await findShipmentOfOrder(tx, orderId);
    // The same request may have come twice at once.
    const isRepeat = requestId !== null && earlier?.requestId === requestId;
    // A void parcel is no parcel of the order: it was voided a moment ago, or the order can’t be shipped again.
    if (!earlier || (earlier.voidedAt !== null && !isRepeat))
      throw conflict('not-packed', 'This order can’t be shipped now');
    return { shipment: earlier, isEarlier: !isRepeat };
  }
  const { carrier, trackingCode, barcode } = shipment;
  await markShipped(tx, orderId, { carrier, trackingCode, barcode, accountId });
  return { shipment: { ...shipment, orderStatus: 'complete' }, isEarlier: false };
}

/** Orders ready to ship that a list begins with; another list has all of them. */
export const WAITING_SHOWN = 20;
