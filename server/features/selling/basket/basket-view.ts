import {
  type Basket,
  type BasketItem,
  type ItemTrouble,
  type PriceBasis,
  type PricedItem,
  priceBasket,
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

/** Why an item cannot be ordered as it stands; the worst reason alone. */
function troubleOf(row: BasketRow, currency: CurrencyCode): ItemTrouble | null {
  if (!row.live || !row.printable) return trouble('gone', BASKET_MESSAGES.productGone);
  if (row.stock !== null && row.stock <= 0)
    return trouble('sold-out', 'Sold out. Take it out, or choose another size');
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

const itemOf = (row: BasketRow, currency: CurrencyCode): BasketItem => ({
  key: row.key,
  quantity: row.quantity,
  productUuid: row.productId,
  options: { Colour: row.colour, Size: row.size },
  name: row.name,
  productUrl: `/product/${row.urlName}/${row.colour ? `?colour=${encodeURIComponent(row.colour)}` : ''}`,
  priceIncTax: unitPriceMinor(row),
  listPriceMinor: row.listPriceMinor,
  image: row.image,
  trouble: troubleOf(row, currency),
});

const pricedOf = (row: BasketRow): PricedItem => ({
  key: row.key,
  listPriceMinor: row.listPriceMinor,
  salePriceMinor: row.salePriceMinor,
  quantity: row.quantity,
  vatClass: row.vatClass,
});

const NOTICES: Readonly<Record<ItemTrouble['kind'], string>> = {
  gone: 'Something in your basket is no longer available and does not count towards the total',
  'sold-out': 'Something in your basket has sold out and does not count towards the total',
  'too-few': 'There is not enough left of something in your basket',
  'price-changed': 'A price changed since you put it into your basket',
};

const ORDERABLE: ReadonlySet<string> = new Set(['too-few', 'price-changed']);

/** A basket as the shopper sees it. What cannot be bought stays in the list and out of the total. */
export function viewBasket(code: string, rows: readonly BasketRow[], basis: PriceBasis): Basket {
  const items = rows.map((row) => itemOf(row, basis.currency));
  const counted = rows.filter((_, index) => {
    const found = items[index]?.trouble;
    return !found || ORDERABLE.has(found.kind);
  });
  const worst = (['gone', 'sold-out', 'too-few', 'price-changed'] as const).find((kind) =>
    items.some((item) => item.trouble?.kind === kind),
  );
  return {
    code,
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: priceBasket(counted.map(pricedOf), basis),
    notice: worst ? NOTICES[worst] : null,
  };
}
