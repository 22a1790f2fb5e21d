import {
  type CurrencyCode,
  extractTax,
  findVatRate,
  money,
  vatPlaceOf,
} from '../../../../rules/money/money.ts';
import { formatPrice, type PriceBasis, type PriceEffect, type PriceRule } from '../price-rule.ts';

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
  return vatPlaceOf(basis).region === 'rest-of-world'
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
