import { randomBytes } from 'node:crypto';
import type { CallParsed } from '../../../../shared/contract/call.ts';
import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import type { Basket } from '../../../../shared/features/selling/basket/basket.ts';
import {
  CHECKOUT_REFUSALS,
  type CheckoutRefusal,
  type placeOrder,
} from '../../../../shared/features/selling/checkout/checkout.ts';
import {
  type DeliveryMethod,
  deliveryEstimate,
  methodsFor,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { splitName } from '../../../../shared/features/selling/orders/orders.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type BasketHolder, type BasketRow, findBasket, type Shop, viewBasket } from '../basket/basket.ts';
import { methodsOrDefaults } from '../delivery/delivery.ts';
import {
  createOrder,
  lastPaidOrder,
  type NewOrderItem,
  orderOfKey,
  type PlacedOrder,
} from './checkout.queries.ts';

type Wish = CallParsed<typeof placeOrder>['body'];

/** 128 random bits: a link nobody guesses. */
const unguessable = () => randomBytes(16).toString('base64url');

const refuse = (code: CheckoutRefusal) => conflict(code, CHECKOUT_REFUSALS[code]);

/** Whether the shopper saw these very lines at these prices. */
function sawAll(seen: Wish['seen'], basket: Basket): boolean {
  const { lines, totalMinor } = basket.totals;
  return (
    seen.totalMinor === totalMinor &&
    seen.lines.length === lines.length &&
    lines.every((line) =>
      seen.lines.some(
        (one) =>
          one.key === line.key &&
          one.unitPriceMinor === line.unitPriceMinor &&
          one.quantity === line.quantity,
      ),
    )
  );
}

/** @throws Refusal 409 where the basket cannot be ordered as the shopper saw it */
function check(wish: Wish, basket: Basket): void {
  if (basket.items.length === 0) throw refuse('basket-empty');
  const kinds = basket.items.map(({ trouble }) => trouble?.kind);
  if (kinds.includes('gone')) throw conflict('gone', BASKET_MESSAGES.productGone);
  const soldOut = basket.items.find(({ trouble }) => trouble?.kind === 'sold-out');
  if (soldOut)
    throw conflict('sold-out', `Sorry, ${soldOut.name} has just sold out. Please take it out of your basket`);
  if (kinds.includes('too-few')) throw refuse('too-few');
  if (!sawAll(wish.seen, basket)) throw refuse('price-changed');
}

function itemsOf(rows: readonly BasketRow[], basket: Basket): NewOrderItem[] {
  const lines = new Map(basket.totals.lines.map((line) => [line.key, line]));
  return rows.map((row) => {
    const line = lines.get(row.key);
    if (!line || row.blankId === null) throw conflict('gone', BASKET_MESSAGES.productGone);
    const pictures = row.image?.renditions ?? [];
    return {
      productId: row.productId,
      designVersionId: row.designVersionId,
      blankId: row.blankId,
      name: row.name,
      sku: row.sku,
      options: { Colour: row.colour ?? '', Size: row.size ?? '', listPriceMinor: row.listPriceMinor },
      imageFileId: (pictures.find(({ width }) => width >= 320) ?? pictures.at(-1))?.fileId ?? null,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      taxMinor: line.taxMinor,
      vatRate: line.vatRate / 10_000,
    };
  });
}

function chosenMethod(wish: Wish, methods: readonly DeliveryMethod[]): DeliveryMethod {
  const method = methodsFor(methods, wish.shipping.country, 0).find(({ id }) => id === wish.methodId);
  if (!method)
    throw new Refusal(422, 'no-delivery', CHECKOUT_REFUSALS['no-delivery'], {
      errors: { methodId: [CHECKOUT_REFUSALS['no-delivery']] },
    });
  return method;
}

const searchText = (wish: Wish, names: readonly string[]) =>
  [wish.email, wish.shipping.name, wish.shipping.zip, wish.shipping.city, ...names].join(' ').toLowerCase();

/**
 * The order of a key: the one that has it already, or a new one made from the basket as it stands. Everything is
 * checked and priced again here, in the transaction that writes the order. Three statements.
 */
export async function placeOnce(tx: Tx, shop: Shop, holder: BasketHolder, wish: Wish): Promise<PlacedOrder> {
  const placed = await orderOfKey(tx, shop, holder, wish.orderKey);
  if (placed) return placed;
  const found = await findBasket(tx, shop, holder, 'main');
  // A second window of somebody who has just paid: the order they mean is the one that emptied the basket.
  const paid = found.items.length === 0 && found.basketId ? await lastPaidOrder(tx, found.basketId) : null;
  if (paid) return paid;
  const method = chosenMethod(wish, await methodsOrDefaults(tx, shop, found.methods));
  const day = new Date().toISOString().slice(0, 10);
  const basket = viewBasket(found.basketId ?? '', found.items, {
    currency: shop.currency,
    country: wish.shipping.country,
    day,
    delivery: method,
  });
  check(wish, basket);
  if (found.basketId === null) throw refuse('basket-empty');
  const { totals } = basket;
  return createOrder(tx, {
    orderKey: wish.orderKey,
    hash: unguessable(),
    customerHash: unguessable(),
    storeId: shop.id,
    projectId: shop.projectId,
    basketId: found.basketId,
    accountId: holder.accountId,
    email: wish.email,
    ...splitName(wish.shipping.name),
    shipping: wish.shipping,
    billing: wish.billing ?? wish.shipping,
    delivery: {
      methodId: method.id,
      name: method.name,
      carrier: method.carrier,
      daysMin: method.daysMin,
      daysMax: method.daysMax,
      estimate: deliveryEstimate(method, day),
      priceMinor: method.priceMinor,
      freeFromMinor: method.freeFromMinor,
    },
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    shippingMinor: totals.shippingMinor ?? 0,
    goodsTaxMinor: totals.goodsTaxMinor,
    shippingTaxMinor: totals.shippingTaxMinor,
    totalMinor: totals.totalMinor,
    currency: shop.currency,
    search: searchText(
      wish,
      basket.items.map(({ name }) => name),
    ),
    items: itemsOf(found.items, basket),
    seen: totals.lines.map(({ key, unitPriceMinor }) => ({ key, price: unitPriceMinor })),
  });
}
