import { type CurrencyCode, WHOLE_IN_BASIS_POINTS } from '../../../rules/money/money.ts';
import { type PriceBasis, type PricedItem, priceBasket } from '../../selling/basket/basket.ts';
import { findRate, type StoreMethod } from '../../selling/delivery/delivery.ts';
import type { DiscountOffer } from '../../selling/discounts/discounts.ts';
import { balanceOf, bookSale, type OrderMoney } from '../../selling/ledger/ledger.ts';

/** A sale that a merchant thinks about. Amounts in minor units; the price includes VAT, the cost doesn’t. */
export interface PlannedSale {
  readonly currency: CurrencyCode;
  /** ISO code of the country of delivery. */
  readonly country: string;
  /** `YYYY-MM-DD`: rates of VAT are dated. */
  readonly day: string;
  /** The seller isn't registered for VAT there. */
  readonly isVatFree?: boolean;
  readonly method: StoreMethod;
  readonly priceMinor: number;
  readonly quantity: number;
  readonly vatClass: PricedItem['vatClass'];
  /** Making one piece: the blank and its print. */
  readonly costMinor: number;
  readonly weightGrams: number;
  /** A discount on the price, in basis points; 0 for none. */
  readonly discountBps: number;
}

/** Where the money of a sale goes. The parts add up to what the shopper pays. */
export interface SalePlan {
  readonly goodsMinor: number;
  readonly discountMinor: number;
  readonly deliveryMinor: number;
  readonly paidMinor: number;
  readonly vatMinor: number;
  readonly productionMinor: number;
  readonly postageMinor: number;
  readonly feeMinor: number;
  /** Below zero where the sale costs more than it brings. */
  readonly earnedMinor: number;
}

const planDiscount = (percentBps: number): DiscountOffer => ({
  id: 'planned',
  name: 'Discount',
  code: null,
  codeId: null,
  value: { kind: 'percent', percentBps },
  productIds: [],
  collectionIds: [],
  scopeName: null,
  countries: [],
  minimumMinor: 0,
  minimumQuantity: 0,
  combinesWith: [],
  startsAt: '2000-01-01T00:00:00Z',
  endsAt: null,
  timeZone: 'UTC',
  block: null,
});

/**
 * What a sale would bring: priced by the rules of the checkout and booked by the rules of the ledger, so it is what the
 * same order earns to the minor unit.
 */
export function planSale(sale: PlannedSale): SalePlan {
  const { currency, country, day, isVatFree = false, priceMinor, quantity, discountBps } = sale;
  const item: PricedItem = {
    key: 'piece',
    listPriceMinor: priceMinor,
    salePriceMinor: null,
    quantity,
    vatClass: sale.vatClass,
  };
  const offers = discountBps === 0 ? [] : [planDiscount(Math.min(discountBps, WHOLE_IN_BASIS_POINTS))];
  const basis: PriceBasis = {
    currency,
    country,
    day,
    isVatFree,
    delivery: null,
    discounts: { offers, now: `${day}T12:00:00Z` },
  };
  const goods = priceBasket([item], basis);
  const deliveryPriceMinor = findRate(sale.method, {
    pieces: quantity,
    weightGrams: sale.weightGrams * quantity,
    valueMinor: goods.subtotalMinor - goods.discountMinor,
  });
  const totals = priceBasket([item], {
    ...basis,
    delivery: { ...sale.method, priceMinor: deliveryPriceMinor },
  });
  const order: OrderMoney = {
    currency,
    conversion: null,
    country,
    day,
    isVatFree,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    shippingMinor: totals.shippingMinor ?? 0,
    goodsTaxMinor: totals.goodsTaxMinor,
    shippingTaxMinor: totals.shippingTaxMinor,
    totalMinor: totals.totalMinor,
    deliveryPriceMinor,
    isShipped: false,
    items: totals.lines.map((line) => ({ ...line, printed: 0, costMinor: sale.costMinor })),
  };
  const { lines } = bookSale(order);
  const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(lines, account);
  return {
    goodsMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    deliveryMinor: order.shippingMinor,
    paidMinor: order.totalMinor,
    vatMinor: 0 - balance('vat'),
    productionMinor: balance('production'),
    postageMinor: balance('postage'),
    feeMinor: balance('payment-fee'),
    earnedMinor: 0 - balance('project'),
  };
}

/**
 * What a merchant sets aside of a sale for prints that have to be made again: a share, in basis points, of the cost of
 * making it. It is only a plan and is never booked.
 */
export const reserveFor = (
  { productionMinor }: Pick<SalePlan, 'productionMinor'>,
  shareBps: number,
): number => Math.round((productionMinor * shareBps) / WHOLE_IN_BASIS_POINTS);
