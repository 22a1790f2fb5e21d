import { z } from 'zod';
import { ADDRESS_FIELDS, type CheckoutValues } from '../../shared/features/checkout/checkout.ts';

const KEY = 'checkout-draft';

const textSchema = z.string().max(300);
const addressSchema = z.record(z.enum(ADDRESS_FIELDS), textSchema);
const draftSchema = z.object({
  email: textSchema,
  shipping: addressSchema,
  billingSame: z.boolean(),
  billing: addressSchema,
  methodId: textSchema,
});

/** What was typed into this tab's checkout before, or null. A browser that keeps nothing for pages has none. */
export function readDraft(): CheckoutValues | null {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what was typed until the tab closes or the order is placed. Only the values named here: never a card. */
export function keepDraft(values: CheckoutValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draftSchema.parse(values)));
  } catch {
    // Without storage the checkout works all the same.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be kept need not be forgotten.
  }
}
