import { extractTax, money, percentageOf } from '../../../rules/money/money.ts';
import { PAYMENT_FEE } from '../../making/products/products.ts';
import { type Booking, toLines } from './ledger-accounts.ts';
import { inBooks, type OrderMoney, postageMinor, soldPrices, vatByRate } from './order-money.ts';

/** What the provider keeps of a payment, by the tariff that products are priced with. */
export const paymentFeeMinor = ({
  totalMinor,
  currency,
}: Pick<OrderMoney, 'totalMinor' | 'currency'>): number =>
  totalMinor === 0
    ? 0
    : percentageOf(money(totalMinor, currency), PAYMENT_FEE.share).amount + PAYMENT_FEE.fixedMinor;

/** The discount without the VAT that it took off, item by item. */
function netDiscount(order: OrderMoney): number {
  const sold = soldPrices(order);
  return order.items.reduce((sum, { totalMinor, vatRate }, index) => {
    const off = money(totalMinor - (sold[index] ?? 0), order.currency);
    return sum + extractTax(off, vatRate).net.amount;
  }, 0);
}

/**
 * The payment of an order: what the shopper paid is shared out to VAT, factory, provider and project. The project gets
 * the rest, or owes it where the costs are higher than the price.
 */
export function bookSale(placed: OrderMoney): Booking {
  const order = inBooks(placed);
  const { totalMinor, shippingMinor, shippingTaxMinor } = order;
  const rates = vatByRate(order);
  const vat = order.goodsTaxMinor + shippingTaxMinor;
  const delivery = shippingMinor - shippingTaxMinor;
  const discount = netDiscount(order);
  const sales = totalMinor - vat - delivery + discount;
  const production = order.items.reduce((sum, item) => sum + item.quantity * item.costMinor, 0);
  const postage = postageMinor(order);
  const fee = paymentFeeMinor(order);
  const royalty = totalMinor - vat - production - postage - fee;
  return {
    kind: 'sale',
    paidMinor: placed.conversion ? placed.totalMinor : null,
    lines: toLines(
      ['provider-cash', totalMinor],
      ['sales', -sales],
      ['discount', discount],
      ['delivery', -delivery],
      ...rates.map(({ taxMinor, vatRate }) => ['vat', -taxMinor, vatRate] as const),
      ['production', production],
      ['postage', postage],
      ['factory', -production - postage],
      ['payment-fee', fee],
      ['provider-cash', -fee],
      ['royalty', royalty],
      ['project', -royalty],
    ),
  };
}
