import { createHmac, randomUUID } from 'node:crypto';
import type { PaymentReversal } from '../../server/platform/payments/payments.ts';
import { signWebhook } from '../../server/platform/payments/signature.ts';
import { paymentCalls } from '../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../shared/features/selling/basket/basket.ts';
import { checkoutCalls, type OffersAnswer } from '../../shared/features/selling/checkout/checkout.ts';
import { currencyCalls } from '../../shared/features/selling/currencies/currencies.calls.ts';
import type { AddressInput } from '../../shared/features/selling/orders/orders.ts';
import type { CurrencyCode } from '../../shared/rules/money/money.ts';
import type { Client } from './client.ts';
import { eventsDelivered } from './events.ts';
import type { TestServer } from './server.ts';
import type { Shop } from './shop.ts';

/** An order that went through the checkout. */
export interface CheckedOutOrder {
  readonly id: string;
  readonly number: number;
  readonly hash: string;
  readonly totalMinor: number;
  readonly visitor: Client;
  /** Pays it with the sandbox’s card. */
  pay(): Promise<void>;
}

const ADDRESS: AddressInput = {
  name: 'Ada Lovelace',
  street: '12 Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
};

/** Buys pieces of a product as a shopper does, up to the payment. */
export async function placeShopOrder(
  server: TestServer,
  shop: Shop,
  order: {
    productId: string;
    quantity?: number;
    email?: string;
    currency?: CurrencyCode;
    /** London where it is left out. */
    address?: AddressInput;
    /** The store’s, where the server’s isn’t local. */
    host?: string;
    /** A browser that was in the store before. */
    visitor?: Client;
    /** What is ticked about the store’s offers. */
    offers?: OffersAnswer;
  },
): Promise<CheckedOutOrder> {
  const visitor =
    order.visitor ?? server.visitor(order.host ? { host: order.host } : { store: shop.subdomain });
  const { productId, quantity = 1, email = 'ada@example.test', currency, address = ADDRESS } = order;
  if (currency) await visitor.call(currencyCalls.choose, { body: { currency } });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M', quantity } },
  });
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, {
    query: { country: address.country },
  });
  const { lines, totalMinor } = basket.totals;
  const placed = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email,
      ...(order.offers && { offers: order.offers }),
      shipping: address,
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        currency: basket.totals.currency,
        lines: lines.map(({ key, unitPriceMinor, quantity: pieces }) => ({
          key,
          unitPriceMinor,
          quantity: pieces,
        })),
      },
    },
  });
  const { id, number } = await shop.database
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('hash', '=', placed.orderHash)
    .executeTakeFirstOrThrow();
  return {
    id,
    number: Number(number),
    hash: placed.orderHash,
    totalMinor,
    visitor,
    async pay() {
      await visitor.call(paymentCalls.confirm, {
        body: {
          clientSecret: placed.clientSecret ?? '',
          card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
          idempotencyKey: randomUUID(),
        },
      });
      await eventsDelivered(shop.database);
    },
  };
}

/** Tells the server what the sandbox provider tells it when money goes back. The same id is the same event. */
export async function tellReversal(
  server: TestServer,
  order: Pick<CheckedOutOrder, 'id' | 'totalMinor'>,
  kind: PaymentReversal,
  {
    id = randomUUID(),
    amountMinor = order.totalMinor,
    ...more
  }: {
    id?: string;
    amountMinor?: number;
    /** The provider’s reference for a refund or a dispute. */
    reference?: string;
    refundKey?: string;
    refundState?: 'made' | 'failed';
    disputeId?: string;
    feeMinor?: number;
  } = {},
): Promise<number> {
  const { platform } = server.services.databases;
  const { intentId } = await platform
    .selectFrom('payments')
    .select('intentId')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const event = {
    id,
    kind,
    intentId,
    reference: id,
    amountMinor,
    currency: 'GBP',
    message: '',
    methodName: 'Test card',
    ...more,
  };
  const body = JSON.stringify(event);
  const key = createHmac('sha256', server.services.secret).update('sandbox webhook').digest('hex');
  const { status } = await fetch(`${server.origin}/omnis/v3/payments/webhook/sandbox/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'selvedge-signature': signWebhook(Buffer.from(body), key),
    },
    body,
  });
  await eventsDelivered(platform);
  return status;
}
