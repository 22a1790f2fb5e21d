import { formatDate } from '../../../rules/dates/format-date.ts';
import { type CurrencyCode, countryOf, formatMoney, money } from '../../../rules/money/money.ts';
import { formatNumber } from '../../../rules/text/format-number.ts';
import type { DiscountOffer, DiscountRefusal } from './choose-discounts.ts';
import type { DiscountClass, DiscountValue } from './discount-value.ts';

/** The texts that say what a discount does, and why one doesn't work. */

const show = (amountMinor: number, currency: CurrencyCode): string =>
  formatMoney(money(amountMinor, currency));
const percent = (bps: number): string => `${bps / 100}%`;
const piecesText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A list of names with at most so many written out: `Tees, Totes and 3 more`. */
export const namesText = (names: readonly string[], most = 3): string =>
  names.length <= most
    ? list.format(names)
    : list.format([...names.slice(0, most - 1), `${names.length - most + 1} more`]);

const countryNames = (codes: readonly string[]): string =>
  namesText(codes.map((code) => (code === 'GB' ? 'the UK' : (countryOf(code)?.name ?? code))));

/** What a discount takes off: `10% off`. */
export function valueText(value: DiscountValue, currency: CurrencyCode): string {
  switch (value.kind) {
    case 'percent':
      return `${percent(value.percentBps)} off`;
    case 'amount':
      return `${show(value.amountMinor, currency)} off`;
    case 'free-delivery':
      return 'Free delivery';
    case 'buy-and-get':
      return `Buy ${value.buy}, get ${value.get} ${value.percentBps === 10_000 ? 'free' : `at ${percent(value.percentBps)} off`}`;
    case 'tiers':
      return list.format(
        value.steps.map(
          ({ from, percentBps }) =>
            `${percent(percentBps)} off from ${value.by === 'spend' ? show(from, currency) : piecesText(from)}`,
        ),
      );
  }
}

/** What a code on the next order takes off, where the order's own conditions aren't told. @param isPart it covers a part of the store */
export function couponText(value: DiscountValue, isPart: boolean, currency: CurrencyCode): string {
  if (value.kind === 'free-delivery') return 'free delivery on your next order';
  return !isPart && (value.kind === 'percent' || value.kind === 'amount')
    ? `${valueText(value, currency)} your next order`
    : 'a discount on your next order';
}

/** A discount's line above a total: an automatic one by its name, a code with what it does. */
export function discountLabel(
  { code, name, value, scopeName }: Pick<DiscountOffer, 'code' | 'name' | 'value' | 'scopeName'>,
  currency: CurrencyCode,
): string {
  if (code === null) return name;
  if (value.kind === 'tiers') return `${code}: ${name}`;
  const covers =
    scopeName === null || value.kind === 'free-delivery'
      ? ''
      : ` ${value.kind === 'buy-and-get' ? 'from ' : ''}${scopeName}`;
  return `${code}: ${valueText(value, currency)}${covers}`;
}

/** What a discount is, as its sentence needs it. */
export interface DescribedDiscount {
  readonly value: DiscountValue;
  /** Names of the collections and products that it covers; empty for everything. */
  readonly scope: readonly string[];
  readonly countries: readonly string[];
  readonly minimumMinor: number | null;
  readonly minimumQuantity: number | null;
  readonly isFirstOrder: boolean;
  readonly isOncePerCustomer: boolean;
  /** How many named customers it is for; 0 for everyone. */
  readonly customers: number;
  readonly totalLimit: number | null;
  /** First and last day (`YYYY-MM-DD`); null for without end. */
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/**
 * One sentence that says what a discount does: “10% off Summer, once per customer, until 30 November 2026”.
 * @param today `YYYY-MM-DD` in the store's time zone
 */
export function describeDiscount(discount: DescribedDiscount, currency: CurrencyCode, today: string): string {
  const { value, scope, countries, minimumMinor, minimumQuantity, startsOn, endsOn } = discount;
  const covers =
    value.kind === 'free-delivery'
      ? ''
      : scope.length > 0
        ? ` ${value.kind === 'buy-and-get' ? 'from' : 'everything in'} ${namesText(scope)}`
        : value.kind === 'percent' || value.kind === 'amount'
          ? ' the whole order'
          : '';
  const parts = [
    `${valueText(value, currency)}${covers}`,
    value.kind === 'free-delivery' && scope.length > 0 && `for orders with ${namesText(scope)}`,
    minimumMinor !== null && minimumMinor > 0 && `from ${show(minimumMinor, currency)}`,
    minimumQuantity !== null && minimumQuantity > 1 && `from ${piecesText(minimumQuantity)}`,
    countries.length > 0 && `for deliveries to ${countryNames(countries)}`,
    discount.isFirstOrder && 'on a first order',
    discount.customers > 0 &&
      `for ${discount.customers === 1 ? 'one customer' : `${discount.customers} customers`}`,
    discount.isOncePerCustomer && 'once per customer',
    discount.totalLimit !== null &&
      (discount.totalLimit === 1 ? 'once in total' : `${formatNumber(discount.totalLimit)} times in total`),
    startsOn > today && `from ${formatDate(startsOn, 'day', 'UTC')}`,
    endsOn !== null && `until ${formatDate(endsOn, 'day', 'UTC')}`,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

const CLASS_NAMES: Readonly<Record<DiscountClass, string>> = {
  product: 'discounts on products',
  order: 'discounts on the whole order',
  delivery: 'free delivery',
};
export const className = (one: DiscountClass): string => CLASS_NAMES[one];

/** How the shopper knows a discount. */
const nameOf = ({ code, name }: DiscountOffer): string => code ?? name;

/** Why a code doesn't work. */
export function refusalText(offer: DiscountOffer, refusal: DiscountRefusal, currency: CurrencyCode): string {
  const name = nameOf(offer);
  switch (refusal.reason) {
    case 'not-started':
      return `${name} starts on ${formatDate(offer.startsAt, 'day', offer.timeZone)}`;
    case 'ended':
      // The last moment of its last day, not the first of the next.
      return `${name} ended on ${formatDate(new Date(Date.parse(offer.endsAt ?? offer.startsAt) - 1), 'day', offer.timeZone)}`;
    case 'country':
      return `${name} is for deliveries to ${countryNames(offer.countries)}`;
    case 'nothing-covered':
      return offer.scopeName === null
        ? `Add something to your basket to use ${name}`
        : `${name} doesn’t cover anything in your basket. It’s for ${offer.scopeName}.`;
    case 'minimum-spend':
      return `Spend ${show(refusal.missingMinor, currency)} more${offer.scopeName === null ? '' : ` on ${offer.scopeName}`} to use ${name}`;
    case 'minimum-quantity':
      return `Add ${piecesText(refusal.missing)} more${offer.scopeName === null ? '' : ` from ${offer.scopeName}`} to use ${name}`;
    case 'not-first-order':
      return `${name} is for a first order with this email address`;
    case 'not-for-you':
      return `${name} isn’t for this email address`;
    case 'used-by-you':
      return `You’ve already used ${name}`;
    case 'used-up':
      return `${name} has been used up`;
    case 'not-combined':
      return `${name} can’t be used with ${nameOf(refusal.with)}, which saves you more`;
  }
}

/** A text that isn't a code of the store. */
export const unknownCodeText = (typed: string): string =>
  `We can’t find the code ${typed.trim().slice(0, 20).toUpperCase()}. Check the spelling.`;
