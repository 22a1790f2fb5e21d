import { type VatBasis, vatPlaceOf } from '../../../rules/money/money.ts';
import { leavesCustomsTerritory } from '../../making/catalogue/catalogue.ts';

/**
 * Whether a shopper may have to pay customs or a courier when the parcel arrives: it leaves the customs territory that it
 * is sent from, and the seller hasn't taken the VAT of the place with the price.
 */
export function mayOweImportCharges({ isVatFree = false, ...to }: Omit<VatBasis, 'day'>): boolean {
  if (!leavesCustomsTerritory(to.country)) return false;
  return isVatFree || vatPlaceOf(to).region === 'rest-of-world';
}
