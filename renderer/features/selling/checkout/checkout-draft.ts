import type { CheckoutValues } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import {
  ADDRESS_FIELDS,
  type AddressTexts,
} from '../../../../shared/features/selling/orders/orders.rules.ts';
import { forget, keep, type Parser, readKept } from '../../../platform/storage/kept.ts';
import { DETAILS_KEY } from './details-key.ts';

const KEY = 'checkout-draft';
const TEXT_MAX = 300;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isAddress = (value: unknown): value is AddressTexts =>
  isObject(value) && ADDRESS_FIELDS.every((field) => isText(value[field]));
/** Earlier drafts have neither a gift note nor an EORI number. */
type Draft = Omit<CheckoutValues, 'giftNote' | 'eori' | 'offers'> & Partial<CheckoutValues>;

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  isText(value.email) &&
  isAddress(value.shipping) &&
  typeof value.billingSame === 'boolean' &&
  isAddress(value.billing) &&
  isText(value.methodId) &&
  [value.giftNote, value.eori].every((text) => text === undefined || isText(text));

const pickAddress = (address: AddressTexts): AddressTexts => {
  const { name, company, street, street2, city, state, zip, country, phone } = address;
  return { name, company, street, street2, city, state, zip, country, phone };
};

/** Only the values named here: never a card, and never a tick about offers, which is asked each time. */
const draftParser: Parser<CheckoutValues> = {
  safeParse(value) {
    if (!isDraft(value)) return { success: false };
    const { email, billingSame, methodId, giftNote = '', eori = '' } = value;
    const shipping = pickAddress(value.shipping);
    return {
      success: true,
      data: {
        email,
        shipping,
        billingSame,
        billing: pickAddress(value.billing),
        methodId,
        giftNote,
        eori,
        offers: '',
      },
    };
  },
};

/** Without storage the checkout works all the same: some browsers refuse even to name it. */
function withStorage<T>(use: (storage: Storage) => T, isLasting = false): T | undefined {
  try {
    return use(isLasting ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}

/** The draft of this tab's checkout, or null. Without storage there is none. */
export function readDraft(): CheckoutValues | null {
  return withStorage((storage) => readKept(storage, KEY, draftParser)) ?? null;
}

/** Stores the draft until the tab closes or the order is placed. */
export function saveDraft(values: CheckoutValues): void {
  const draft = draftParser.safeParse(values);
  if (draft.success) withStorage((storage) => keep(storage, KEY, draft.data));
}

export function deleteDraft(): void {
  withStorage((storage) => forget(storage, KEY));
}

/** The email and address that the shopper asked to save on this device, or null. */
export const readDetails = (): CheckoutValues | null =>
  withStorage((storage) => readKept(storage, DETAILS_KEY, draftParser), true) ?? null;

/** Stores email and addresses for the next order. Only for a shopper who asked for it. */
export function saveDetails(values: CheckoutValues): void {
  // A note is for one gift.
  const details = draftParser.safeParse({ ...values, giftNote: '' });
  if (details.success) withStorage((storage) => keep(storage, DETAILS_KEY, details.data), true);
}

export function deleteDetails(): void {
  withStorage((storage) => forget(storage, DETAILS_KEY), true);
}
