import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { type VoidReason, whyNotVoid } from '../../../../shared/features/factory/shipments/shipments.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { markVoided } from '../../selling/orders/orders.ts';
import { cancelCarrierLabel } from './carrier-labels.ts';
import { type FoundShipment, findShipment, voidParcel } from './shipments.queries.ts';

/**
 * Voids a parcel, the same for the office and for workstations: its label is cancelled, the shopper is told, and its order can be
 * shipped again. Of two at the same moment one voids it. The other hears that it’s void already.
 * @throws Refusal saying why it can't be voided
 */
export async function voidShipment(
  tx: Tx,
  parcel: { readonly id: string; readonly reason: VoidReason; readonly accountId: string | null },
): Promise<{ readonly shipment: FoundShipment; readonly isEarlier: boolean }> {
  const shipment = await findShipment(tx, parcel.id);
  if (!shipment) throw notFound();
  cancelCarrierLabel(shipment);
  const voided = await voidParcel(tx, parcel);
  if (voided) await markVoided(tx, voided.orderId, { ...voided, accountId: parcel.accountId });
  const after = await findShipment(tx, parcel.id);
  if (!after) throw notFound();
  if (!voided && after.voidedAt === null)
    throw conflict('not-voidable', whyNotVoid(after, new Date()) ?? 'This parcel can’t be voided now');
  return { shipment: after, isEarlier: voided === null };
}
