import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import type { BasketTotals } from '../../../../shared/features/selling/basket/basket.ts';
import type { ReceiptOrder } from '../../../../shared/features/selling/orders/orders.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findMinified, getBasketOwner, setBasketCountCookie, shopOf } from '../basket/basket.ts';
import { orderByHash, type ShopperOrderRow, shopperOrder, updateShipping } from '../orders/orders.ts';

/** The order's price as it was charged, with what each rule did on that day. */
const toTotals = (row: ShopperOrderRow): BasketTotals => ({
  currency: row.currency,
  country: row.shipping.country,
  lines: row.items.map((item) => ({
    key: item.id,
    unitPriceMinor: item.unitPriceMinor,
    quantity: item.quantity,
    totalMinor: item.totalMinor,
    taxMinor: item.taxMinor,
    vatRate: Math.round(item.vatRate * 10_000),
    adjustments: item.adjustments,
  })),
  adjustments: row.adjustments,
  subtotalMinor: row.subtotalMinor,
  discountMinor: row.discountMinor,
  goodsTaxMinor: row.goodsTaxMinor,
  shippingMinor: row.shippingMinor,
  shippingTaxMinor: row.shippingTaxMinor,
  totalMinor: row.totalMinor,
});

const toReceipt = (row: ShopperOrderRow): ReceiptOrder => ({
  ...shopperOrder(row),
  email: row.email,
  shipping: row.shipping,
  billing: row.billing,
  paymentMethod: row.paymentMethod,
  totals: toTotals(row),
  addressCanChange: row.untouched && row.paidAt !== null,
});

async function requireOrder(tx: Tx, storeId: string, hash: string): Promise<ShopperOrderRow> {
  const row = await orderByHash(tx, storeId, hash);
  if (!row) throw notFound('We couldn’t find that order');
  return row;
}

export const receiptImplementations = implement(receiptCalls, {
  async getReceipt({ params }, context) {
    const shop = await shopOf(context);
    const row = await requireOrder(context.tx, shop.id, params.orderHash);
    setBasketCountCookie(
      context,
      (await findMinified(context.tx, shop, getBasketOwner(context), 'main')).count,
    );
    return toReceipt(row);
  },

  async updateOrderAddress({ params, body }, context) {
    const { tx } = context;
    const shop = await shopOf(context);
    await sql`select id from orders where hash = ${params.orderHash} and store_id = ${shop.id} for update`.execute(
      tx,
    );
    const row = await requireOrder(tx, shop.id, params.orderHash);
    if (!row.untouched || row.paidAt === null)
      throw conflict('too-late', 'We’ve started making your order, so you can’t change its address here');
    if (body.shipping.country !== row.shipping.country)
      throw invalid({
        'shipping.country': ['You can’t change the country, because delivery and VAT depend on it'],
      });
    await updateShipping(tx, row.id, body.shipping);
    return toReceipt({ ...row, shipping: body.shipping });
  },
});
