import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import {
  PAYMENT_CANCELLED,
  TEST_PAYMENTS_NOTICE,
} from '../../../../shared/features/projects/payments/payments.ts';
import { findShopStart, SAMPLES_SHOP_NAME } from '../../../../shared/features/selling/basket/basket.ts';
import {
  advanceCheckout,
  CHECKOUT_PATH,
  type CheckoutPort,
  type CheckoutPost,
  type CheckoutQuote,
  type CheckoutValues,
  emptyAddress,
  findOrder,
  getCheckout,
  getPaymentState,
  type OpenedCheckout,
  offersBoxOf,
  parseCheckoutPost,
  placeOrder,
  quoteCheckout,
  runCheckout,
  startCheckout,
  toPlaceOrderBody,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { currencyOf } from '../../../../shared/rules/money/money.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readFields, readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { PageEvent } from '../../../ui/store/page-event.tsx';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { changeCode, codePostSchema } from '../discounts/discounts.ts';
import styles from './checkout.module.css';
import CheckoutForm from './checkout-form.island.tsx';

function toValues({ contact, country, methodId }: OpenedCheckout): CheckoutValues {
  return {
    email: contact.email,
    shipping: { ...emptyAddress(country), ...contact.shipping, country },
    billingSame: true,
    billing: emptyAddress(country),
    methodId: methodId ?? '',
    giftNote: '',
    eori: '',
    offers: '',
  };
}

const toOffer = ({ pending, justPaid, contact, offersAnswer, ...offer }: OpenedCheckout): CheckoutQuote =>
  offer;

/** An order that waits in another currency than the shopper has chosen since, and on which no payment is on its way. */
const findSwitched = ({ pending, basket }: OpenedCheckout) =>
  pending && pending.currency !== basket.totals.currency && ['pending', 'failed'].includes(pending.status)
    ? pending
    : null;

const switchedText = (before: string, { basket }: CheckoutQuote): string =>
  `Your order was in ${currencyName(before)} and is now in ${currencyName(basket.totals.currency)}. You haven’t been charged. Check the new total, then pay.`;

const currencyName = (code: string): string => currencyOf(currencyCodeSchema.parse(code)).name;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  try {
    const settings = await server.call(paymentCalls.settings, {});
    const first = await server.call(getCheckout, { query: {} });
    if (first.justPaid && !first.pending) throw redirect(receiptPath(first.justPaid));
    const country = first.contact.shipping?.country;
    const opened =
      country && country !== first.country ? await server.call(getCheckout, { query: { country } }) : first;
    const offer = toOffer(opened);
    const switched = findSwitched(opened);
    const start = startCheckout({
      orderKey: crypto.randomUUID(),
      attemptKey: crypto.randomUUID(),
      offer,
      pending: switched || url.searchParams.has('edit') ? null : opened.pending,
    });
    return {
      settings,
      values: toValues(opened),
      start: switched ? { ...start, message: switchedText(switched.currency, offer) } : start,
      storeName: server.visit.store?.name ?? null,
      offersBox: server.visit.store ? offersBoxOf(server.visit.store.name, opened.offersAnswer) : null,
      isExpress: url.searchParams.get('express') === 'true',
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** The checkout's way to the server and the provider from a posted form. */
const createPort = (server: PageServer, { values, seen, card }: CheckoutPost): CheckoutPort => ({
  quote: (country, methodId) =>
    server.call(quoteCheckout, { body: { country, ...(methodId && { methodId }) } }),
  place: (orderKey) => server.call(placeOrder, { body: toPlaceOrderBody(orderKey, values, seen) }),
  pay: ({ clientSecret }, idempotencyKey) =>
    server.call(paymentCalls.confirm, { body: { clientSecret: clientSecret ?? '', card, idempotencyKey } }),
  answerBank: ({ clientSecret }, idempotencyKey, approved) =>
    server.call(paymentCalls.authenticate, {
      body: { clientSecret: clientSecret ?? '', approved, idempotencyKey },
    }),
  findPayment: ({ orderHash }) => server.call(getPaymentState, { params: { orderHash } }),
  // The server's own calls don't cross a network.
  isConnectionLost: (_error): _error is Error => false,
});

/** The form's own way to a paid order, where no script runs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const form = Object.fromEntries(await readForm(request));
  const code = codePostSchema.safeParse(form);
  if (code.success) {
    const refusedCode = await changeCode(server, code.data);
    return refusedCode ? data({ refusedCode }, { status: 409 }) : redirect(CHECKOUT_PATH, 303);
  }
  const post = readFields(() => parseCheckoutPost(form));
  const { intent, orderKey, attemptKey, values } = post;
  const query = {
    country: values.shipping.country || undefined,
    methodId: values.methodId || undefined,
    zip: values.shipping.zip || undefined,
  };
  const opened = await server.call(getCheckout, { query });
  // Paid in another tab since this form was shown.
  if (intent !== 'place' && opened.justPaid && !opened.pending)
    return redirect(receiptPath(opened.justPaid), 303);
  const isAnswer = intent === 'approve' || intent === 'decline';
  const isPayment = intent === 'pay' || isAnswer;
  const start = startCheckout({
    orderKey,
    attemptKey,
    offer: toOffer(opened),
    pending: isPayment ? opened.pending : null,
  });
  // The page of an order that is placed has no fields but the card's.
  const shown = isPayment ? toValues(opened) : values;
  if (isPayment && !opened.pending)
    return data({ start: { ...start, message: PAYMENT_CANCELLED.message }, values: shown });
  if (intent === 'quote') return data({ start, values });
  const end = await runCheckout(
    advanceCheckout(start, {
      type: 'pressed',
      button: isAnswer ? intent : 'pay',
      newAttemptKey: crypto.randomUUID(),
      errors: {},
    }),
    createPort(server, post),
  );
  if (end.step === 'paid') return redirect(receiptPath(end.order.orderHash), 303);
  if (end.step === 'processing') return redirect(CHECKOUT_PATH, 303);
  const next = end.isAttemptOver ? { attemptKey: crypto.randomUUID(), isAttemptOver: false } : {};
  return data({ start: { ...end, ...next }, values: shown }, { status: end.refusedWith ?? 200 });
}

export default function Checkout() {
  const { settings, storeName, offersBox, isExpress, ...loaded } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const refusedCode = posted && 'refusedCode' in posted ? posted.refusedCode : null;
  const { start, values } = posted && 'start' in posted ? posted : loaded;
  const title = `Checkout | ${storeName ?? SAMPLES_SHOP_NAME}`;
  const shopStart = findShopStart(storeName !== null);
  if (start.offer.basket.items.length === 0 && !findOrder(start))
    return (
      <div className={store.empty}>
        <Seo title={title} hidden />
        <h1>Your basket is empty</h1>
        <p>Add something to your basket first.</p>
        <a className={store.button} href={shopStart.path}>
          {shopStart.text}
        </a>
      </div>
    );
  // Nothing that could be ordered is left, so there is nothing to deliver either.
  if (start.offer.basket.totals.lines.length === 0 && !findOrder(start))
    return (
      <div className={store.empty}>
        <Seo title={title} hidden />
        <h1>Nothing to check out</h1>
        <p>{start.offer.basket.notice ?? 'The items in your basket are no longer available.'}</p>
        <a className={store.button} href="/basket/">
          Back to your basket
        </a>
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={title} hidden />
      <PageEvent
        event="begin-checkout"
        payload={{
          totalMinor: start.offer.basket.totals.totalMinor,
          currency: start.offer.basket.totals.currency,
        }}
      />
      {start.step === 'processing' && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <h1>Checkout</h1>
      {settings.warnsOfTests && <p className={store.notice}>{TEST_PAYMENTS_NOTICE}</p>}
      <CheckoutForm
        start={start}
        values={values}
        offersBox={offersBox}
        isPosted={posted !== undefined && 'start' in posted}
        refusedCode={refusedCode}
        publishableKey={settings.provider === 'stripe' ? (settings.publishableKey ?? '') : null}
        testCards={settings.testCards}
        {...(isExpress && { isExpress })}
        {...(storeName === null && { isSamples: true })}
      />
    </div>
  );
}
