import { notFound } from '../../../../shared/contract/errors.ts';
import { orderHistoryCalls } from '../../../../shared/features/selling/order-history/order-history.ts';
import { orderHistoryPath } from '../../../../shared/features/selling/orders/orders.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { findBuyersShop } from '../basket/basket.ts';
import { listAccountOrders, listCustomerOrders, toShopperOrder } from '../orders/orders.ts';

/** One link to a customer is mailed at most once in this time, however often it is asked for. */
const MAIL_EVERY_MS = 10 * 60_000;

export const orderHistoryImplementations = implement(orderHistoryCalls, {
  async getOrderHistory({ query }, context) {
    const { tx, user } = context;
    const shop = await findBuyersShop(context);
    if (query.customerHash !== undefined) {
      const customer = await tx
        .selectFrom('customers')
        .select('hash')
        .where('hash', '=', query.customerHash)
        .where('storeId', '=', shop.id)
        .executeTakeFirst();
      if (!customer) throw notFound('We couldn’t find these orders');
      const orders = await listCustomerOrders(tx, shop.id, customer.hash);
      return { known: true, customerHash: customer.hash, orders: orders.map(toShopperOrder) };
    }
    if (!user) return { known: false, customerHash: null, orders: [] };
    const orders = await listAccountOrders(tx, shop.id, user.id);
    return { known: true, customerHash: null, orders: orders.map(toShopperOrder) };
  },

  async emailOrderHistory({ body }, context) {
    const { tx, services, request } = context;
    const shop = await findBuyersShop(context);
    // Samples have their history on the dashboard, for the members of the project that buys them.
    if (!context.store) throw notFound('We couldn’t find these orders');
    const customer = await tx
      .selectFrom('customers')
      .select(['id', 'hash'])
      .where('storeId', '=', shop.id)
      .where('email', '=', body.email)
      .executeTakeFirst();
    if (customer) {
      const url = `${request.origin}${orderHistoryPath(customer.hash)}`;
      const key = `order-history:${customer.id}:${Math.floor(databaseNow() / MAIL_EVERY_MS)}`;
      await queueMail(
        tx,
        services,
        {
          to: body.email,
          subject: `Your orders at ${shop.name}`,
          fromName: shop.name,
          content: {
            brand: { name: shop.name, colour: '#1b1c1e', url: `${request.origin}/` },
            preview: 'Track all your orders in one place',
            blocks: [
              { kind: 'heading', text: 'Your orders' },
              {
                kind: 'paragraph',
                text: 'Use this link to track all your orders. It’s just for you, so please don’t share it.',
              },
              { kind: 'button', text: 'View my orders', url },
            ],
            footer: `Someone entered this email at ${shop.name}. If it wasn’t you, you can ignore this email.`,
          },
          idempotencyKey: key,
        },
        // Nothing says whether an address has orders here.
        { kind: 'order-history.link', storeId: shop.id, beyond: 'skip' },
      );
    }
    return { sent: true as const };
  },
});
