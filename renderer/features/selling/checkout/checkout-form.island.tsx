import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaymentState } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  CHECKOUT_PATH,
  type CheckoutErrors,
  type CheckoutState,
  type CheckoutValues,
  findCheckoutErrors,
  findOrder,
  isCheckoutBusy,
  type OffersBox,
  toSeen,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import type { RefusedCode } from '../../../ui/store/discount-codes.tsx';
import store from '../../../ui/store/store.module.css';
import { EMPTY_CARD, type TestCard } from './checkout-card.tsx';
import { CheckoutDetails } from './checkout-details.tsx';
import styles from './checkout-form.module.css';
import { createCheckoutPort } from './checkout-port.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ConfirmDetails } from './confirm-details.tsx';
import { ExpressPart } from './express-part.tsx';
import { BankQuestion, PaymentPart, PlacedOrder } from './payment-part.tsx';
import { PaymentProcessing } from './payment-processing.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutValues } from './use-checkout-values.ts';
import { useStripe } from './use-stripe.ts';
import { useWallet } from './use-wallet.ts';
import type { WalletContact } from './wallet.ts';

export interface CheckoutFormProps {
  readonly start: CheckoutState;
  readonly values: CheckoutValues;
  /** Null where a merchant buys samples. */
  readonly offersBox: OffersBox | null;
  /** The values are what was just posted, and newer than any draft. */
  readonly isPosted: boolean;
  /** Stripe's; null where the store takes the sandbox's cards. */
  readonly publishableKey: string | null;
  readonly testCards: readonly TestCard[];
  readonly refusedCode: RefusedCode | null;
  /** Opened to pay without filling in the form. */
  readonly isExpress?: true;
  /** Bought at trade prices, which no code lowers. */
  readonly isSamples?: true;
}

/** Takes the shopper to the first wrong field after a press. Putting a field right only takes errors away. */
function useFocusOnError(errors: CheckoutErrors) {
  const form = useRef<HTMLFormElement>(null);
  const earlier = useRef(errors);
  useEffect(() => {
    const isPress =
      earlier.current !== errors && Object.keys(errors).length >= Object.keys(earlier.current).length;
    earlier.current = errors;
    if (isPress) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}

const toWalletContact = ({ email, shipping, billingSame, billing }: CheckoutValues): WalletContact => ({
  email,
  shipping,
  billing: billingSame ? null : billing,
});

/** The whole checkout as one form: contact, address, delivery, card, button. It works posted as a plain form, too. */
function CheckoutForm({
  start,
  values: given,
  offersBox,
  isPosted,
  publishableKey,
  testCards,
  refusedCode,
  isExpress,
  isSamples,
}: CheckoutFormProps) {
  const [card, setCard] = useState(EMPTY_CARD);
  const { state, dispatch } = useCheckout(start, ({ offer }) =>
    createCheckoutPort({
      offer,
      values: form.values,
      card: wallet.payment.current?.card ?? card,
      stripe: wallet.payment.current ? wallet.payment.current.stripe : stripe.stripe.current,
    }),
  );
  const form = useCheckoutValues({ values: given, isPosted }, state, dispatch);
  const wallet = useWallet(state, form, dispatch);
  const { offer, step } = state;
  const order = findOrder(state);
  const totalMinor = order?.totalMinor ?? offer.basket.totals.totalMinor;
  const stripe = useStripe({
    publishableKey,
    isShown: step !== 'processing',
    totalMinor,
    currency: offer.basket.totals.currency,
  });
  const element = useFocusOnError(state.errors);
  const isComplete = Object.keys(findCheckoutErrors(form.values)).length === 0;
  const hasErrors = Object.keys(state.errors).length > 0;
  const [isConfirming, setIsConfirming] = useState(isExpress === true);
  const confirms = isConfirming && isComplete && !hasErrors && order === null;
  const change = (field: string) => {
    flushSync(() => setIsConfirming(false));
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const found = useCallback((payment: PaymentState) => dispatch({ type: 'found', payment }), [dispatch]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = submitter?.getAttribute('value');
    if (!order) form.applySaved();
    dispatch({
      type: 'pressed',
      button: intent === 'approve' || intent === 'decline' ? intent : 'pay',
      newAttemptKey: crypto.randomUUID(),
      errors: findCheckoutErrors(form.values),
    });
  };

  if (order && step === 'processing') return <PaymentProcessing order={order} found={found} />;
  const message = state.message ?? stripe.failure;
  const isAsked = step === 'confirming' || step === 'answering';
  return (
    <div className={styles.layout}>
      <CheckoutSummary
        basket={offer.basket}
        canChangeCodes={order === null && !isSamples}
        refusedCode={refusedCode}
        mayOweImportCharges={offer.mayOweImportCharges}
        deliveryName={offer.methods.find(({ id }) => id === offer.methodId)?.name}
      />
      <div className={styles.form}>
        {confirms && <ConfirmDetails form={form} offer={offer} change={change} />}
        {order === null && totalMinor > 0 && (
          <ExpressPart
            publishableKey={publishableKey}
            handlers={wallet.handlers}
            saved={isComplete ? toWalletContact(form.values) : null}
            isBusy={isCheckoutBusy(state) && step !== 'quoting'}
            takesFocus={isExpress === true}
            otherwise={confirms ? 'or pay by card' : 'or fill in your details'}
          />
        )}
        <form
          ref={element}
          className={styles.form}
          method="post"
          action={CHECKOUT_PATH}
          onSubmit={submit}
          noValidate
        >
          <input type="hidden" name="orderKey" value={state.orderKey} />
          <input type="hidden" name="attemptKey" value={state.attemptKey} />
          <input type="hidden" name="seen" value={JSON.stringify(toSeen(offer))} />
          {message && (
            <p className={store.alert} role="alert">
              {message}{' '}
              {message === PAYMENT_MESSAGES.elementFailedToLoad && (
                <a href={CHECKOUT_PATH}>{PAYMENT_MESSAGES.tryRefreshing}</a>
              )}
            </p>
          )}
          {order ? (
            <PlacedOrder order={order} />
          ) : (
            // The fields stay in the form, so that it can be posted without a script.
            <div className={styles.form} hidden={confirms}>
              <CheckoutDetails
                form={form}
                offersBox={offersBox}
                offer={offer}
                methodId={form.values.methodId || null}
                errors={state.errors}
                choose={(methodId) =>
                  dispatch({ type: 'chose', country: form.values.shipping.country, methodId })
                }
              />
            </div>
          )}
          {order && isAsked ? (
            <BankQuestion order={order} isBusy={isCheckoutBusy(state)} />
          ) : (
            <PaymentPart
              state={state}
              totalMinor={totalMinor}
              card={card}
              setCard={setCard}
              testCards={testCards}
              stripePlace={publishableKey === null ? null : stripe.place}
              isReady={publishableKey === null || stripe.isReady}
            />
          )}
        </form>
      </div>
    </div>
  );
}

export default defineIsland(CheckoutForm);
