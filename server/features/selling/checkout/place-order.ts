import { randomBytes } from 'node:crypto';
import type { CallParsed } from '../../../../shared/contract/call.ts';
import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import {
  type Adjustment,
  type Basket,
  type BasketTotals,
  findTaxInDiscount,
} from '../../../../shared/features/selling/basket/basket.ts';
import {
  asksForEori,
  CHECKOUT_REFUSALS,
  type CheckoutRefusal,
  offersBoxOf,
  type placeOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import { deliveryEstimate, type StoreMethod } from '../../../../shared/features/selling/delivery/delivery.ts';
import { type DiscountBlock, refusalText } from '../../../../shared/features/selling/discounts/discounts.ts';
import { type OrderDelivery, splitName } from '../../../../shared/features/selling/orders/orders.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { convertBack, currencyOf } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { addFilledVersions } from '../../making/products/products.ts';
import { fixCredit } from '../affiliates/affiliates.ts';
import {
  type BasketHolder,
  type BasketRow,
  findBasket,
  type PricedCheckout,
  priceRead,
  type Shop,
} from '../basket/basket.ts';
import type { NewClaim, Offer } from '../discounts/discounts.ts';
import {
  createOrder,
  type NewOrder,
  type NewOrderBundle,
  type NewOrderItem,
  type PlacedOrder,
} from '../orders/orders.ts';
import { findLastPaidOrder, findOrderByKey } from './checkout.queries.ts';

type PlaceOrderInput = CallParsed<typeof placeOrder>['body'];

/** 128 random bits: a link that can't be guessed. */
const newHash = () => randomBytes(16).toString('base64url');

const refuse = (code: CheckoutRefusal) => conflict(code, CHECKOUT_REFUSALS[code]);

/** What is different from what the shopper saw: which pieces there are, or what they cost. */
function findDifference(
  seen: PlaceOrderInput['seen'],
  { lines, totalMinor }: BasketTotals,
): 'basket-changed' | 'price-changed' | null {
  const seenLines = lines.map((line) => seen.lines.find(({ key }) => key === line.key));
  const isSameBasket =
    seen.lines.length === lines.length &&
    lines.every(({ quantity }, index) => seenLines[index]?.quantity === quantity);
  if (!isSameBasket) return 'basket-changed';
  const isSamePrice = lines.every(
    ({ unitPriceMinor }, index) => seenLines[index]?.unitPriceMinor === unitPriceMinor,
  );
  return isSamePrice && seen.totalMinor === totalMinor ? null : 'price-changed';
}

/** @throws Refusal 409 where the total is in another currency than the one that the shopper saw */
function requireSameCurrency(
  seen: PlaceOrderInput['seen'],
  { currency }: BasketTotals,
  own: Shop['currency'],
): void {
  if ((seen.currency ?? own) === currency) return;
  throw conflict(
    'currency-changed',
    currency === own
      ? `These prices are in ${currency} now. You haven’t been charged. ${CHECK_TOTAL}`
      : `You’ve switched to ${currencyOf(currency).name} in another tab. You haven’t been charged. ${CHECK_TOTAL}`,
  );
}

/** Discounts that the shopper saw and can't have with the address they typed. Nothing was placed. */
export interface BlockedDiscounts {
  readonly basketId: string;
  readonly blocks: Readonly<Record<string, DiscountBlock>>;
  readonly refusal: Refusal;
}

const CHECK_TOTAL = 'Check the new total, then pay.';

/** The discounts that made the difference to what the shopper saw; null where none did. */
function findBlocked(
  { basketId, basket, offers }: PricedCheckout,
  { seen }: PlaceOrderInput,
): BlockedDiscounts | null {
  const blocked = offers.filter(({ block }) => block !== null && block !== 'used-up');
  const [first] = blocked;
  if (basketId === null || !first?.block || findDifference(seen, basket.totals) !== 'price-changed')
    return null;
  const text = refusalText(first, { reason: first.block }, basket.totals.currency);
  return {
    basketId,
    blocks: Object.fromEntries(blocked.flatMap(({ id, block }) => (block === null ? [] : [[id, block]]))),
    refusal: conflict('price-changed', `${text}. ${CHECK_TOTAL}`),
  };
}

/** Says which code no longer works, where that is what changed the price. */
function refuseDifference(difference: 'basket-changed' | 'price-changed', { codes }: Basket): Refusal {
  const gone = codes.find(({ isFinal }) => isFinal)?.refusal;
  return difference === 'price-changed' && gone
    ? conflict('price-changed', `${gone}. ${CHECK_TOTAL}`)
    : refuse(difference);
}

interface Orderable extends PricedCheckout {
  readonly basketId: string;
  readonly rows: readonly [BasketRow, ...BasketRow[]];
  readonly method: StoreMethod;
}

/**
 * The price as an order can be made of it.
 * @throws Refusal 409 where the basket can't be ordered as the shopper saw it, 422 where the method doesn't serve the country
 */
function requireOrderable(price: PricedCheckout, input: PlaceOrderInput): Orderable {
  const { basketId, rows, basket, method } = price;
  const [first, ...others] = rows;
  if (basketId === null || !first) throw refuse('basket-empty');
  const troubles = basket.items.map(({ trouble }) => trouble?.kind);
  if (troubles.includes('gone')) throw conflict('gone', BASKET_MESSAGES.productGone);
  const soldOut = basket.items.find(({ trouble }) => trouble?.kind === 'sold-out');
  if (soldOut) throw conflict('sold-out', `Sorry, ${soldOut.name} has just sold out. Remove it to continue.`);
  if (troubles.includes('too-few')) throw refuse('too-few');
  if (method?.id !== input.methodId)
    throw new Refusal(422, 'no-delivery', CHECKOUT_REFUSALS['no-delivery'], {
      errors: { methodId: [CHECKOUT_REFUSALS['no-delivery']] },
    });
  const difference = findDifference(input.seen, basket.totals);
  if (difference) throw refuseDifference(difference, basket);
  return { ...price, basketId, rows: [first, ...others], method };
}

/** A picture large enough for a list of orders. */
const pickImage = ({ image }: BasketRow): string | null => {
  const renditions = image?.renditions ?? [];
  return (renditions.find(({ width }) => width >= 320) ?? renditions.at(-1))?.fileId ?? null;
};

const toStored = (adjustments: readonly Adjustment[]): NewOrder['adjustments'] =>
  adjustments.filter(({ isHint }) => !isHint).map(({ isHint, ...stored }) => stored);

/** The bundles of a basket, each by the key of its item. */
function toNewBundles(rows: readonly BasketRow[]): ReadonlyMap<string, NewOrderBundle> {
  return new Map(
    rows.flatMap(({ itemKey, bundle, quantity }) => {
      if (!bundle) return [];
      const { productId, name, sku, priceMinor } = bundle;
      return [[itemKey, { productId, name, sku, quantity, unitPriceMinor: priceMinor }]];
    }),
  );
}

/** Where a basket row is part of an order. */
interface Ordered {
  readonly totals: BasketTotals;
  readonly bundles: ReadonlyMap<string, NewOrderBundle>;
  /** Versions with shoppers’ texts, by the key of their row. */
  readonly versions: ReadonlyMap<string, string>;
}

function toNewItem(row: BasketRow, { totals, bundles, versions }: Ordered): NewOrderItem {
  const { lines, currency } = totals;
  const line = lines.find(({ key }) => key === row.key);
  if (!line || row.blankId === null || row.designVersionId === null)
    throw conflict('gone', BASKET_MESSAGES.productGone);
  return {
    bundle: row.bundle ? [...bundles.keys()].indexOf(row.itemKey) : null,
    productId: row.productId,
    designVersionId: versions.get(row.key) ?? row.designVersionId,
    blankId: row.blankId,
    name: row.name,
    sku: row.sku,
    options: { Colour: row.colour ?? '', Size: row.size ?? '' },
    texts: row.texts ?? [],
    imageFileId: pickImage(row),
    quantity: line.quantity,
    listPriceMinor: row.listPriceMinor,
    unitPriceMinor: line.unitPriceMinor,
    totalMinor: line.totalMinor,
    discountMinor: line.discountMinor,
    taxDiscountMinor: findTaxInDiscount(line, currency),
    adjustments: toStored(line.adjustments),
    taxMinor: line.taxMinor,
    vatRate: line.vatRate / 10_000,
  };
}

const toOrderDelivery = (method: StoreMethod, day: string): OrderDelivery => ({
  methodId: method.id,
  name: method.name,
  carrier: method.carrier,
  daysMin: method.daysMin,
  daysMax: method.daysMax,
  estimate: deliveryEstimate(method, day),
  priceMinor: method.priceMinor,
  freeFromMinor: method.freeFromMinor,
});

/** Everything by which support finds an order. */
const toSearchText = ({ email, shipping }: PlaceOrderInput, rows: readonly BasketRow[]): string =>
  [
    email,
    shipping.name,
    shipping.zip,
    shipping.city,
    ...rows.flatMap(({ name, bundle }) => [name, ...(bundle ? [bundle.name] : [])]),
  ]
    .join(' ')
    .toLowerCase();

/** What the order takes of each discount that made it cheaper, in the store’s currency. */
function toClaims({ adjustments }: BasketTotals, offers: readonly Offer[], { conversion }: Shop): NewClaim[] {
  return offers.flatMap(({ id, codeId, isSingleUse, isOnce, isFirst, countsLimit }): NewClaim[] => {
    const own = adjustments.filter(({ discountId }) => discountId === id);
    if (own.length === 0) return [];
    const savedMinor = own.reduce((sum, one) => sum - one.amountMinor, 0);
    const amountMinor = conversion ? convertBack(savedMinor, conversion).amount : savedMinor;
    return [{ discountId: id, codeId, isSingleUse, isOnce, isFirst, countsLimit, amountMinor }];
  });
}

/** The codes that an order was placed with. */
function findCoupon(claims: readonly NewClaim[], offers: readonly Offer[]): string | null {
  const codes = offers.flatMap(({ id, code }) =>
    code !== null && claims.some(({ discountId }) => discountId === id) ? [code] : [],
  );
  return codes.length > 0 ? codes.join(', ') : null;
}

/** A shopper with their basket and connection. */
export interface Buyer {
  readonly owner: BasketHolder;
  /** What stands for the shopper's connection; null where it isn’t known. */
  readonly network: string | null;
  /** The affiliate whose link the shopper came by, as their browser keeps it. */
  readonly affiliateCode: string | null;
}

interface OrderParts extends Omit<Buyer, 'affiliateCode'> {
  readonly input: PlaceOrderInput;
  readonly shop: Shop;
  readonly versions: Ordered['versions'];
}

function toNewOrder(price: Orderable, { input, shop, owner, network, versions }: OrderParts): NewOrder {
  const { totals } = price.basket;
  const { conversion } = shop;
  const [first, ...others] = price.rows;
  const bundles = toNewBundles(price.rows);
  const ordered = { totals, bundles, versions };
  const claims = toClaims(totals, price.offers, shop);
  return {
    orderKey: input.orderKey,
    hash: newHash(),
    storeId: shop.id,
    projectId: shop.projectId,
    basketId: price.basketId,
    customer: { hash: newHash(), accountId: owner.accountId, ...splitName(input.shipping.name) },
    network,
    email: input.email,
    shipping: input.shipping,
    billing: input.billing ?? input.shipping,
    delivery: toOrderDelivery(price.method, price.day),
    giftNote: input.giftNote === '' ? null : input.giftNote,
    offers: input.offers
      ? { wants: input.offers === 'wants', words: offersBoxOf(shop.name, input.offers).words }
      : null,
    shippingEoriNumber: asksForEori(input.shipping) && input.eori !== '' ? input.eori : null,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    isVatFree: totals.isVatFree ?? false,
    taxDiscountMinor: totals.lines.reduce((sum, line) => sum + findTaxInDiscount(line, totals.currency), 0),
    coupon: findCoupon(claims, price.offers),
    shippingMinor: totals.shippingMinor ?? 0,
    goodsTaxMinor: totals.goodsTaxMinor,
    shippingTaxMinor: totals.shippingTaxMinor,
    totalMinor: totals.totalMinor,
    currency: totals.currency,
    baseCurrency: conversion?.from ?? null,
    exchangeRate: conversion?.rate ?? null,
    baseTotalMinor: conversion ? convertBack(totals.totalMinor, conversion).amount : null,
    adjustments: toStored(totals.adjustments),
    search: toSearchText(input, price.rows),
    claims,
    bundles: [...bundles.values()],
    items: [toNewItem(first, ordered), ...others.map((row) => toNewItem(row, ordered))],
    agreedPrices: price.storePrices,
  };
}

/** Versions with what shoppers wrote, by the key of their row. */
async function fillVersions(tx: Tx, rows: readonly BasketRow[]): Promise<Ordered['versions']> {
  const written = rows.flatMap(({ key, designVersionId, texts }) =>
    designVersionId !== null && texts !== null ? [{ key, versionId: designVersionId, texts }] : [],
  );
  const ids = await addFilledVersions(tx, written);
  return new Map(written.map(({ key }, place) => [key, ids[place] ?? '']));
}

/**
 * The order of a key: the one that has it already, or a new one made from the basket as it is. Everything is checked and
 * priced again here, in the transaction that writes the order. Three statements; two more where shoppers wrote something,
 * one where an earlier order of the basket gives way, and one where an affiliate’s link brought the shopper.
 */
export async function placeOnce(
  tx: Tx,
  shop: Shop,
  { owner, network, affiliateCode }: Buyer,
  input: PlaceOrderInput,
): Promise<PlacedOrder | BlockedDiscounts> {
  const [existing, found] = await together(tx, (sender) => [
    findOrderByKey(sender, shop, owner, input.orderKey),
    findBasket(sender, shop, owner, 'main', input.email),
  ]);
  if (existing) return existing;
  const price = await priceRead(tx, shop, found, {
    country: input.shipping.country,
    address: input.shipping,
    methodId: input.methodId,
    email: input.email,
  });
  // A second window of someone who has just paid: the order they mean is the one that emptied the basket.
  const paid = price.rows.length === 0 && price.basketId ? await findLastPaidOrder(tx, price.basketId) : null;
  if (paid) return paid;
  requireSameCurrency(input.seen, price.basket.totals, shop.currency);
  const blocked = findBlocked(price, input);
  if (blocked) return blocked;
  const orderable = requireOrderable(price, input);
  const versions = await fillVersions(tx, orderable.rows);
  const placed = await createOrder(tx, toNewOrder(orderable, { input, shop, owner, network, versions }));
  if (affiliateCode !== null) {
    const { id: storeId, projectId } = shop;
    const { id: orderId, number: orderNumber, email } = placed;
    const order = { orderId, orderNumber, storeId, projectId, accountId: owner.accountId, email };
    await fixCredit(tx, order, affiliateCode);
  }
  return placed;
}
