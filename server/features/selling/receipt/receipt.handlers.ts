import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { isSameVat } from '../../../../shared/rules/money/money.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findBuyersShop, findMinified, getBasketOwner, setBasketCountCookie } from '../basket/basket.ts';
import {
  addressCanChange,
  loadReceiptOrder,
  type OrderCore,
  toReceiptOrder,
  updateShipping,
  withPhone,
} from '../orders/orders.ts';

async function requireOrder(tx: Tx, storeId: string, hash: string): Promise<OrderCore> {
  const order = await loadReceiptOrder(tx, storeId, hash);
  if (!order) throw notFound('We couldn’t find that order');
  return order;
}

export const receiptImplementations = implement(receiptCalls, {
  async getReceipt({ params }, context) {
    const shop = await findBuyersShop(context);
    const order = await requireOrder(context.tx, shop.id, params.orderHash);
    setBasketCountCookie(
      context,
      (await findMinified(context.tx, shop, getBasketOwner(context), 'main')).count,
    );
    return toReceiptOrder(order);
  },

  async updateOrderAddress({ params, body }, context) {
    const { tx } = context;
    const shop = await findBuyersShop(context);
    await sql`select id from orders where hash = ${params.orderHash} and store_id = ${shop.id} for update`.execute(
      tx,
    );
    const order = await requireOrder(tx, shop.id, params.orderHash);
    if (order.status === 'refunded')
      throw conflict('refunded', 'This order was refunded, so we won’t send it');
    if (!addressCanChange(order))
      throw conflict('too-late', 'We’ve started making your order, so you can’t change its address here');
    if (body.shipping.country !== order.shipping.country)
      throw invalid({
        'shipping.country': ['You can’t change the country, because delivery and VAT depend on it'],
      });
    const { country } = order.shipping;
    if (!isSameVat({ country, postcode: order.shipping.zip }, { country, postcode: body.shipping.zip }))
      throw invalid({ 'shipping.zip': ['You can’t send the order there, because other VAT applies'] });
    const shipping = withPhone(body.shipping, 'shipping', []);
    await updateShipping(tx, order.id, shipping);
    return toReceiptOrder({ ...order, shipping });
  },
});
