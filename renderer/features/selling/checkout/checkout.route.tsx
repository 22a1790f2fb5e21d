import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import {
  type PaymentAnswer,
  paymentCalls,
} from '../../../../shared/features/projects/payments/payments.calls.ts';
import {
  type CheckoutPost,
  type CheckoutState,
  type CheckoutValues,
  emptyAddress,
  getCheckout,
  type PendingOrder,
  placeBodyOf,
  placeOrder,
  readCheckoutPost,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './checkout.module.css';
import CheckoutForm, { type CheckoutFormProps } from './checkout-form.island.tsx';

const receiptPath = (orderHash: string) => `/receipt/${orderHash}/`;

const knownAddress = (state: CheckoutState) => {
  const { shipping } = state.contact;
  return shipping ? { ...emptyAddress(state.country), ...shipping } : emptyAddress(state.country);
};

function valuesOf(state: CheckoutState): CheckoutValues {
  return {
    email: state.contact.email,
    shipping: { ...knownAddress(state), country: state.country },
    billingSame: true,
    billing: emptyAddress(state.country),
    methodId: state.methodId ?? '',
  };
}

type View = Pick<CheckoutFormProps, 'values' | 'errors' | 'message' | 'authentication'> & {
  readonly state: CheckoutState;
};

export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  try {
    const settings = await server.call(paymentCalls.settings, {});
    const first = await server.call(getCheckout, { query: {} });
    if (first.justPaid && !first.pending) throw redirect(receiptPath(first.justPaid));
    const known = first.contact.shipping?.country;
    const state =
      known && known !== first.country
        ? await server.call(getCheckout, { query: { country: known } })
        : first;
    const editing = url.searchParams.has('edit');
    return {
      settings,
      state: editing ? { ...state, pending: null } : state,
      orderKey: crypto.randomUUID(),
      attemptKey: crypto.randomUUID(),
      storeName: server.visit.store?.name ?? '',
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** The checkout again, with the entered values and their errors. */
async function again(
  server: PageServer,
  values: CheckoutValues,
  more: Partial<Pick<View, 'errors' | 'message' | 'authentication'>> = {},
): Promise<View> {
  const { methodId, shipping } = values;
  const query = { country: shipping.country || undefined, methodId: methodId || undefined };
  const state = await server.call(getCheckout, { query });
  return {
    state,
    values: { ...values, methodId: state.methodId ?? '' },
    errors: more.errors ?? {},
    message: more.message ?? null,
    authentication: more.authentication ?? false,
  };
}

async function payOrder(server: PageServer, order: PendingOrder, post: CheckoutPost): Promise<PaymentAnswer> {
  if (order.status === 'succeeded') return { status: 'succeeded', message: null };
  const clientSecret = order.clientSecret ?? '';
  if (post.intent === 'approve' || post.intent === 'decline')
    return server.call(paymentCalls.authenticate, {
      body: { clientSecret, approved: post.intent === 'approve', idempotencyKey: post.attemptKey },
    });
  return server.call(paymentCalls.confirm, {
    body: { clientSecret, card: post.card, idempotencyKey: post.attemptKey },
  });
}

/** The form's own way to a paid order, where no script runs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const post = readCheckoutPost(Object.fromEntries(await request.formData()));
  if (post.intent === 'quote') return data(await again(server, post.values));
  try {
    const waiting = post.intent === 'place' ? null : (await server.call(getCheckout, { query: {} })).pending;
    const order =
      waiting ??
      (await server.call(placeOrder, { body: placeBodyOf(post.orderKey, post.values, post.seen) }));
    const answer = await payOrder(server, order, post);
    if (answer.status === 'succeeded') return redirect(receiptPath(order.orderHash), 303);
    if (answer.status === 'processing') return redirect('/checkout/', 303);
    return data(
      await again(server, post.values, {
        message: answer.message,
        authentication: answer.status === 'authentication',
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data(await again(server, post.values, { errors: error.errors ?? {}, message: error.message }), {
      status: error.status,
    });
  }
}

export default function Checkout() {
  const { settings, orderKey, attemptKey, storeName, ...loaded } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const state = posted?.state ?? loaded.state;
  const { basket, country, methods, methodId, pending } = state;
  if (basket.items.length === 0 && !pending)
    return (
      <div className={store.empty}>
        <Seo title={`Checkout | ${storeName}`} hidden />
        <h1>Your basket is empty</h1>
        <p>Add something to your basket first.</p>
        <a className={store.button} href="/collection/all-products/">
          Shop all products
        </a>
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={`Checkout | ${storeName}`} hidden />
      {pending?.status === 'processing' && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <h1>Checkout</h1>
      <CheckoutForm
        offer={{ basket, country, methods, methodId }}
        pending={pending}
        values={posted?.values ?? valuesOf(state)}
        posted={posted !== undefined}
        orderKey={orderKey}
        attemptKey={attemptKey}
        errors={posted?.errors ?? {}}
        message={posted?.message ?? pending?.message ?? basket.notice}
        authentication={posted?.authentication ?? false}
        provider={settings.provider}
        publishableKey={settings.publishableKey}
        testCards={settings.testCards}
      />
    </div>
  );
}
