import { useEffect, useRef, useState } from 'react';
import {
  type CheckoutEvent,
  type CheckoutState,
  type CheckoutValues,
  findChosenMethod,
  findOrder,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import type { AddressField } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { hasVatByPostcode } from '../../../../shared/rules/money/vat-by-postcode.ts';
import { deleteDetails, readDetails, readDraft, saveDetails, saveDraft } from './checkout-draft.ts';

export interface CheckoutForm {
  readonly values: CheckoutValues;
  /** The values are those that were saved on this device. */
  readonly isFilled: boolean;
  /** The shopper wants the values saved on this device. */
  readonly isSaved: boolean;
  readonly setIsSaved: (isSaved: boolean) => void;
  /** Saves the values on this device, or deletes them, as the shopper chose. */
  readonly applySaved: () => void;
  readonly forgetDetails: () => void;
  readonly setValues: (values: CheckoutValues) => void;
  readonly setEmail: (email: string) => void;
  readonly setEori: (eori: string) => void;
  readonly setGiftNote: (giftNote: string) => void;
  readonly setOffers: (offers: CheckoutValues['offers']) => void;
  readonly setBillingSame: (billingSame: boolean) => void;
  readonly setAddress: (part: 'shipping' | 'billing') => (field: AddressField, value: string) => void;
}

interface Given {
  readonly values: CheckoutValues;
  /** The values are what was just posted, and newer than any draft. */
  readonly isPosted: boolean;
}

/** What the shopper has typed. It survives a reload of the tab until the order is placed. */
export function useCheckoutValues(
  given: Given,
  state: CheckoutState,
  dispatch: (event: CheckoutEvent) => void,
): CheckoutForm {
  const [typed, setTyped] = useState(given.values);
  const [isSaved, setIsSaved] = useState(false);
  const [isFilled, setIsFilled] = useState(false);
  const isRestored = useRef(false);
  const { offer } = state;
  const isPlaced = findOrder(state) !== null;
  const methodId = findChosenMethod(state) ?? '';
  const values = { ...typed, methodId };

  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    if (isPlaced || given.isPosted) return;
    const details = readDetails();
    setIsSaved(details !== null);
    const own = readDraft();
    const draft = own ?? (given.values.email === '' ? details : null);
    if (!draft) return;
    setIsFilled(own === null);
    setTyped(draft);
    const { country, zip } = draft.shipping;
    const isPostcodeNews = hasVatByPostcode(country) && zip !== '';
    if (country !== offer.country || draft.methodId !== offer.methodId || isPostcodeNews)
      dispatch({ type: 'chose', country, methodId: draft.methodId });
  });
  useEffect(() => {
    if (!isPlaced && (typed !== given.values || methodId !== given.values.methodId))
      saveDraft({ ...typed, methodId });
  }, [typed, methodId, isPlaced, given.values]);

  return {
    values,
    isFilled,
    isSaved,
    setIsSaved,
    applySaved: () => (isSaved ? saveDetails(values) : deleteDetails()),
    forgetDetails() {
      deleteDetails();
      setIsSaved(false);
      setIsFilled(false);
      // A copy counts as typed, so that it is saved over the draft.
      setTyped({ ...given.values });
      const { shipping, methodId } = given.values;
      dispatch({ type: 'chose', country: shipping.country, methodId });
    },
    setValues: setTyped,
    setEmail(email) {
      setTyped((now) => ({ ...now, email }));
      dispatch({ type: 'edited', field: 'email' });
    },
    setEori(eori) {
      setTyped((now) => ({ ...now, eori }));
      dispatch({ type: 'edited', field: 'eori' });
    },
    setGiftNote(giftNote) {
      setTyped((now) => ({ ...now, giftNote }));
      dispatch({ type: 'edited', field: 'giftNote' });
    },
    setOffers: (offers) => setTyped((now) => ({ ...now, offers })),
    setBillingSame: (billingSame) => setTyped((now) => ({ ...now, billingSame })),
    setAddress: (part) => (field, value) => {
      // A state belongs to its country.
      const more = field === 'country' ? { state: '' } : {};
      setTyped((now) => ({ ...now, [part]: { ...now[part], ...more, [field]: value } }));
      dispatch({ type: 'edited', field: `${part}.${field}` });
      if (part === 'shipping' && field === 'country')
        dispatch({ type: 'chose', country: value, methodId: values.methodId });
    },
  };
}
