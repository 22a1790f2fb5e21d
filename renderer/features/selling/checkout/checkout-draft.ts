import { z } from 'zod';
import {
  ADDRESS_FIELDS,
  type CheckoutValues,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';

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

/** Without storage the checkout works all the same: some browsers refuse even to name it. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What was typed into this tab's checkout before, or null. A browser that keeps nothing for pages has none. */
export function readDraft(): CheckoutValues | null {
  return withStorage((storage) => readKept(storage, KEY, draftSchema)) ?? null;
}

/** Keeps what was typed until the tab closes or the order is placed. Only the values named here: never a card. */
export function keepDraft(values: CheckoutValues): void {
  const draft = draftSchema.safeParse(values);
  if (draft.success) withStorage((storage) => keep(storage, KEY, draft.data));
}

export function forgetDraft(): void {
  withStorage((storage) => forget(storage, KEY));
}
