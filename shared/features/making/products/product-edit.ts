import { z } from 'zod';
import { wideNumber } from '../../../contract/whole-number.ts';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { line } from '../../../rules/text/line.schema.ts';
import type { BaseProduct } from '../catalogue/catalogue.ts';
import { PRODUCT_LIMITS } from './product.ts';
import { type PricedDesign, profitOfDesign } from './profit.ts';

/** Drafts that are published at a time: their designs are looked at one by one. */
export const PUBLISH_ROWS_MAX = 500;

const colour = line().min(1).max(60);
const tag = line().min(1).max(PRODUCT_LIMITS.tagLength);
const price = wideNumber(PRODUCT_LIMITS.minPriceMinor, PRODUCT_LIMITS.maxPriceMinor);

/** One change to many products or drafts. */
export const productEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price-to'), amountMinor: price }),
  z.object({
    kind: z.literal('price-by'),
    amountMinor: wideNumber(-PRODUCT_LIMITS.maxPriceMinor, PRODUCT_LIMITS.maxPriceMinor),
  }),
  z.object({ kind: z.literal('price-percent'), percent: z.number().min(-99).max(1000) }),
  z.object({ kind: z.literal('sale-to'), amountMinor: price }),
  z.object({ kind: z.literal('sale-percent'), percent: z.number().min(1).max(95) }),
  z.object({ kind: z.literal('sale-end') }),
  z.object({ kind: z.literal('add-tag'), tag }),
  z.object({ kind: z.literal('remove-tag'), tag }),
  z.object({ kind: z.literal('add-to-collection'), collectionId: z.uuid() }),
  z.object({ kind: z.literal('remove-from-collection'), collectionId: z.uuid() }),
  z.object({ kind: z.literal('add-colour'), colour }),
  z.object({ kind: z.literal('remove-colour'), colour }),
  z.object({ kind: z.literal('colours-to'), colours: z.array(colour).min(1).max(60) }),
  z.object({ kind: z.literal('show') }),
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('publish') }),
]);
export type ProductEdit = z.infer<typeof productEditSchema>;
/** An edit of a product’s fields. */
export type ProductFieldEdit = Exclude<ProductEdit, { readonly kind: 'publish' }>;

/** What an edit can change. Null where a draft has no such thing. */
export const editableProductSchema = z.object({
  priceMinor: z.int().nullable(),
  salePriceMinor: z.int().nullable(),
  tags: z.array(z.string()),
  colours: z.array(z.string()),
  defaultColour: z.string(),
  /** Those chosen by hand. */
  collectionIds: z.array(z.uuid()),
  enabled: z.boolean(),
  isDeleted: z.boolean(),
});
export type EditableProduct = z.infer<typeof editableProductSchema>;
export type ProductChange = {
  readonly [Field in keyof EditableProduct]?: EditableProduct[Field] | undefined;
};

type Outcome = ProductChange | { readonly reason: string };

function refusePrice(priceMinor: number): { readonly reason: string } | null {
  if (priceMinor < PRODUCT_LIMITS.minPriceMinor) return { reason: 'Its price would be too low' };
  if (priceMinor > PRODUCT_LIMITS.maxPriceMinor) return { reason: 'Its price would be too high' };
  return null;
}

function changePrice({ priceMinor, salePriceMinor }: EditableProduct, wanted: number): Outcome {
  const next = Math.round(wanted);
  const refused = refusePrice(next);
  if (refused) return refused;
  if (next === priceMinor) return { reason: 'It has this price already' };
  return salePriceMinor !== null && next <= salePriceMinor
    ? { reason: 'Its sale price wouldn’t be lower than its price' }
    : { priceMinor: next };
}

function changeSalePrice({ priceMinor, salePriceMinor }: EditableProduct, wanted: number): Outcome {
  const next = Math.round(wanted);
  const refused = refusePrice(next);
  if (refused) return refused;
  if (priceMinor === null || next >= priceMinor)
    return { reason: 'Its sale price wouldn’t be lower than its price' };
  return next === salePriceMinor ? { reason: 'It has this sale price already' } : { salePriceMinor: next };
}

function removeColour({ colours, defaultColour }: EditableProduct, colour: string): Outcome {
  const left = colours.filter((name) => name !== colour);
  const [first] = left;
  if (left.length === colours.length) return { reason: 'It isn’t sold in this colour' };
  if (first === undefined) return { reason: 'This is its only colour' };
  return { colours: left, ...(defaultColour === colour && { defaultColour: first }) };
}

const NOT_ITS_COLOUR = { reason: 'It isn’t made in this colour' };

function addColour({ colours }: EditableProduct, wanted: string, baseColours: readonly string[]): Outcome {
  const name = baseColours.find((one) => one.toLowerCase() === wanted.toLowerCase());
  if (name === undefined) return NOT_ITS_COLOUR;
  if (colours.includes(name)) return { reason: 'It’s sold in this colour already' };
  return { colours: baseColours.filter((one) => one === name || colours.includes(one)) };
}

/** Sells it in these colours, as far as it is made in them. */
function setColours(
  { colours, defaultColour }: EditableProduct,
  wanted: readonly string[],
  baseColours: readonly string[],
): Outcome {
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  const next = baseColours.filter((name) => names.has(name.toLowerCase()));
  const [first] = next;
  if (first === undefined)
    return wanted.length === 1 ? NOT_ITS_COLOUR : { reason: 'It isn’t made in any of these colours' };
  if (next.length === colours.length && next.every((name) => colours.includes(name)))
    return { reason: 'It’s sold in exactly these colours already' };
  return { colours: next, ...(!next.includes(defaultColour) && { defaultColour: first }) };
}

/** Whether an edit can sell a product in colours it wasn’t sold in: their pictures are made first. */
export const addsColours = ({ kind }: ProductEdit): boolean => kind === 'add-colour' || kind === 'colours-to';

const DENIED = { reason: 'We took it out of the store. Its details say why' };
const NOT_IN_STORE = { reason: 'It isn’t in the store yet' };

function setShown(enabled: boolean, product: EditableProduct, { isLive, isDenied }: Standing): Outcome {
  if (!isLive) return NOT_IN_STORE;
  if (isDenied && enabled) return DENIED;
  return product.enabled === enabled
    ? { reason: enabled ? 'It’s shown already' : 'It’s hidden already' }
    : { enabled };
}

const NO_PRICE = { reason: 'It has no price yet' };

/** Whether a product can be shown. */
export interface Standing {
  /** Its print files are ready, so that it can be shown. */
  readonly isLive: boolean;
  /** Staff took it out of the store. */
  readonly isDenied: boolean;
}

/**
 * The fields that an edit changes of a product, or the reason why it can’t.
 * @param baseColours colours that it is made in, for an edit that adds some
 */
export function editProduct(
  edit: ProductFieldEdit,
  product: EditableProduct,
  standing: Standing,
  baseColours: readonly string[] = [],
): Outcome {
  const { priceMinor, tags, collectionIds } = product;
  switch (edit.kind) {
    case 'price-to':
      return changePrice(product, edit.amountMinor);
    case 'price-by':
      return priceMinor === null ? NO_PRICE : changePrice(product, priceMinor + edit.amountMinor);
    case 'price-percent':
      return priceMinor === null ? NO_PRICE : changePrice(product, priceMinor * (1 + edit.percent / 100));
    case 'sale-to':
    case 'sale-percent':
      if (!standing.isLive) return NOT_IN_STORE;
      if (priceMinor === null) return NO_PRICE;
      return changeSalePrice(
        product,
        edit.kind === 'sale-to' ? edit.amountMinor : priceMinor * (1 - edit.percent / 100),
      );
    case 'sale-end':
      return product.salePriceMinor === null ? { reason: 'It isn’t on sale' } : { salePriceMinor: null };
    case 'add-tag':
      if (tags.some((one) => one.toLowerCase() === edit.tag.toLowerCase()))
        return { reason: 'It has this tag already' };
      return tags.length < PRODUCT_LIMITS.tags
        ? { tags: [...tags, edit.tag] }
        : { reason: `It has ${PRODUCT_LIMITS.tags} tags already` };
    case 'remove-tag':
      return tags.includes(edit.tag)
        ? { tags: tags.filter((one) => one !== edit.tag) }
        : { reason: 'It doesn’t have this tag' };
    case 'add-to-collection':
      if (collectionIds.includes(edit.collectionId)) return { reason: 'It’s in this collection already' };
      return collectionIds.length < PRODUCT_LIMITS.collections
        ? { collectionIds: [...collectionIds, edit.collectionId] }
        : { reason: `It’s in ${PRODUCT_LIMITS.collections} collections already` };
    case 'remove-from-collection':
      return collectionIds.includes(edit.collectionId)
        ? { collectionIds: collectionIds.filter((id) => id !== edit.collectionId) }
        : { reason: 'It isn’t in this collection' };
    case 'add-colour':
      return addColour(product, edit.colour, baseColours);
    case 'remove-colour':
      return removeColour(product, edit.colour);
    case 'colours-to':
      return setColours(product, edit.colours, baseColours);
    case 'show':
    case 'hide':
      return setShown(edit.kind === 'show', product, standing);
    case 'delete':
      return { isDeleted: true };
  }
}

/** Whether the fields of a change are still as it left them: only then can it be undone. */
export const isStillChanged = (product: EditableProduct, change: ProductChange): boolean =>
  Object.entries(change).every(
    ([field, value]) =>
      JSON.stringify(product[editableProductSchema.keyof().parse(field)]) === JSON.stringify(value),
  );

/** The former values of the fields that a change has. */
export const formerValues = (product: EditableProduct, change: ProductChange): ProductChange =>
  editableProductSchema
    .partial()
    .parse(
      Object.fromEntries(
        Object.keys(change).map((field) => [field, product[editableProductSchema.keyof().parse(field)]]),
      ),
    );

/** Whether a product’s price, or its sale price, doesn’t cover what its most expensive size costs. */
export function sellsAtLoss(
  { priceMinor, salePriceMinor, colours }: EditableProduct,
  cost: Omit<PricedDesign, 'colours'> & { readonly base: BaseProduct },
  currency: CurrencyCode,
): boolean {
  if (priceMinor === null) return false;
  const { base, ...design } = cost;
  const shopperPays = Math.min(priceMinor, salePriceMinor ?? priceMinor);
  return profitOfDesign(base, { ...design, colours, priceMinor: shopperPays }, currency).profitMinor < 0;
}

/** What an edit does, as its progress reads. */
export function editTitle(edit: ProductEdit): string {
  switch (edit.kind) {
    case 'price-to':
    case 'price-by':
      return 'Change prices';
    case 'price-percent':
      return edit.percent < 0 ? `Lower prices by ${-edit.percent}%` : `Raise prices by ${edit.percent}%`;
    case 'sale-to':
      return 'Set sale prices';
    case 'sale-percent':
      return `Put on sale, ${edit.percent}% off`;
    case 'sale-end':
      return 'End sales';
    case 'add-tag':
      return `Add the tag “${edit.tag}”`;
    case 'remove-tag':
      return `Remove the tag “${edit.tag}”`;
    case 'add-to-collection':
      return 'Add to a collection';
    case 'remove-from-collection':
      return 'Remove from a collection';
    case 'add-colour':
      return `Sell in ${edit.colour}`;
    case 'remove-colour':
      return `Stop selling ${edit.colour}`;
    case 'colours-to':
      return edit.colours.length === 1 ? `Sell in ${edit.colours[0]} only` : 'Change colours';
    case 'show':
      return 'Show in the store';
    case 'hide':
      return 'Hide from the store';
    case 'delete':
      return 'Delete';
    case 'publish':
      return 'Publish';
  }
}
