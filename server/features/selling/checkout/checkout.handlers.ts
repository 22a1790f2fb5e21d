import { notFound } from '../../../../shared/contract/errors.ts';
import { AFFILIATE_COOKIE } from '../../../../shared/features/accounts/feature-flags/feature-flags.ts';
import { PAYMENT_CANCELLED } from '../../../../shared/features/projects/payments/payments.ts';
import {
  type CheckoutQuote,
  checkoutCalls,
  mayOweImportCharges,
  type PendingOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { deliveryEstimate } from '../../../../shared/features/selling/delivery/delivery.ts';
import { listStates } from '../../../../shared/rules/addresses/addresses.ts';
import { affiliateCode } from '../../../../shared/rules/fields/fields.ts';
import { isUnpaid } from '../../../../shared/rules/orders/orders.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { inScopeAgain } from '../../../platform/database/scope.ts';
import { askAboutAwaited } from '../../projects/payments/payments.ts';
import {
  findBasket,
  findMinified,
  getBasketOwner,
  type PricedCheckout,
  priceCheckout,
  priceRead,
  saveBlocks,
  setBasketCountCookie,
  shopOf,
  shopOfSteps,
} from '../basket/basket.ts';
import { completeFreeOrder, type PlacedOrder, withPhone } from '../orders/orders.ts';
import { bindPayment } from './bind-payment.ts';
import { findCheckoutState, findOrderByHash } from './checkout.queries.ts';
import { placeAlone } from './end-payments.ts';
import { inTurn } from './in-turn.ts';
import { placeOnce } from './place-order.ts';

/** How an order's payment is going. An order that is paid counts as paid, whatever its payment says. */
function toPaymentState(order: PlacedOrder): Pick<PendingOrder, 'status' | 'message'> {
  const status = isUnpaid(order.status) ? (order.paymentStatus ?? 'pending') : 'succeeded';
  if (status === 'cancelled') return { status, message: PAYMENT_CANCELLED.message };
  return { status, message: status === 'failed' ? order.lastMessage : null };
}

const toPendingOrder = (order: PlacedOrder): PendingOrder => ({
  orderKey: order.orderKey,
  orderHash: order.hash,
  number: order.number,
  totalMinor: order.totalMinor,
  currency: order.currency,
  email: order.email,
  clientSecret: order.clientSecret,
  ...toPaymentState(order),
});

const toQuote = (price: PricedCheckout): CheckoutQuote => {
  const { basket, country, postcode, countries, day, methods, method: chosen } = price;
  const isVatFree = basket.totals.isVatFree ?? false;
  return {
    basket,
    country,
    countries: [...countries],
    states: listStates(country),
    mayOweImportCharges: mayOweImportCharges({ country, postcode, isVatFree }),
    methods: methods.map(({ method, priceMinor }) => ({
      ...method,
      nowMinor: priceMinor,
      estimate: deliveryEstimate(method, day),
    })),
    methodId: chosen?.id ?? null,
  };
};

export const checkoutImplementations = implement(checkoutCalls, {
  async getCheckout({ query }, context) {
    const shop = await shopOf(context);
    const owner = getBasketOwner(context);
    const [found, { pending, justPaid, contact, mailsCustomers }] = await together(context.tx, (sender) => [
      findBasket(sender, shop, owner, 'main'),
      findCheckoutState(sender, shop, owner),
    ]);
    const { country, zip, methodId } = query;
    const address = country && zip ? { country, zip } : (contact?.shipping ?? undefined);
    const price = await priceRead(context.tx, shop, found, { country, methodId, address });
    setBasketCountCookie(context, price.basket.count);
    return {
      ...toQuote(price),
      pending: pending && toPendingOrder(pending),
      justPaid: price.rows.length === 0 ? justPaid : null,
      offersAnswer: mailsCustomers ? ('refuses' as const) : ('wants' as const),
      contact: contact ?? { email: '', shipping: null },
    };
  },

  async quoteCheckout({ body }, context) {
    const { country, zip, methodId } = body;
    const input = { country, methodId, ...(zip && { address: { country, zip } }) };
    return toQuote(await priceCheckout(context.tx, await shopOf(context), getBasketOwner(context), input));
  },

  placeOrder: inSteps(async ({ body }, context) => {
    const { shipping, billing } = body;
    const input = {
      ...body,
      // A present goes abroad, and the buyer’s number is at home.
      shipping: withPhone(shipping, 'shipping', billing ? [billing.country] : []),
      billing: billing && withPhone(billing, 'billing', [shipping.country]),
    };
    const { shop, scope } = await shopOfSteps(context);
    const buyer = {
      owner: getBasketOwner(context),
      network: context.request.network,
      affiliateCode: context.store ? affiliateCode(context.cookies.get(AFFILIATE_COOKIE)) : null,
    };
    const { tenant } = context.services.databases;
    const order = await placeAlone(context, () =>
      inTurn(tenant, shop.id, () => inScopeAgain(tenant, scope, (tx) => placeOnce(tx, shop, buyer, input))),
    );
    if ('blocks' in order) {
      await context.transaction((tx) => saveBlocks(tx, order.basketId, order.blocks), scope);
      throw order.refusal;
    }
    if (order.totalMinor === 0 && isUnpaid(order.status)) {
      // Discounts took off everything: there is nothing to ask a provider for.
      await context.transaction((tx) => completeFreeOrder(tx, context.services.jobs, order.id), scope);
      return { ...toPendingOrder(order), status: 'processing' };
    }
    if (order.clientSecret !== null || !isUnpaid(order.status)) return toPendingOrder(order);
    return toPendingOrder(await bindPayment(context, { shop, scope }, order));
  }),

  async getPaymentState({ params }, context) {
    const shop = await shopOf(context);
    const order = await findOrderByHash(context.tx, shop.id, params.orderHash);
    if (!order) throw notFound();
    if (isUnpaid(order.status)) await askAboutAwaited(context.tx, order.id, context.services);
    else
      setBasketCountCookie(
        context,
        (await findMinified(context.tx, shop, getBasketOwner(context), 'main')).count,
      );
    return toPaymentState(order);
  },
});
