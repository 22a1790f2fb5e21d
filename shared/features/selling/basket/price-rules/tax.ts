import {
  type CurrencyCode,
  extractTax,
  money,
  regionOf,
  VAT_RATE_CODES,
  vatRateOn,
} from '../../../../rules/money/money.ts';
import {
  formatPrice,
  type PriceBasis,
  type PricedItem,
  type PriceEffect,
  type PriceRule,
} from '../price-rule.ts';

/**
 * The VAT rate of an item in a country, in basis points. Children's clothing and printed matter are zero-rated in the
 * United Kingdom only; the EU taxes them at the standard rate.
 */
export function findVatRate(
  vatClass: PricedItem['vatClass'],
  { country, day, isVatFree }: Pick<PriceBasis, 'country' | 'day' | 'isVatFree'>,
): number {
  if (isVatFree) return 0;
  const isZeroRated = vatClass === 'zero' && regionOf(country).region === 'uk';
  return vatRateOn(country, day, isZeroRated ? VAT_RATE_CODES.zero : VAT_RATE_CODES.standard);
}

/** VAT is included in every price, so it adds nothing: a price is the same wherever it is delivered to. */
function includedVat(grossMinor: number, vatRate: number, basis: PriceBasis): PriceEffect {
  const taxMinor = extractTax(money(grossMinor, basis.currency), vatRate).tax.amount;
  return { amountMinor: 0, taxMinor, text: formatVat(taxMinor, vatRate, basis) };
}

/** The VAT in what discounts took off a line. The line's list price holds this and what is paid of it. */
export const findTaxInDiscount = (
  { discountMinor, vatRate }: { readonly discountMinor: number; readonly vatRate: number },
  currency: CurrencyCode,
): number => extractTax(money(discountMinor, currency), vatRate).tax.amount;

function formatVat(taxMinor: number, vatRate: number, basis: PriceBasis): string {
  if (vatRate > 0) return `Includes ${formatPrice(taxMinor, basis)} VAT at ${vatRate / 100}%`;
  return regionOf(basis.country).region === 'rest-of-world'
    ? 'No UK or EU VAT on this order. You may have to pay import charges when it arrives.'
    : 'No VAT: this kind of product is zero-rated';
}

export const itemTax: PriceRule = {
  name: 'tax',
  scope: 'line',
  apply: ({ taxableMinor, vatRate }, basis) =>
    basis.isVatFree ? [] : [includedVat(taxableMinor, vatRate, basis)],
};

/** Delivery is taxed at the standard rate of the country it goes to. */
export const deliveryTax: PriceRule = {
  name: 'tax',
  scope: 'basket',
  part: 'delivery',
  apply: ({ deliveryMinor }, basis) =>
    deliveryMinor > 0 && !basis.isVatFree
      ? [includedVat(deliveryMinor, findVatRate('standard', basis), basis)]
      : [],
};
