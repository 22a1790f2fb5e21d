import { type RefObject, useEffect, useRef } from 'react';
import type { CheckoutQuote } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  findCheckoutErrors,
  isCheckoutBusy,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import type { CheckoutForm } from './use-checkout-values.ts';
import { toWalletSheet, type WalletHandlers, type WalletPayment } from './wallet.ts';

interface WalletUse {
  readonly handlers: WalletHandlers;
  /** What the attempt on its way is paid with; null where it is the form's card. */
  readonly payment: RefObject<WalletPayment | null>;
}

interface Asked {
  readonly country: string;
  readonly methodId: string;
  readonly answer: (offer: CheckoutQuote | null) => void;
}

/** Whether an offer answers the wallet’s question: after a failed quote it is the earlier one. */
const fits = (offer: CheckoutQuote, { country, methodId }: Asked): boolean =>
  offer.country === country && offer.methods.length > 0 && (methodId === '' || offer.methodId === methodId);

/** Lets a wallet drive the checkout: its address and delivery method are quoted, its contact details place the order. */
export function useWallet(
  state: CheckoutState,
  form: CheckoutForm,
  dispatch: (event: CheckoutEvent) => void,
): WalletUse {
  const payment = useRef<WalletPayment | null>(null);
  const asked = useRef<Asked | null>(null);
  /** What the form had chosen before the wallet was opened. */
  const before = useRef<Pick<Asked, 'country' | 'methodId'> | null>(null);
  // Wallets call back long after the render that gave them their handlers.
  const latest = useRef({ state, form });
  latest.current = { state, form };

  useEffect(() => {
    if (state.step === 'editing' && asked.current) {
      const { current } = asked;
      asked.current = null;
      current.answer(fits(state.offer, current) ? state.offer : null);
    }
    if (!payment.current || isCheckoutBusy(state) || state.step === 'paid' || state.step === 'processing')
      return;
    payment.current.failed(state.message);
    payment.current = null;
  }, [state]);

  const handlers: WalletHandlers = {
    sheet: () => toWalletSheet(latest.current.state.offer),
    async requote(country, methodId) {
      const { promise, resolve } = Promise.withResolvers<CheckoutQuote | null>();
      const { shipping, methodId: chosen } = latest.current.form.values;
      before.current ??= { country: shipping.country, methodId: chosen };
      asked.current?.answer(null);
      asked.current = { country, methodId, answer: resolve };
      dispatch({ type: 'chose', country, methodId });
      const offer = await promise;
      return offer && toWalletSheet(offer);
    },
    confirm({ email, shipping, billing }, paidWith) {
      payment.current = paidWith;
      before.current = null;
      const values = {
        email,
        shipping,
        billingSame: billing === null,
        billing: billing ?? shipping,
        methodId: latest.current.state.offer.methodId ?? '',
        giftNote: latest.current.form.values.giftNote,
        eori: latest.current.form.values.eori,
        offers: latest.current.form.values.offers,
      };
      latest.current.form.setValues(values);
      dispatch({
        type: 'pressed',
        button: 'pay',
        newAttemptKey: crypto.randomUUID(),
        errors: findCheckoutErrors(values),
      });
    },
    cancel() {
      if (before.current) dispatch({ type: 'chose', ...before.current });
      before.current = null;
    },
  };
  return { handlers, payment };
}
