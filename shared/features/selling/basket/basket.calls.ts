import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { BASKET_MESSAGES } from '../../../rules/messages/messages.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { shopperTextSchema, typedTextsSchema } from '../../making/personalisation/personalisation.ts';
import { productPictureSchema } from '../../making/products/products.ts';
import { BASKET_QUANTITY_MAX } from './basket.limits.ts';
import { basketTotalsSchema } from './prices.ts';

/** Calls of baskets and favourites. Spec 2 §7.4. */

export const BASKET_NAMES = ['main', 'favourites'] as const;
export const basketNameSchema = z.enum(BASKET_NAMES);
export type BasketName = z.infer<typeof basketNameSchema>;

const quantity = z.int().min(1).max(BASKET_QUANTITY_MAX);
const chosenOption = line().max(60);

/** Spec 2 §3.8: a product by its id or its address, in a colour and a size. */
export const newItemSchema = z
  .object({
    productId: z.uuid().optional(),
    productUrl: line().max(300).optional(),
    productColor: chosenOption.optional(),
    productSize: chosenOption.optional(),
    /** What the shopper writes on it, by the id of the field. Spec 2 §3.9. */
    personalization: typedTextsSchema.optional(),
    quantity: quantity.default(1),
  })
  .refine(({ productId, productUrl }) => productId !== undefined || productUrl !== undefined, {
    error: FIELD_MESSAGES.required,
    path: ['productId'],
  });
export type NewItem = z.infer<typeof newItemSchema>;

/** What the header and an embedding page need of an item. Spec 2 §3.22. */
export const minifiedItemSchema = z.object({
  key: z.uuid(),
  quantity: z.int(),
  productUuid: z.uuid(),
  options: z.object({ Colour: z.string().nullable(), Size: z.string().nullable() }),
});

/** Why an item cannot be ordered as it stands. */
export const ITEM_TROUBLES = ['gone', 'sold-out', 'too-few', 'price-changed'] as const;
export const itemTroubleSchema = z.object({
  kind: z.enum(ITEM_TROUBLES),
  words: z.string(),
  /** Left in stock, for `too-few`. */
  left: z.int().nullable(),
  /** Unit price the shopper saw before, for `price-changed`. */
  beforeMinor: z.int().nullable(),
});
export type ItemTrouble = z.infer<typeof itemTroubleSchema>;

/** One piece of a bundle, as it was chosen. */
const basketPartSchema = z.object({
  name: z.string(),
  productUrl: z.string(),
  options: z.object({ Colour: z.string(), Size: z.string() }),
  image: productPictureSchema.nullable(),
});
export type BasketPart = z.infer<typeof basketPartSchema>;

/** An item of a basket. Spec 2 §3.22. */
export const basketItemSchema = minifiedItemSchema.extend({
  name: z.string(),
  /** Null for a product made of the shopper’s own design: it has no page. */
  productUrl: z.string().nullable(),
  /** Unit price, tax included. */
  priceIncTax: z.int(),
  /** Unit price before a sale. */
  listPriceMinor: z.int(),
  image: productPictureSchema.nullable(),
  trouble: itemTroubleSchema.nullable(),
  /** The pieces of a bundle, each priced as a separate line; empty for other products. */
  parts: z.array(basketPartSchema),
  /** What the shopper wrote on it. */
  texts: z.array(shopperTextSchema),
});
export type BasketItem = z.infer<typeof basketItemSchema>;

/** A code in a basket. */
const basketCodeSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  /** Why it takes nothing off; null where it applies. */
  refusal: z.string().nullable(),
  /** No change of the basket helps. */
  isFinal: z.boolean(),
});
export type BasketCode = z.infer<typeof basketCodeSchema>;

export const basketSchema = z.object({
  code: z.string(),
  items: z.array(basketItemSchema),
  /** Pieces of all items together. */
  count: z.int(),
  totals: basketTotalsSchema,
  /** The codes that the shopper uses. */
  codes: z.array(basketCodeSchema),
  /** Something to tell the shopper above the list. */
  notice: z.string().nullable(),
});
export type Basket = z.infer<typeof basketSchema>;

const itemsAnswer = z.object({ items: z.array(minifiedItemSchema), count: z.int() });

const nameBody = { name: basketNameSchema.default('main') };
const rate = { max: 240, perSeconds: 60 } as const;

/** `productColor` and `productSize` of each piece of a bundle, in its order. */
const bundleOptions = z
  .array(z.record(z.string(), z.string().max(60)))
  .max(20)
  .optional();

const addBody = z.object({ item: newItemSchema, ...nameBody, bundleOptions });
const bulkBody = z.object({
  items: z.array(newItemSchema).min(1, BASKET_MESSAGES.nothingAdded).max(50),
  ...nameBody,
});

export const addItemToCart = defineCall({
  name: 'basket.addItem',
  method: 'POST',
  path: '/omnis/v3/frontend/product/addItemToCart/',
  summary: 'Add a product to the basket or favourites',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: addBody,
  answer: itemsAnswer,
  errors: [404, 409, 422],
  rate,
});

export const bulkAddItemsToCart = defineCall({
  name: 'basket.addItems',
  method: 'POST',
  path: '/omnis/v3/frontend/product/bulkAddItemsToCart/',
  summary: 'Add several products to the basket, all or none',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: bulkBody,
  answer: itemsAnswer,
  errors: [404, 409, 422],
  rate,
});

export const addItemToCartFromDashboard = defineCall({
  name: 'basket.addItemFromDashboard',
  method: 'POST',
  path: '/omnis/v3/dashboard/product/addItemToCart/',
  summary: 'Add a product to the merchant’s basket',
  access: 'project',
  body: addBody,
  answer: itemsAnswer,
  errors: [404, 409, 422],
  rate,
});

export const bulkAddItemsToCartFromDashboard = defineCall({
  name: 'basket.addItemsFromDashboard',
  method: 'POST',
  path: '/omnis/v3/dashboard/product/bulkAddItemsToCart/',
  summary: 'Add several products to the merchant’s basket, all or none',
  access: 'project',
  body: bulkBody,
  answer: itemsAnswer,
  errors: [404, 409, 422],
  rate,
});

export const removeFromBasket = defineCall({
  name: 'basket.remove',
  method: 'POST',
  path: '/omnis/v3/basket/remove/',
  summary: 'Remove an item',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: z.object({ key: z.uuid(), ...nameBody }),
  answer: itemsAnswer,
  errors: [404],
  rate,
});

export const updateBasket = defineCall({
  name: 'basket.update',
  method: 'POST',
  path: '/omnis/v3/basket/update/',
  summary: 'Set an item’s quantity, or remove it with zero',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: z.object({
    key: z.uuid(),
    quantity: z.int().min(0).max(BASKET_QUANTITY_MAX),
    ...nameBody,
  }),
  answer: basketSchema,
  errors: [404],
  rate,
});

export const listBasketMinified = defineCall({
  name: 'basket.minified',
  method: 'GET',
  path: '/omnis/v3/basket/{name}/minified-list/',
  summary: 'Get the basket’s item count',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ name: basketNameSchema }),
  answer: itemsAnswer,
  errors: [404],
});

export const listBasket = defineCall({
  name: 'basket.list',
  method: 'GET',
  path: '/omnis/v3/basket/main/list/',
  summary: 'Get the basket with prices and totals',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  answer: basketSchema,
  errors: [404],
});

export const listFavourites = defineCall({
  name: 'basket.favourites',
  method: 'GET',
  path: '/omnis/v3/basket/favourites/list/',
  summary: 'List favourites',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  answer: basketSchema,
  errors: [404],
});

export const recoverFavourites = defineCall({
  name: 'basket.recoverFavourites',
  method: 'POST',
  path: '/omnis/v3/basket/favourites/recover/',
  summary: 'Restore favourites from an emailed link',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: z.object({ br: z.string().min(20).max(300) }),
  answer: itemsAnswer,
  errors: [404],
  rate: { max: 20, perSeconds: 60 },
});

export const emailFavouritesForLater = defineCall({
  name: 'basket.emailFavourites',
  method: 'POST',
  path: '/omnis/v3/basket/favourites/email-for-later',
  summary: 'Email a link to the favourites',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: z.object({ email: emailSchema }),
  answer: z.object({ items: z.array(minifiedItemSchema), count: z.int() }),
  errors: [404, 409],
  rate: { max: 5, perSeconds: 600 },
});

const codeBody = z.object({ code: z.string().min(1, FIELD_MESSAGES.required).max(200) });

export const applyDiscountCode = defineCall({
  name: 'basket.applyCode',
  method: 'POST',
  path: '/omnis/v3/basket/discount/',
  summary: 'Use a discount code',
  description: 'A code that can’t be used is refused with the reason. Unknown codes count as several tries.',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: codeBody,
  answer: basketSchema,
  errors: [404, 409],
  rate: { max: 40, perSeconds: 600 },
});

export const removeDiscountCode = defineCall({
  name: 'basket.removeCode',
  method: 'POST',
  path: '/omnis/v3/basket/discount/remove/',
  summary: 'Stop using a discount code',
  access: 'public',
  guards: ['canVisitStore'],
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  body: codeBody,
  answer: basketSchema,
  errors: [404],
  rate,
});

export const basketCalls = {
  applyDiscountCode,
  removeDiscountCode,
  addItemToCart,
  bulkAddItemsToCart,
  addItemToCartFromDashboard,
  bulkAddItemsToCartFromDashboard,
  removeFromBasket,
  updateBasket,
  listBasketMinified,
  listBasket,
  listFavourites,
  recoverFavourites,
  emailFavouritesForLater,
} as const;
