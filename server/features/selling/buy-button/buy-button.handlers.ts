import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { pictureAddress, productImagePath } from '../../../../shared/features/making/products/products.ts';
import { buyButtonCalls } from '../../../../shared/features/selling/buy-button/buy-button.calls.ts';
import type { BuyProduct } from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { firstColour, isSoldOut } from '../../../../shared/features/selling/storefront/storefront.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { variantsOf } from '../storefront/storefront.ts';
import { type BuyRow, buyProductsRead, buyStoreRead } from './buy-button.reads.ts';

/** Sharp on a card of 280 pixels, on most screens. */
const PICTURE_WIDTH = 480;

function formatPrice(row: BuyRow, extraMinor: number): BuyProduct['price'] {
  const currency = currencyCodeSchema.parse(row.currency);
  const format = (minor: number) => formatMoney(money(minor + extraMinor, currency));
  return {
    now: format(row.salePriceMinor ?? row.priceMinor),
    was: row.salePriceMinor === null ? null : format(row.priceMinor),
  };
}

/** The first picture of each colour, in a size for a card. */
function listPictures({ pictures }: BuyRow, pathOf: (fileId: string) => string): BuyProduct['pictures'] {
  const isFirst = ({ colour }: BuyRow['pictures'][number], at: number) =>
    pictures.findIndex((one) => one.colour === colour) === at;
  return pictures.filter(isFirst).flatMap(({ colour, renditions }) => {
    const file = renditions.find(({ width }) => width >= PICTURE_WIDTH) ?? renditions.at(-1);
    return file ? [{ colour, path: pathOf(file.fileId), width: file.width, height: file.height }] : [];
  });
}

/** @param pathOf the path of a picture where the product is shown */
function toBuyProduct(row: BuyRow, pathOf: (fileId: string) => string): BuyProduct {
  const { spec } = row;
  const variants = spec && variantsOf({ ...row, spec });
  return {
    urlName: row.urlName,
    name: row.name,
    price: formatPrice(row, 0),
    sizePrices: (spec?.sizes ?? []).flatMap(({ code }) => {
      const extraMinor = row.sizePrices[code] ?? 0;
      return extraMinor > 0 ? [{ size: code, ...formatPrice(row, extraMinor) }] : [];
    }),
    colour: variants ? firstColour(variants, null, row.defaultColour) : '',
    variants,
    pictures: listPictures(row, pathOf),
    isSoldOut: variants ? isSoldOut(variants) : row.lacksPiece,
  };
}

export const buyButtonImplementations = implement(buyButtonCalls, {
  async products({ query }, { store, tx }) {
    if (!store) throw storeNotFound();
    const rows = await buyProductsRead.list(tx, { storeId: store.id, urlNames: query.products });
    return { products: rows.filter(({ isLive }) => isLive).map((row) => toBuyProduct(row, pictureAddress)) };
  },

  async preview({ params: { urlName } }, { project, tx }) {
    if (!project) throw forbidden();
    const store = await buyStoreRead.find(tx, { projectId: project.id });
    const row = store && (await buyProductsRead.find(tx, { storeId: store.id, urlNames: [urlName] }));
    if (!row) throw notFound(BASKET_MESSAGES.productGone);
    return { name: row.name, product: row.isLive ? toBuyProduct(row, productImagePath) : null };
  },
});
