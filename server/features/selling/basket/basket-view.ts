import { fillsFields } from '../../../../shared/features/making/personalisation/personalisation.ts';
import {
  type Basket,
  type BasketCode,
  type BasketItem,
  type BasketPart,
  type BasketTotals,
  type ItemTrouble,
  type PricedItem,
  singlePriceMinor,
  unitPriceMinor,
} from '../../../../shared/features/selling/basket/basket.ts';
import { shareBundlePrice } from '../../../../shared/rules/bundles/bundles.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import {
  type Conversion,
  type CurrencyCode,
  convertPrice,
  formatMoney,
  money,
} from '../../../../shared/rules/money/money.ts';
import type { BasketRow } from './basket.reads.ts';

const trouble = (kind: ItemTrouble['kind'], words: string, more: Partial<ItemTrouble> = {}): ItemTrouble => ({
  kind,
  words,
  left: null,
  beforeMinor: null,
  ...more,
});

/** A basket item: one row, or the pieces of a bundle. */
type ItemRows = readonly [BasketRow, ...BasketRow[]];

const sum = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((total, one) => total + amount(one), 0);

function toItems(rows: readonly BasketRow[]): ItemRows[] {
  const items = Map.groupBy(rows, ({ itemKey }) => itemKey);
  return [...items.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

const isGone = (row: BasketRow): boolean =>
  !row.live ||
  !row.printable ||
  isRewritten(row) ||
  (row.bundle !== null && !(row.bundle.live && row.bundle.isSame));

/** It has other words, or asks for other words, than when it was added to the basket. */
const isRewritten = ({ fields, texts, bundle }: BasketRow): boolean =>
  bundle === null ? !fillsFields(fields ?? [], texts ?? []) : fields !== null;

/** How often its whole item could be made of a row's blank; null where the shopper has chosen none. */
function findLeft(rows: ItemRows, { blankId, stock }: BasketRow): number | null {
  if (stock === null) return null;
  return Math.floor(Math.max(0, stock) / rows.filter((row) => row.blankId === blankId).length);
}

/** The row that fewest are left of, with their number. */
function findShortest(rows: ItemRows): { readonly row: BasketRow; readonly left: number | null } {
  const lefts = rows.map((row) => ({ row, left: findLeft(rows, row) }));
  return lefts.reduce((least, one) =>
    (one.left ?? Number.POSITIVE_INFINITY) < (least.left ?? Number.POSITIVE_INFINITY) ? one : least,
  );
}

const isSoldOut = (rows: ItemRows): boolean => findShortest(rows).left === 0;

/** The rows of items that count towards the total; checkout may still ask for a lower quantity or another look. */
export const listOrderable = (rows: readonly BasketRow[]): BasketRow[] =>
  toItems(rows)
    .filter((item) => !item.some(isGone) && !isSoldOut(item))
    .flat();

/** The price of one, in a bundle of all its pieces together. */
const itemPriceMinor = ([first]: ItemRows): number => first.bundle?.priceMinor ?? unitPriceMinor(first);

/** Why an item can't be ordered as it is; only the worst reason. */
function findTrouble(rows: ItemRows, currency: CurrencyCode): ItemTrouble | null {
  const [{ bundle, quantity, seenPriceMinor }] = rows;
  if (bundle?.live && !bundle.isSame)
    return trouble('gone', 'This bundle has changed. Remove it and choose again.');
  if (rows.some((row) => row.live && row.printable && isRewritten(row)))
    return trouble('gone', 'The words on this product have changed. Remove it and add it again.');
  if (rows.some(isGone)) return trouble('gone', BASKET_MESSAGES.productGone);
  const { row, left } = findShortest(rows);
  const piece = bundle ? `${[row.name, row.colour, row.size].filter(Boolean).join(', ')}: ` : '';
  if (left === 0)
    return trouble(
      'sold-out',
      bundle
        ? `${piece}sold out. Remove the bundle and choose another size.`
        : 'Sold out. Remove it or choose another size.',
    );
  if (left !== null && left < quantity)
    return trouble('too-few', piece + (left === 1 ? 'Only one left' : `Only ${left} left`), { left });
  const now = itemPriceMinor(rows);
  if (now !== seenPriceMinor) {
    const show = (amount: number) => formatMoney(money(amount, currency));
    return trouble('price-changed', `The price changed from ${show(seenPriceMinor)} to ${show(now)}`, {
      beforeMinor: seenPriceMinor,
    });
  }
  return null;
}

/** Products made for one shopper have none, nor have samples in the shop that sells them. */
const hasPage = ({ madeForOne, costMinor }: BasketRow): boolean => !madeForOne && costMinor === null;

const productAddress = ({ urlName, colour }: BasketRow): string =>
  `/product/${urlName}/${colour ? `?colour=${encodeURIComponent(colour)}` : ''}`;

const toPart = (row: BasketRow): BasketPart => ({
  name: row.name,
  productUrl: productAddress(row),
  options: { Colour: row.colour ?? '', Size: row.size ?? '' },
  image: row.image,
});

function toBasketItem(rows: ItemRows, currency: CurrencyCode): BasketItem {
  const [row] = rows;
  const { bundle } = row;
  return {
    key: row.itemKey,
    quantity: row.quantity,
    productUuid: bundle?.productId ?? row.productId,
    options: bundle ? { Colour: null, Size: null } : { Colour: row.colour, Size: row.size },
    name: bundle?.name ?? row.name,
    productUrl: bundle ? `/product/${bundle.urlName}/` : hasPage(row) ? productAddress(row) : null,
    priceIncTax: itemPriceMinor(rows),
    listPriceMinor: sum(rows, ({ listPriceMinor }) => listPriceMinor),
    image: bundle?.image ?? row.image,
    trouble: findTrouble(rows, currency),
    parts: bundle ? rows.map(toPart) : [],
    texts: bundle ? [] : (row.texts ?? []),
  };
}

/** The lines that rows are priced as: each piece of a bundle has its share of the bundle's price. */
export const toPricedItems = (rows: readonly BasketRow[], currency: CurrencyCode): PricedItem[] =>
  toItems(rows).flatMap((item) => {
    const { bundle } = item[0];
    const shares = bundle && shareBundlePrice(bundle.priceMinor, item.map(singlePriceMinor), currency);
    return item.map((row, place) => ({
      key: row.key,
      listPriceMinor: row.listPriceMinor,
      salePriceMinor: row.salePriceMinor,
      bundleShareMinor: shares?.[place] ?? null,
      quantity: row.quantity,
      vatClass: row.vatClass,
      productIds: bundle ? [row.productId, bundle.productId] : [row.productId],
      collectionIds: row.collectionIds,
    }));
  });

/** Rows with their prices in the shopper’s currency, each price converted by itself. */
export function convertRows(rows: readonly BasketRow[], conversion: Conversion | null): BasketRow[] {
  if (!conversion) return [...rows];
  const price = (minor: number) => convertPrice(minor, conversion).amount;
  return rows.map((row) => ({
    ...row,
    listPriceMinor: price(row.listPriceMinor),
    salePriceMinor: row.salePriceMinor === null ? null : price(row.salePriceMinor),
    seenPriceMinor: price(row.seenPriceMinor),
    bundle: row.bundle && { ...row.bundle, priceMinor: price(row.bundle.priceMinor) },
  }));
}

/** What one of each item costs in the store’s currency, and how many there are. */
export const listStorePrices = (
  rows: readonly BasketRow[],
): { key: string; priceMinor: number; quantity: number }[] =>
  toItems(rows).map((item) => ({
    key: item[0].itemKey,
    priceMinor: itemPriceMinor(item),
    quantity: item[0].quantity,
  }));

/** The worst first. */
const NOTICES: readonly (readonly [ItemTrouble['kind'], string])[] = [
  ['gone', 'An item is no longer available. We’ve left it out of the total.'],
  ['sold-out', 'An item has sold out. We’ve left it out of the total.'],
  ['too-few', 'We don’t have enough of one of your items'],
  ['price-changed', 'A price has changed since you added it'],
];

/** A basket as the shopper sees it. Items that can't be ordered stay in the list and out of the total. */
export function viewBasket(
  code: string,
  rows: readonly BasketRow[],
  totals: BasketTotals,
  codes: readonly BasketCode[],
): Basket {
  const items = toItems(rows).map((item) => toBasketItem(item, totals.currency));
  const notice = NOTICES.find(([kind]) => items.some((item) => item.trouble?.kind === kind));
  return {
    code,
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totals,
    codes: [...codes],
    notice: notice?.[1] ?? null,
  };
}
