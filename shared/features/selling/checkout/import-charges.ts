import { regionOf, type VatBasis } from '../../../rules/money/money.ts';
import { leavesCustomsTerritory } from '../../making/catalogue/catalogue.ts';

/**
 * Whether a shopper may have to pay customs or a courier when the parcel arrives: it leaves the customs territory that it
 * is sent from, and the seller hasn't taken the country's VAT with the price.
 */
export function mayOweImportCharges({
  country,
  isVatFree = false,
}: Pick<VatBasis, 'country' | 'isVatFree'>): boolean {
  if (!leavesCustomsTerritory(country)) return false;
  return isVatFree || regionOf(country).region === 'rest-of-world';
}
