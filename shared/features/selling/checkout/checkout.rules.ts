import type { CallInput } from '../../../contract/call.ts';
import { FIELD_MESSAGES, isEmail, isEmpty } from '../../../rules/fields/fields.ts';
import { cleanTyped } from '../../../rules/text/typed.ts';
import { type AddressTexts, checkAddress } from '../orders/orders.rules.ts';
import type { CheckoutQuote, placeOrder, Seen } from './checkout.calls.ts';
import { CHOOSE_METHOD } from './checkout.messages.ts';
import { asksForEori, checkEori } from './eori.ts';
import { checkGiftNote } from './gift-note.ts';
import type { OffersAnswer } from './offers-box.ts';

/** The checkout's rules without their schemas: what islands may take. */

export * from './checkout-flow.ts';
export * from './checkout-paths.ts';
export * from './eori.ts';
export * from './gift-note.ts';
export * from './offers-box.ts';
export * from './perform-checkout.ts';
export { suggestEmail } from './suggest-email.ts';

export interface CheckoutValues {
  readonly email: string;
  readonly shipping: AddressTexts;
  readonly billingSame: boolean;
  readonly billing: AddressTexts;
  readonly methodId: string;
  /** Empty where it is no gift. */
  readonly giftNote: string;
  /** A business’s number at customs; empty without one. */
  readonly eori: string;
  /** What was ticked about the store’s offers; empty without a tick. */
  readonly offers: OffersAnswer | '';
}

export const emptyAddress = (country: string): AddressTexts => ({
  name: '',
  company: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country,
  phone: '',
});

/** Expiry as printed on a card: `12/30` or `12 / 2030`. */
export function parseExpiry(typed: string): { expiryMonth: number; expiryYear: number } {
  const [, month = '', year = ''] = /^(\d{1,2}) ?[/.-]? ?(\d{4}|\d{2})$/.exec(cleanTyped(typed)) ?? [];
  return {
    expiryMonth: Number(month || 0),
    expiryYear: year.length === 2 ? 2000 + Number(year) : Number(year || 0),
  };
}

/** What the shopper sees before pressing the button. */
export const toSeen = ({ basket }: Pick<CheckoutQuote, 'basket'>): Seen => ({
  totalMinor: basket.totals.totalMinor,
  currency: basket.totals.currency,
  lines: basket.totals.lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
});

/** The call's body of what a shopper typed. */
export const toPlaceOrderBody = (
  orderKey: string,
  values: CheckoutValues,
  seen: Seen,
): CallInput<typeof placeOrder>['body'] => ({
  orderKey,
  email: values.email,
  shipping: values.shipping,
  billing: values.billingSame ? null : values.billing,
  methodId: values.methodId,
  giftNote: values.giftNote,
  eori: asksForEori(values.shipping) ? values.eori : '',
  ...(values.offers !== '' && { offers: values.offers }),
  seen,
});

/**
 * What is wrong with a checkout before it is sent, by the names of its fields and with the call's own messages. It never
 * refuses what the call would take; what it lets through, the call may still refuse.
 */
export function findCheckoutErrors(values: CheckoutValues): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (isEmpty(values.email)) errors.email = [FIELD_MESSAGES.required];
  else if (!isEmail(values.email)) errors.email = [FIELD_MESSAGES.email];
  for (const part of values.billingSame ? (['shipping'] as const) : (['shipping', 'billing'] as const))
    for (const [field, message] of Object.entries(checkAddress(values[part])))
      errors[`${part}.${field}`] = [message];
  const wrongNote = checkGiftNote(values.giftNote);
  if (wrongNote !== null) errors.giftNote = [wrongNote];
  const wrongEori = asksForEori(values.shipping) ? checkEori(values.eori) : null;
  if (wrongEori !== null) errors.eori = [wrongEori];
  if (values.methodId === '') errors.methodId = [CHOOSE_METHOD];
  return errors;
}
