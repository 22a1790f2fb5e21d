import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentState } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  CHECKOUT_PATH,
  type CheckoutErrors,
  type CheckoutState,
  type CheckoutValues,
  findCheckoutErrors,
  findOrder,
  isCheckoutBusy,
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
import { BankQuestion, PaymentPart, PlacedOrder } from './payment-part.tsx';
import { PaymentProcessing } from './payment-processing.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutValues } from './use-checkout-values.ts';
import { useStripe } from './use-stripe.ts';

export interface CheckoutFormProps {
  readonly start: CheckoutState;
  readonly values: CheckoutValues;
  /** The values are what was just posted, and newer than any draft. */
  readonly isPosted: boolean;
  /** Stripe's; null where the store takes the sandbox's cards. */
  readonly publishableKey: string | null;
  readonly testCards: readonly TestCard[];
  readonly refusedCode: RefusedCode | null;
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

/** The whole checkout as one form: contact, address, delivery, card, button. It works posted as a plain form, too. */
function CheckoutForm({
  start,
  values: given,
  isPosted,
  publishableKey,
  testCards,
  refusedCode,
  isSamples,
}: CheckoutFormProps) {
  const [card, setCard] = useState(EMPTY_CARD);
  const { state, dispatch } = useCheckout(start, ({ offer }) =>
    createCheckoutPort({ offer, values: form.values, card, stripe: stripe.stripe.current }),
  );
  const form = useCheckoutValues({ values: given, isPosted }, state, dispatch);
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
        deliveryName={offer.methods.find(({ id }) => id === offer.methodId)?.name}
      />
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
          <CheckoutDetails
            form={form}
            offer={offer}
            methodId={form.values.methodId || null}
            errors={state.errors}
            choose={(methodId) =>
              dispatch({ type: 'chose', country: form.values.shipping.country, methodId })
            }
          />
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
  );
}

export default defineIsland(CheckoutForm);
