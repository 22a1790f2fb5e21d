import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  editableProductSchema,
  editProduct,
  type ProductChange,
  type ProductEdit,
  sellsAtLoss,
} from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ChangedProduct, type FoundProduct, listBaseSpecs } from './edit-products.queries.ts';

/** What an edit does to one product or draft. */
export type PlannedEdit =
  | { readonly found: FoundProduct; readonly reason: string }
  | (ChangedProduct & { readonly reason?: never; readonly isLosing: boolean });

const setsPrice = ({ priceMinor, salePriceMinor }: ProductChange): boolean =>
  priceMinor !== undefined || (salePriceMinor !== undefined && salePriceMinor !== null);

/**
 * The same edit of what the studio shows of a published product: it may hold other tags or colours that aren’t
 * published yet, and they stay.
 */
function editSettings(edit: ProductEdit, { settings, product, isLive }: FoundProduct): ProductChange {
  const shown = {
    ...product,
    ...settings,
    priceMinor: settings.priceMinor ?? product.priceMinor,
    salePriceMinor: product.salePriceMinor,
  };
  const change = editProduct(edit, shown, isLive);
  if ('reason' in change) return {};
  const { enabled: _enabled, isDeleted: _isDeleted, salePriceMinor: _sale, ...fields } = change;
  return fields;
}

/** Works out what an edit does to each product and draft. At most one statement. */
export async function planEdit(
  tx: Tx,
  edit: ProductEdit,
  products: readonly FoundProduct[],
): Promise<readonly PlannedEdit[]> {
  const planned = products
    .filter(({ product }) => !product.isDeleted)
    .map((found) => ({ found, change: editProduct(edit, found.product, found.isLive) }));
  const priced = planned.filter(
    ({ found, change }) => !found.isDraft && !('reason' in change) && setsPrice(change),
  );
  const specs =
    priced.length > 0
      ? await listBaseSpecs(
          tx,
          priced.map(({ found }) => found.baseId),
        )
      : new Map<string, unknown>();
  const bases = new Map([...specs].map(([id, spec]) => [id, baseProductSchema.parse(spec)]));
  const day = new Date().toISOString().slice(0, 10);
  return planned.map(({ found, change }) => {
    if ('reason' in change) return { found, reason: change.reason };
    if (found.isDraft) return { found, change, settings: change.isDeleted ? {} : change, isLosing: false };
    const base = setsPrice(change) ? bases.get(found.baseId) : undefined;
    const isLosing =
      base !== undefined &&
      sellsAtLoss(
        editableProductSchema.parse({ ...found.product, ...change }),
        { base, printedSides: found.printedSides, day },
        currencyCodeSchema.catch('GBP').parse(found.currency),
      );
    return { found, change, settings: editSettings(edit, found), isLosing };
  });
}
