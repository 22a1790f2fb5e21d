import {
  type Basket,
  type BasketName,
  type BasketTotals,
  explainCodes,
  type PriceBasis,
  priceBasket,
  priceForTrade,
} from '../../../../shared/features/selling/basket/basket.ts';
import {
  convertMethod,
  findRate,
  listMethodsFor,
  listServedCountries,
  type Parcel,
  type StoreMethod,
  shownCountry,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { convertOffer } from '../../../../shared/features/selling/discounts/discounts.ts';
import type { Address } from '../../../../shared/features/selling/orders/orders.ts';
import { findVatRate } from '../../../../shared/rules/money/money.ts';
import { sellsWithoutVat } from '../../../../shared/rules/money/vat-registration.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { methodsOrDefaults, shownMethods } from '../delivery/delivery.ts';
import type { Offer } from '../discounts/discounts.ts';
import { findBasket } from './basket.queries.ts';
import type { BasketRow, ReadBasket } from './basket.reads.ts';
import type { BasketHolder } from './basket-holder.ts';
import { convertRows, listOrderable, listStorePrices, toPricedItems, viewBasket } from './basket-view.ts';
import type { Shop } from './shop.ts';

/** What a shopper has chosen so far. Everything left out is decided here. */
export interface PriceCheckoutInput {
  /** ISO code; the country that the visitor chose, or the store's own, where it is left out. */
  readonly country?: string | undefined;
  /** Of delivery, as far as it is known; it counts where its country is the one that is priced. */
  readonly address?: Pick<Address, 'country' | 'zip'> | undefined;
  /** The cheapest method for the basket where it is left out, or doesn't serve the country. */
  readonly methodId?: string | undefined;
  /** As it was typed at the checkout: some discounts depend on it. */
  readonly email?: string | undefined;
}

/** A delivery method with what it costs for this basket. */
export interface PricedMethod {
  readonly method: StoreMethod;
  readonly priceMinor: number;
}

/** A basket with its price, and everything the price came from. */
export interface PricedCheckout {
  readonly basketId: string | null;
  readonly rows: readonly BasketRow[];
  readonly basket: Basket;
  readonly country: string;
  readonly postcode: string | undefined;
  /** The day whose prices and rates of tax hold: `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Codes of the countries that anything is delivered to. */
  readonly countries: readonly string[];
  /** Every method that serves the country, the cheapest first. */
  readonly methods: readonly PricedMethod[];
  /** Null where nothing can be delivered: no method serves the country, or no item can be ordered. */
  readonly method: StoreMethod | null;
  /** The discounts that were looked at. */
  readonly offers: readonly Offer[];
  /** What one of each basket item costs in the store’s currency, and how many there are. */
  readonly storePrices: readonly {
    readonly key: string;
    readonly priceMinor: number;
    readonly quantity: number;
  }[];
}

interface PricedDelivery extends PricedMethod {
  readonly totals: BasketTotals;
}

function toParcel(rows: readonly BasketRow[], { subtotalMinor, discountMinor }: BasketTotals): Parcel {
  const sum = (amount: (row: BasketRow) => number) =>
    rows.reduce((total, row) => total + amount(row) * row.quantity, 0);
  return {
    pieces: sum(() => 1),
    weightGrams: sum(({ weightGrams }) => weightGrams),
    valueMinor: subtotalMinor - discountMinor,
  };
}

/**
 * Prices the same items with each method that serves the country, at the method's price for this parcel; rules may make
 * any of them cheaper.
 */
function priceMethods(
  methods: readonly StoreMethod[],
  rows: readonly BasketRow[],
  basis: PriceBasis,
): PricedDelivery[] {
  const items = toPricedItems(rows, basis.currency);
  const parcel = toParcel(rows, priceBasket(items, basis));
  return listMethodsFor(methods, basis.country)
    .map((offered) => {
      const method = { ...offered, priceMinor: findRate(offered, parcel) };
      const totals = priceBasket(items, { ...basis, delivery: method });
      return { method, totals, priceMinor: totals.shippingMinor ?? 0 };
    })
    .toSorted(
      (left, right) => left.priceMinor - right.priceMinor || left.method.daysMax - right.method.daysMax,
    );
}

/**
 * Prices the basket of a shopper, wherever a price is shown or charged: on the basket's page, for a quote, and when the
 * order is placed, so that all of them agree. One statement; one more for a store that has no delivery methods yet.
 */
export const priceCheckout = async (
  tx: Tx,
  shop: Shop,
  owner: BasketHolder,
  input: PriceCheckoutInput = {},
  name: BasketName = 'main',
): Promise<PricedCheckout> =>
  priceRead(tx, shop, await findBasket(tx, shop, owner, name, input.email), input, name);

/** The same for a basket that is read. No statement; one for a store that has no delivery methods yet. */
export async function priceRead(
  tx: Tx,
  shop: Shop,
  found: ReadBasket,
  input: PriceCheckoutInput,
  name: BasketName = 'main',
): Promise<PricedCheckout> {
  const { basketId, items: ownRows, ...store } = found;
  // Discounts are for shoppers: trade prices are lower already.
  const { conversion } = shop;
  const offers = shop.buyerProjectId ? [] : found.offers.map((offer) => convertOffer(offer, conversion));
  const country =
    input.country ?? shownCountry(shownMethods(shop, store.methods), store.country, shop.chosenCountry);
  const postcode = input.address?.country === country ? input.address.zip : undefined;
  const now = new Date(databaseNow()).toISOString();
  const day = now.slice(0, 10);
  const basis: PriceBasis = {
    currency: conversion?.to ?? shop.currency,
    country,
    day,
    postcode,
    isVatFree: sellsWithoutVat(store.seller, { country, postcode }),
    delivery: null,
    discounts: { offers, now },
  };
  const storeRows = shop.buyerProjectId
    ? priceForTrade(ownRows, ({ vatClass }) => findVatRate(vatClass, basis), basis.currency)
    : ownRows;
  const rows = convertRows(storeRows, conversion);
  const orderable = listOrderable(rows);
  const isDelivered = name === 'main' && rows.length > 0;
  const methods = isDelivered
    ? (await methodsOrDefaults(tx, shop, store.methods)).map((method) => convertMethod(method, conversion))
    : [];
  const priced = priceMethods(methods, orderable, basis);
  const chosen = priced.find(({ method }) => method.id === input.methodId) ?? priced[0];
  const delivered = orderable.length > 0 ? chosen : undefined;
  const items = toPricedItems(orderable, basis.currency);
  const totals = delivered?.totals ?? priceBasket(items, basis);
  const codes = explainCodes(items, totals, { ...basis, delivery: delivered?.method ?? null });
  return {
    basketId,
    rows,
    basket: viewBasket(basketId ?? '', rows, totals, codes),
    country,
    postcode,
    day,
    countries: listServedCountries(methods),
    methods: priced.map(({ method, priceMinor }) => ({ method, priceMinor })),
    method: delivered?.method ?? null,
    offers,
    storePrices: listStorePrices(storeRows),
  };
}
