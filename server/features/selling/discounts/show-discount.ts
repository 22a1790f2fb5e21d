import {
  type DiscountFields,
  type DiscountRow,
  dayIn,
  describeDiscount,
  discountPath,
  type ManagedDiscount,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import type { ManagedRow, StoredDiscount } from './manage.queries.ts';

/** The sentence of a discount's fields. @param today the store's day */
export const toSentence = (
  fields: DiscountFields,
  scope: readonly string[],
  currency: CurrencyCode,
  today: string,
): string => describeDiscount({ ...fields, scope, customers: fields.customers.length }, currency, today);

function toFields(discount: StoredDiscount): DiscountFields {
  const { startsAt, endsAt, timeZone } = discount;
  const startsOn = dayIn(timeZone, new Date(startsAt));
  // It ends with the first moment of the day after, unless someone ended it earlier.
  const lastDay = endsAt === null ? null : dayIn(timeZone, new Date(Date.parse(endsAt) - 1));
  return {
    ...discount,
    code: discount.code ?? '',
    startsOn,
    endsOn: lastDay !== null && lastDay < startsOn ? startsOn : lastDay,
  };
}

export function toDiscountRow(discount: StoredDiscount, currency: CurrencyCode): DiscountRow {
  const fields = toFields(discount);
  const scope = [...discount.collections, ...discount.products].map(({ name }) => name);
  const { id, name, method, code, state, startsAt, endsAt, uses, totalLimit, givenMinor } = discount;
  return {
    id,
    name,
    method,
    code,
    sentence: toSentence(fields, scope, currency, dayIn(discount.timeZone, new Date())),
    state,
    startsAt,
    endsAt,
    uses,
    totalLimit,
    givenMinor,
    currency,
  };
}

/** @param origin of the store */
export function toManagedDiscount(
  discount: ManagedRow,
  currency: CurrencyCode,
  origin: string,
): ManagedDiscount {
  const { products, collections, timeZone, claims, codesWanted, codesMade, code, updatedAt } = discount;
  return {
    ...toDiscountRow(discount, currency),
    fields: toFields(discount),
    products,
    collections,
    timeZone,
    claims,
    codesWanted,
    codesMade,
    link: code === null ? null : `${origin}${discountPath(code)}`,
    canDelete: claims === 0,
    version: updatedAt,
  };
}
