import {
  type Basket,
  type BasketItem,
  type BasketTotals,
  type ItemTrouble,
  type PricedItem,
  unitPriceMinor,
} from '../../../../shared/features/selling/basket/basket.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { BasketRow } from './basket.queries.ts';

const trouble = (kind: ItemTrouble['kind'], words: string, more: Partial<ItemTrouble> = {}): ItemTrouble => ({
  kind,
  words,
  left: null,
  beforeMinor: null,
  ...more,
});

const isGone = (row: BasketRow): boolean => !row.live || !row.printable;
const isSoldOut = (row: BasketRow): boolean => row.stock !== null && row.stock <= 0;

/** Whether an item counts towards the total; checkout may still ask for a lower quantity or another look. */
export const isOrderable = (row: BasketRow): boolean => !isGone(row) && !isSoldOut(row);

/** Why an item can't be ordered as it is; only the worst reason. */
function findTrouble(row: BasketRow, currency: CurrencyCode): ItemTrouble | null {
  if (isGone(row)) return trouble('gone', BASKET_MESSAGES.productGone);
  if (isSoldOut(row)) return trouble('sold-out', 'Sold out. Remove it or choose another size.');
  if (row.stock !== null && row.stock < row.quantity)
    return trouble('too-few', row.stock === 1 ? 'Only one left' : `Only ${row.stock} left`, {
      left: row.stock,
    });
  const now = unitPriceMinor(row);
  if (now !== row.seenPriceMinor) {
    const show = (amount: number) => formatMoney(money(amount, currency));
    return trouble('price-changed', `The price changed from ${show(row.seenPriceMinor)} to ${show(now)}`, {
      beforeMinor: row.seenPriceMinor,
    });
  }
  return null;
}

const toBasketItem = (row: BasketRow, currency: CurrencyCode): BasketItem => ({
  key: row.key,
  quantity: row.quantity,
  productUuid: row.productId,
  options: { Colour: row.colour, Size: row.size },
  name: row.name,
  productUrl: `/product/${row.urlName}/${row.colour ? `?colour=${encodeURIComponent(row.colour)}` : ''}`,
  priceIncTax: unitPriceMinor(row),
  listPriceMinor: row.listPriceMinor,
  image: row.image,
  trouble: findTrouble(row, currency),
});

export const toPricedItem = (row: BasketRow): PricedItem => ({
  key: row.key,
  listPriceMinor: row.listPriceMinor,
  salePriceMinor: row.salePriceMinor,
  quantity: row.quantity,
  vatClass: row.vatClass,
});

/** The worst first. */
const NOTICES: readonly (readonly [ItemTrouble['kind'], string])[] = [
  ['gone', 'An item is no longer available. We’ve left it out of the total.'],
  ['sold-out', 'An item has sold out. We’ve left it out of the total.'],
  ['too-few', 'We don’t have enough of one of your items'],
  ['price-changed', 'A price has changed since you added it'],
];

/** A basket as the shopper sees it. Items that can't be ordered stay in the list and out of the total. */
export function viewBasket(code: string, rows: readonly BasketRow[], totals: BasketTotals): Basket {
  const items = rows.map((row) => toBasketItem(row, totals.currency));
  const notice = NOTICES.find(([kind]) => items.some((item) => item.trouble?.kind === kind));
  return {
    code,
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totals,
    notice: notice?.[1] ?? null,
  };
}
