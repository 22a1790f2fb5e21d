import type { CheckoutValues } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import {
  ADDRESS_FIELDS,
  type AddressTexts,
} from '../../../../shared/features/selling/orders/orders.rules.ts';
import { forget, keep, type Parser, readKept } from '../../../platform/storage/kept.ts';

const KEY = 'checkout-draft';
const TEXT_MAX = 300;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isAddress = (value: unknown): value is AddressTexts =>
  isObject(value) && ADDRESS_FIELDS.every((field) => isText(value[field]));
const isDraft = (value: unknown): value is CheckoutValues =>
  isObject(value) &&
  isText(value.email) &&
  isAddress(value.shipping) &&
  typeof value.billingSame === 'boolean' &&
  isAddress(value.billing) &&
  isText(value.methodId);

const pickAddress = (address: AddressTexts): AddressTexts => {
  const { name, company, street, street2, city, state, zip, country, phone } = address;
  return { name, company, street, street2, city, state, zip, country, phone };
};

/** Only the values named here: never a card. */
const draftParser: Parser<CheckoutValues> = {
  safeParse(value) {
    if (!isDraft(value)) return { success: false };
    const { email, billingSame, methodId } = value;
    const shipping = pickAddress(value.shipping);
    return {
      success: true,
      data: { email, shipping, billingSame, billing: pickAddress(value.billing), methodId },
    };
  },
};

/** Without storage the checkout works all the same: some browsers refuse even to name it. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
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
