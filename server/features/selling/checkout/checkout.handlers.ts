import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  type CheckoutQuote,
  checkoutCalls,
  type PendingOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import {
  deliveryEstimate,
  deliveryPriceMinor,
  methodsFor,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { type CurrencyCode, currencyCodeSchema } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { PaymentProviderError } from '../../../platform/payments/payments.ts';
import { askAboutAwaited } from '../../projects/payments/payments.ts';
import { refuseAtClosedDoor } from '../../projects/stores/stores.ts';
import {
  type BasketHolder,
  basketHolder,
  findBasket,
  findMinified,
  type Shop,
  shopOf,
  tellCount,
  viewBasket,
} from '../basket/basket.ts';
import { methodsOrDefaults } from '../delivery/delivery.ts';
import { checkoutStanding, keepPayment, orderOfHash, type PlacedOrder } from './checkout.queries.ts';
import { placeOnce } from './place-order.ts';

const UNPAID: ReadonlySet<string> = new Set(['new', 'to_be_paid']);

/** A placed order as the checkout shows it. An order that is paid counts so, whatever its payment says. */
const pendingOf = (order: PlacedOrder): PendingOrder => ({
  orderKey: order.orderKey,
  orderHash: order.hash,
  number: order.number,
  totalMinor: order.totalMinor,
  currency: order.currency,
  email: order.email,
  clientSecret: order.clientSecret,
  ...stateOf(order),
});

function stateOf(order: PlacedOrder): Pick<PendingOrder, 'status' | 'message'> {
  const status = UNPAID.has(order.status) ? (order.paymentStatus ?? 'pending') : 'succeeded';
  return { status, message: status === 'failed' ? order.lastMessage : null };
}

async function quote(
  context: CallContext,
  shop: Shop,
  holder: BasketHolder,
  wish: { readonly country?: string | undefined; readonly methodId?: string | undefined },
): Promise<CheckoutQuote> {
  const found = await findBasket(context.tx, shop, holder, 'main');
  const country = wish.country ?? found.country;
  const day = new Date().toISOString().slice(0, 10);
  const basis = { currency: shop.currency, country, day };
  const code = found.basketId ?? '';
  const goods = viewBasket(code, found.items, { ...basis, delivery: null });
  const all =
    found.items.length === 0 ? found.methods : await methodsOrDefaults(context.tx, shop, found.methods);
  const methods = methodsFor(all, country, goods.totals.subtotalMinor);
  const chosen = methods.find(({ id }) => id === wish.methodId) ?? methods[0];
  return {
    basket: chosen ? viewBasket(code, found.items, { ...basis, delivery: chosen }) : goods,
    country,
    methods: methods.map((method) => ({
      ...method,
      nowMinor: deliveryPriceMinor(method, goods.totals.subtotalMinor),
      estimate: deliveryEstimate(method, day),
    })),
    methodId: chosen?.id ?? null,
  };
}

/** The store of the host, where no transaction is open yet. */
function shopOfHost({ store, user }: SteppedContext): Shop {
  if (!store) throw notFound('There is no shop at this address');
  refuseAtClosedDoor(store, user);
  return {
    id: store.id,
    projectId: store.projectId,
    name: store.name,
    currency: currencyCodeSchema.parse(store.currency) satisfies CurrencyCode,
  };
}

/** Asks the provider for the order's payment, with the order as the key: asked twice, it is the same payment. */
async function bindPayment(context: SteppedContext, shop: Shop, order: PlacedOrder): Promise<PlacedOrder> {
  const { provider } = context.services.payments;
  const intent = await provider
    .createIntent({
      orderId: order.id,
      amountMinor: order.totalMinor,
      currency: order.currency,
      idempotencyKey: `order:${order.id}`,
      description: `Order ${order.number} at ${shop.name}`,
      receiptEmail: order.email,
    })
    .catch((error: unknown) => {
      context.log.error({ err: error, orderId: order.id }, 'The payment provider gave no payment');
      throw new Refusal(
        503,
        'payment-unavailable',
        error instanceof PaymentProviderError
          ? `${error.message}. Nothing was charged; please try again`
          : 'We cannot take payments right now. Nothing was charged; please try again in a moment',
      );
    });
  const kept = await context.transaction((tx) =>
    keepPayment(tx, {
      projectId: shop.projectId,
      orderId: order.id,
      provider: provider.name,
      intentId: intent.intentId,
      clientSecret: intent.clientSecret,
      amountMinor: order.totalMinor,
      currency: order.currency,
    }),
  );
  return { ...order, ...kept };
}

export const checkoutImplementations = implement(checkoutCalls, {
  async getCheckout({ query }, context) {
    const shop = await shopOf(context);
    const holder = basketHolder(context);
    const offer = await quote(context, shop, holder, query);
    tellCount(context, offer.basket.count);
    const standing = await checkoutStanding(context.tx, shop.id, offer.basket.code || null, holder);
    return {
      ...offer,
      pending: standing.pending ? pendingOf(standing.pending) : null,
      justPaid: offer.basket.items.length === 0 ? standing.justPaid : null,
      known: standing.known ?? { email: '', shipping: null },
    };
  },

  async quoteCheckout({ body }, context) {
    return quote(context, await shopOf(context), basketHolder(context), body);
  },

  placeOrder: inSteps(async ({ body }, context) => {
    const shop = shopOfHost(context);
    const holder = basketHolder(context);
    const order = await context.transaction((tx) => placeOnce(tx, shop, holder, body));
    if (order.clientSecret !== null || !UNPAID.has(order.status)) return pendingOf(order);
    return pendingOf(await bindPayment(context, shop, order));
  }),

  async getPaymentState({ params }, context) {
    const shop = await shopOf(context);
    const order = await orderOfHash(context.tx, shop.id, params.orderHash);
    if (!order) throw notFound();
    if (UNPAID.has(order.status)) await askAboutAwaited(context.tx, order.id, context.services);
    else tellCount(context, (await findMinified(context.tx, shop, basketHolder(context), 'main')).count);
    return stateOf(order);
  },
});
