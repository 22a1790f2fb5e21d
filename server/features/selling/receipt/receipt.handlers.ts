import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import type { ReceiptOrder } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { basketHolder, findMinified, shopOf, tellCount } from '../basket/basket.ts';
import { orderByHash, type ShopperOrderRow, shopperOrder } from '../orders/orders.ts';

/**
 * The receipt of an order. Why each price is what it is comes from the order's own figures by the same rules that
 * made them, on the day it was placed.
 */
function receiptOf(row: ShopperOrderRow): ReceiptOrder {
  const totals = priceBasket(
    row.items.map((item) => ({
      key: item.id,
      listPriceMinor: item.listPriceMinor,
      salePriceMinor: item.unitPriceMinor < item.listPriceMinor ? item.unitPriceMinor : null,
      quantity: item.quantity,
      vatClass: item.vatClass,
    })),
    {
      currency: row.currency,
      country: row.shipping.country,
      day: row.placedAt.slice(0, 10),
      delivery: {
        name: row.delivery.name,
        priceMinor: row.delivery.priceMinor ?? row.shippingMinor,
        freeFromMinor: row.delivery.freeFromMinor,
      },
    },
  );
  return {
    ...shopperOrder(row),
    email: row.email,
    shipping: row.shipping,
    billing: row.billing,
    paymentMethod: row.paymentMethod,
    totals,
    addressCanChange: row.untouched && row.paidAt !== null,
  };
}

async function found(tx: Tx, storeId: string, hash: string): Promise<ShopperOrderRow> {
  const row = await orderByHash(tx, storeId, hash);
  if (!row) throw notFound('We could not find this order');
  return row;
}

export const receiptImplementations = implement(receiptCalls, {
  async getReceipt({ params }, context) {
    const shop = await shopOf(context);
    const row = await found(context.tx, shop.id, params.orderHash);
    tellCount(context, (await findMinified(context.tx, shop, basketHolder(context), 'main')).count);
    return receiptOf(row);
  },

  async updateOrderAddress({ params, body }, context) {
    const { tx } = context;
    const shop = await shopOf(context);
    await sql`select id from orders where hash = ${params.orderHash} and store_id = ${shop.id} for update`.execute(
      tx,
    );
    const row = await found(tx, shop.id, params.orderHash);
    if (!row.untouched || row.paidAt === null)
      throw conflict(
        'too-late',
        'Your order is being made already, so its address can no longer be changed here',
      );
    if (body.shipping.country !== row.shipping.country)
      throw invalid({
        'shipping.country': ['The country cannot be changed, as delivery and VAT depend on it'],
      });
    const { name, zip, city } = body.shipping;
    await tx
      .updateTable('orders')
      .set({
        shipping: JSON.stringify(body.shipping),
        // It is found by both addresses: support may be told of either.
        search: sql`search || ' ' || ${[name, zip, city].join(' ').toLowerCase()}`,
      })
      .where('id', '=', row.id)
      .execute();
    return receiptOf({ ...row, shipping: body.shipping });
  },
});
