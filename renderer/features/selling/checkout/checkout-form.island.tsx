import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type {
  PaymentAnswer,
  paymentCalls,
} from '../../../../shared/features/projects/payments/payments.calls.ts';
import type {
  CheckoutQuote,
  getPaymentState,
  PendingOrder,
  placeOrder,
  quoteCheckout,
  Seen,
} from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  type CheckoutValues,
  checkCheckout,
  placeBodyOf,
  readExpiry,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { deliveryEstimateText } from '../../../../shared/features/selling/delivery/delivery.rules.ts';
import type { AddressField } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import { type CardTexts, EMPTY_CARD, SandboxCard } from './checkout-card.tsx';
import { forgetDraft, keepDraft, readDraft } from './checkout-draft.ts';
import { AddressFields, type Errors, Field } from './checkout-fields.tsx';
import styles from './checkout-form.module.css';
import { mountStripe, type StripeCheckout } from './checkout-stripe.ts';
import { CheckoutSummary } from './checkout-summary.tsx';

const POLL_MS = 1_500;
/** Polls without a final answer before the shopper is told to look at the mail. */
const POLLS_PATIENT = 40;

export interface CheckoutFormProps {
  readonly offer: CheckoutQuote;
  readonly pending: PendingOrder | null;
  readonly values: CheckoutValues;
  /** The values are what was just posted, and newer than any draft. */
  readonly posted: boolean;
  readonly orderKey: string;
  readonly attemptKey: string;
  readonly errors: Errors;
  readonly message: string | null;
  readonly authentication: boolean;
  readonly provider: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  readonly testCards: readonly { readonly number: string; readonly label: string }[];
}

const receiptPath = (order: Pick<PendingOrder, 'orderHash'>) => `/receipt/${order.orderHash}/`;

const seenOf = ({ basket }: CheckoutQuote): Seen => ({
  totalMinor: basket.totals.totalMinor,
  lines: basket.totals.lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
});

const failureWords = (error: unknown): string =>
  error instanceof Refusal || error instanceof Unreachable
    ? error.message
    : PAYMENT_MESSAGES.somethingWentWrong;

const LOST = 'You went offline. Press Pay again: we won’t charge you twice.';

const place = islandCall<typeof placeOrder>({ method: 'POST', path: '/omnis/v3/checkout/place/' });
const quoteFor = islandCall<typeof quoteCheckout>({ method: 'POST', path: '/omnis/v3/checkout/quote/' });
const readPaymentState = islandCall<typeof getPaymentState>({
  method: 'GET',
  path: '/omnis/v3/checkout/payment/{orderHash}/',
});
const confirmPayment = islandCall<typeof paymentCalls.confirm>({
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/confirm/',
  credentials: 'none',
});
const authenticatePayment = islandCall<typeof paymentCalls.authenticate>({
  method: 'POST',
  path: '/omnis/v3/payments/sandbox/authenticate/',
  credentials: 'none',
});

function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const names = new Set(Object.keys(errors));
  const first = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLElement && names.has(element.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}

interface WaitingProps {
  readonly order: PendingOrder;
  /** How the payment ended without success. */
  readonly ended: (message: string | null) => void;
}

/** Polls the payment's status until it is final. Without scripts the page reloads itself. */
function Waiting({ order, ended }: WaitingProps) {
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        const { status, message } = await readPaymentState({ params: { orderHash: order.orderHash } });
        if (status === 'succeeded') return location.assign(receiptPath(order));
        if (status === 'failed') return ended(message);
      } catch {
        // No answer is no end: ask again.
      }
      setPolls(polls + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [polls, order, ended]);
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h2>Processing your payment</h2>
      <p>
        {polls < POLLS_PATIENT
          ? 'This usually takes a few seconds. Your receipt will open here.'
          : 'This is taking longer than usual. You can close this page. We’ll email your receipt when the payment goes through.'}
      </p>
      <noscript>
        <a className={store.quiet} href="/checkout/">
          Check again
        </a>
      </noscript>
    </div>
  );
}

/** The whole checkout as one form: contact, address, delivery, card, button. It works posted as a plain form, too. */
function CheckoutForm(props: CheckoutFormProps) {
  const { provider, publishableKey, testCards } = props;
  const form = useRef<HTMLFormElement>(null);
  const stripePlace = useRef<HTMLDivElement>(null);
  const stripe = useRef<StripeCheckout | null>(null);
  const [offer, setOffer] = useState(props.offer);
  const [values, setValues] = useState(props.values);
  const [pending, setPending] = useState(props.pending);
  const [errors, setErrors] = useState(props.errors);
  const [message, setMessage] = useState(props.message);
  const [card, setCard] = useState<CardTexts>(EMPTY_CARD);
  const [busy, setBusy] = useState(false);
  const [authentication, setAuthentication] = useState(props.authentication);
  const [attemptKey, setAttemptKey] = useState(props.attemptKey);
  const [payable, setPayable] = useState(provider === 'sandbox');
  const quotes = useRef(0);
  const { currency } = offer.basket.totals;
  const totalMinor = pending?.totalMinor ?? offer.basket.totals.totalMinor;
  const waiting = pending?.status === 'processing';
  const method = offer.methods.find(({ id }) => id === offer.methodId);

  useEffect(() => {
    if (provider !== 'stripe' || waiting || !stripePlace.current || stripe.current) return;
    void mountStripe({
      element: stripePlace.current,
      publishableKey: publishableKey ?? '',
      amountMinor: totalMinor,
      currency,
      ready: () => setPayable(true),
      failed: () => setMessage(PAYMENT_MESSAGES.elementFailedToLoad),
    }).then((mounted) => {
      stripe.current = mounted;
      if (!mounted) setMessage(PAYMENT_MESSAGES.scriptMissing);
    });
  }, [provider, publishableKey, totalMinor, currency, waiting]);
  useEffect(() => stripe.current?.update(totalMinor), [totalMinor]);

  const requote = async (country: string, methodId: string) => {
    quotes.current += 1;
    const mine = quotes.current;
    try {
      const quote = await quoteFor({ body: { country, ...(methodId && { methodId }) } });
      if (mine !== quotes.current) return;
      setOffer(quote);
      setValues((now) => ({ ...now, methodId: quote.methodId ?? '' }));
    } catch (error) {
      if (mine === quotes.current) setMessage(failureWords(error));
    }
  };

  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const draft = pending || props.posted ? null : readDraft();
    if (!draft) return;
    setValues(draft);
    const { country } = draft.shipping;
    if (country !== offer.country || draft.methodId !== offer.methodId) void requote(country, draft.methodId);
  });
  useEffect(() => {
    if (!pending && values !== props.values) keepDraft(values);
  }, [values, pending, props.values]);

  const changeAddress = (which: 'shipping' | 'billing') => (field: AddressField, value: string) => {
    setValues((now) => ({ ...now, [which]: { ...now[which], [field]: value } }));
    setErrors(({ [`${which}.${field}`]: _settled, ...rest }) => rest);
    if (which === 'shipping' && field === 'country') void requote(value, values.methodId);
  };

  const refuse = async (error: unknown) => {
    setMessage(failureWords(error));
    if (!(error instanceof Refusal)) return;
    if (error.errors) {
      setErrors(error.errors);
      focusFirst(form.current, error.errors);
    }
    if (error.status === 409) await requote(values.shipping.country, values.methodId);
  };

  const follow = (order: PendingOrder, answer: PaymentAnswer) => {
    setAuthentication(answer.status === 'authentication');
    if (answer.status === 'succeeded') return location.assign(receiptPath(order));
    // An answer ends the attempt; the next press is another one.
    setAttemptKey(crypto.randomUUID());
    if (answer.status === 'processing') setPending({ ...order, status: 'processing', message: null });
    else
      setPending({
        ...order,
        status: answer.status === 'failed' ? 'failed' : 'pending',
        message: answer.message,
      });
    setMessage(answer.message);
  };

  const paySandbox = async (order: PendingOrder) => {
    const answer = await confirmPayment({
      body: {
        clientSecret: order.clientSecret ?? '',
        card: { number: card.number, ...readExpiry(card.expiry), cvc: card.cvc },
        idempotencyKey: attemptKey,
      },
    });
    follow(order, answer);
  };

  const payStripe = async (order: PendingOrder) => {
    const wrong = await stripe.current?.pay(
      order.clientSecret ?? '',
      `${location.origin}${receiptPath(order)}`,
    );
    if (wrong) setMessage(wrong);
  };

  const pay = async (order: PendingOrder) => {
    setPending(order);
    if (order.status === 'succeeded') return location.assign(receiptPath(order));
    try {
      await (provider === 'stripe' ? payStripe(order) : paySandbox(order));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      // Whether the attempt arrived is not known: the order's own state tells.
      const state = await readPaymentState({ params: { orderHash: order.orderHash } }).catch(() => null);
      if (state?.status === 'succeeded') return location.assign(receiptPath(order));
      setMessage(LOST);
    }
  };

  const placeAndPay = async () => {
    const wrong = checkCheckout(values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      setMessage('Please check the highlighted fields');
      return focusFirst(form.current, wrong);
    }
    if (provider === 'stripe') {
      const unfit = (await stripe.current?.check()) ?? null;
      if (unfit) return setMessage(unfit);
    }
    const order = await place({ body: placeBodyOf(props.orderKey, values, seenOf(offer)) });
    forgetDraft();
    await pay(order);
  };

  const authenticate = async (approved: boolean) => {
    if (!pending) return;
    const answer = await authenticatePayment({
      body: { clientSecret: pending.clientSecret ?? '', approved, idempotencyKey: attemptKey },
    });
    follow(pending, answer);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const intent = submitter?.getAttribute('value');
    setBusy(true);
    setMessage(null);
    try {
      if (intent === 'approve' || intent === 'decline') await authenticate(intent === 'approve');
      else if (pending?.clientSecret) await pay(pending);
      else await placeAndPay();
    } catch (error) {
      if (error instanceof Unreachable) setMessage(LOST);
      else await refuse(error);
    } finally {
      setBusy(false);
    }
  };

  if (pending && waiting)
    return (
      <Waiting
        order={pending}
        ended={(words) => {
          setPending({ ...pending, status: 'failed', message: words });
          setMessage(words);
        }}
      />
    );
  return (
    <div className={styles.layout}>
      <CheckoutSummary basket={offer.basket} deliveryName={method?.name} />
      <form ref={form} className={styles.form} method="post" action="/checkout/" onSubmit={submit} noValidate>
        <input type="hidden" name="orderKey" value={props.orderKey} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <input type="hidden" name="seen" value={JSON.stringify(seenOf(offer))} />
        {message && (
          <p className={store.alert} role="alert">
            {message}{' '}
            {message === PAYMENT_MESSAGES.elementFailedToLoad && (
              <a href="/checkout/">{PAYMENT_MESSAGES.tryRefreshing}</a>
            )}
          </p>
        )}
        {pending ? (
          <section className={styles.part}>
            <h2>{`Order ${pending.number}`}</h2>
            <p>
              {`We’ve saved your order. Pay to confirm it and we’ll email your receipt to ${pending.email}.`}{' '}
              <a href="/checkout/?edit=1">Edit details</a>
            </p>
            <input type="hidden" name="clientSecret" value={pending.clientSecret ?? ''} />
          </section>
        ) : (
          <>
            <section className={styles.part}>
              <h2>Contact</h2>
              <Field
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                value={values.email}
                errors={errors}
                change={(email) => setValues((now) => ({ ...now, email }))}
                hint="We’ll send your receipt and tracking code here"
              />
            </section>
            <section className={styles.part}>
              <h2>Delivery</h2>
              <AddressFields
                prefix="shipping"
                address={values.shipping}
                errors={errors}
                change={changeAddress('shipping')}
              />
              <noscript>
                <button type="submit" name="intent" value="quote" className={store.quiet}>
                  Update delivery options
                </button>
              </noscript>
              <fieldset className={styles.part}>
                <legend className="only-read-aloud">Delivery method</legend>
                <div className={styles.methods}>
                  {offer.methods.map(({ id, name, nowMinor, estimate }) => (
                    <label className={styles.method} key={id}>
                      <input
                        type="radio"
                        name="methodId"
                        value={id}
                        checked={offer.methodId === id}
                        onChange={() => void requote(values.shipping.country, id)}
                      />
                      <span>
                        {name}
                        <small>{`Arrives ${deliveryEstimateText(estimate)}`}</small>
                      </span>
                      <strong>{nowMinor === 0 ? 'Free' : priceText(nowMinor, currency)}</strong>
                    </label>
                  ))}
                </div>
                {errors.methodId?.[0] && <p className={store.error}>{errors.methodId[0]}</p>}
                {offer.methods.length === 0 && (
                  <p className={store.alert}>Sorry, we don’t deliver to this country yet.</p>
                )}
              </fieldset>
            </section>
            <section className={styles.part}>
              <h2>Billing address</h2>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  name="billingSame"
                  value="yes"
                  checked={values.billingSame}
                  onChange={(event) => {
                    const billingSame = event.currentTarget.checked;
                    setValues((now) => ({ ...now, billingSame }));
                  }}
                />
                Same as delivery address
              </label>
              {!values.billingSame && (
                <AddressFields
                  prefix="billing"
                  address={values.billing}
                  errors={errors}
                  change={changeAddress('billing')}
                />
              )}
            </section>
          </>
        )}
        {authentication && pending ? (
          <section className={styles.part}>
            <h2>Confirm with your bank</h2>
            <p>{`Approve this payment of ${priceText(pending.totalMinor, currency)}?`}</p>
            <button type="submit" name="intent" value="approve" className={store.button} disabled={busy}>
              Approve
            </button>
            <button type="submit" name="intent" value="decline" className={store.quiet} disabled={busy}>
              Decline
            </button>
          </section>
        ) : (
          <section className={styles.part}>
            <h2>Payment</h2>
            {provider === 'stripe' ? (
              <div ref={stripePlace} />
            ) : (
              <SandboxCard card={card} errors={errors} change={setCard} testCards={testCards} />
            )}
            <button
              type="submit"
              name="intent"
              value={pending ? 'pay' : 'place'}
              className={`${store.button} ${store.wide}`}
              disabled={busy || !payable || (!pending && offer.methodId === null)}
              aria-busy={busy}
            >
              {busy ? 'One moment…' : `Pay ${priceText(totalMinor, currency)}`}
            </button>
            <p className={store.hint}>
              By paying you agree to our <a href="/shop-policy/terms-of-sale/">terms of sale</a>. Our{' '}
              <a href="/shop-policy/privacy-policy/">privacy policy</a> explains how we use your details.
            </p>
          </section>
        )}
      </form>
    </div>
  );
}

export default defineIsland(CheckoutForm);
