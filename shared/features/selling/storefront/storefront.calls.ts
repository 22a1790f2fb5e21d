import { z } from 'zod';
import { type CallAnswer, defineCall } from '../../../contract/call.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { shopperFieldSchema, typedTextsSchema } from '../../making/personalisation/personalisation.ts';
import { productCardSchema, productPictureSchema } from '../../making/products/products.ts';
import { sideSchema } from '../../making/studio/studio.ts';
import { blockSchema } from '../../site/blocks/blocks.ts';
import { logoSchema } from '../../site/logos/logos.ts';
import { shownEntrySchema } from '../../site/menu/menu.ts';
import { pageFieldsSchema } from '../../site/pages/pages.ts';
import { socialLinksSchema } from '../../site/store-facts/store-facts.ts';
import { THEME_FONTS } from '../../site/theme/theme.ts';
import { deliveryMethodSchema } from '../delivery/delivery.ts';
import { returnOfferSchema } from '../recycling-returns/recycling-returns.ts';
import { facetsSchema, listingQuerySchema } from './listing.schema.ts';
import { variantMatrixSchema } from './variants.schema.ts';

/** What a shopper reads. Asked on a store's host; on any other host there is no store and the answer is 404. */

export const urlNameSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const menuEntrySchema = z.object({ name: z.string(), urlName: z.string() });
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** The forms that the parts of a store's pages take, and the fonts they load. */
const storeLookSchema = z.object({
  name: z.string(),
  forms: z.record(z.string(), z.string()),
  fonts: z.array(z.enum(THEME_FONTS)),
});

const pageAnswer = {
  blocks: z.array(blockSchema),
  /** By the uid of the block that shows them. */
  products: z.record(z.string(), z.array(productCardSchema)),
};
const previewSchema = z.string().max(200).optional();

const storeFrameSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Shown instead of the name; null where the store has none. */
  logo: logoSchema.nullable(),
  /** Addresses of what the logo gives; null where it gives none: a browser tab's icon, a home screen's, a shared link's. */
  icon: z.string().nullable(),
  touchIcon: z.string().nullable(),
  socialPicture: z.string().nullable(),
  /** In which this visitor sees prices. */
  currency: z.string(),
  /** What visitors can choose, the store’s own first. */
  currencies: z.array(currencyCodeSchema),
  country: z.string(),
  /** CSS variables of its theme. */
  theme: z.record(z.string(), z.string()),
  look: storeLookSchema,
  /** The ground of its header, also where the visitor’s device is dark and the theme follows it. */
  headerColour: z.object({ light: z.string(), dark: z.string().nullable() }),
  /** Shown in another theme or with another menu than shoppers see, by a link of its owner's. */
  isPreview: z.boolean(),
  menu: z.array(shownEntrySchema),
  /** Where this visitor sees delivery to, and whether they can choose. */
  deliveryCountry: z.string(),
  hasCountryChoice: z.boolean(),
  /** The price from which standard delivery there is free. */
  freeDeliveryFromMinor: z.int().nullable(),
  /** Where that delivery goes to: `UK`, `EU` or `international`. */
  deliveryRegion: z.string(),
  company: z.object({ name: z.string(), number: z.string(), address: z.string(), vatNumber: z.string() }),
  contactEmail: z.string().nullable(),
  /** By which its pages prove whose they are, to search engines and networks. */
  verification: z.array(z.object({ name: z.string(), content: z.string() })),
  /** Address of the frame that runs the merchant’s own tags; null without any, and where it wasn’t asked for. */
  tagsFrame: z.string().nullable(),
  /** Its own pages on social networks. */
  socialLinks: socialLinksSchema,
  /** The line above its header: from which price delivery is free, the merchant’s own words, or none. */
  announcement: z.object({ kind: z.enum(['delivery', 'own', 'none']), text: z.string(), href: z.string() }),
  /** On what terms clothing is taken back for recycling; null where it is not. */
  returnOffer: returnOfferSchema.nullable(),
  /** What subscribers to the newsletter get; empty where it isn’t offered. */
  subscriberOffer: z.string(),
  /** What the merchant put above the links of the foot; null without, and where it wasn’t asked for. */
  footer: z.object({ ...pageAnswer, isPreview: z.boolean() }).nullable(),
});
export type StoreFrame = z.infer<typeof storeFrameSchema>;

export const getStoreFrame = defineCall({
  name: 'storefront.frame',
  method: 'GET',
  path: '/omnis/v3/frontend/store/',
  summary: 'Get the store’s name, theme and menu',
  access: 'public',
  mayLag: true,
  query: z.object({
    look: z.string().max(200).optional(),
    theme: z.string().max(60).optional(),
    menu: z.string().max(60).optional(),
    /** `yes` asks for the footer, too. */
    footer: z.enum(['yes']).optional(),
    /** `yes` asks where the frame of the merchant’s own tags is. */
    tags: z.enum(['yes']).optional(),
    preview: previewSchema,
  }),
  answer: storeFrameSchema,
  errors: [404],
});

export const getStorePage = defineCall({
  name: 'storefront.page',
  method: 'GET',
  path: '/omnis/v3/frontend/page/',
  summary: 'Get a built page’s blocks and their products',
  description:
    'The draft with the token of a preview. 401 where its visitors have to log in, 403 where they can’t see it.',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  query: z.object({ url: z.string().max(200), preview: previewSchema }),
  answer: z.object({
    ...pageAnswer,
    page: pageFieldsSchema,
    isPreview: z.boolean(),
    /** Where the page is now, if it isn’t at this address any more; it has no blocks here. */
    movedTo: z.string().nullable(),
  }),
  errors: [401, 403, 404],
});

export const getStoreHome = defineCall({
  name: 'storefront.home',
  method: 'GET',
  path: '/omnis/v3/frontend/home/',
  summary: 'Get the home page’s blocks and their products',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  query: z.object({ preview: previewSchema }),
  answer: z.object({
    ...pageAnswer,
    /** Null while the store shows the home page that every store begins with. */
    page: pageFieldsSchema.nullable(),
    isPreview: z.boolean(),
  }),
  errors: [401, 403, 404],
});

const listingAnswer = {
  products: z.array(productCardSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  facets: facetsSchema,
  swatches: z.record(z.string(), z.string()),
};

export const getCollection = defineCall({
  name: 'storefront.collection',
  method: 'GET',
  path: '/omnis/v3/frontend/collection/{urlName}/',
  summary: 'List a collection’s products',
  description: '`all-products` is every product of the store.',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  params: z.object({ urlName: urlNameSchema }),
  query: listingQuerySchema,
  answer: z.object({
    name: z.string(),
    /** Another one than asked for where the collection has moved. */
    urlName: z.string(),
    description: z.string(),
    /** Empty where the merchant wrote none. */
    metaTitle: z.string(),
    metaDescription: z.string(),
    coverId: z.uuid().nullable(),
    /** The merchant chose another order than the bestsellers’; the default sort means it. */
    hasOwnOrder: z.boolean(),
    ...listingAnswer,
  }),
  errors: [404],
});

export type StorefrontCollection = CallAnswer<typeof getCollection>;

const searchQuerySchema = z.object({ q: line().max(100).catch('').default('') });

export const searchStore = defineCall({
  name: 'storefront.search',
  method: 'GET',
  path: '/omnis/v3/frontend/search/',
  summary: 'Search products',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  query: searchQuerySchema,
  answer: z.object({
    query: z.string(),
    /** The query’s words as they are probably meant, where those typed find no product. */
    corrected: z.string().nullable(),
    /** Collections of this name. */
    collections: z.array(menuEntrySchema),
    products: z.array(productCardSchema),
    total: z.int(),
    /** There are more than `total`, which is as far as they were counted. */
    hasMore: z.boolean(),
  }),
  errors: [404],
});

export const suggestProducts = defineCall({
  name: 'storefront.suggestions',
  method: 'GET',
  path: '/omnis/v3/frontend/search/suggestions/',
  summary: 'Suggest products and collections while a shopper types',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  query: searchQuerySchema,
  answer: z.object({
    /** As in `searchStore`. */
    corrected: z.string().nullable(),
    collections: z.array(menuEntrySchema),
    products: z.array(
      z.object({
        name: z.string(),
        urlName: z.string(),
        /** As text, in the store’s currency. */
        price: z.string(),
        /** Address of a small picture. */
        picture: z.string().nullable(),
      }),
    ),
  }),
  errors: [404],
  // One for each pause while somebody types; more comes from programs.
  rate: { max: 120, perSeconds: 60 },
});

const sizeRowSchema = z.object({ size: z.string(), measures: z.record(z.string(), z.number()) });

/** One piece of a bundle, with what can be chosen for it. */
const bundlePieceSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  urlName: z.string(),
  /** What it costs alone. */
  priceMinor: z.int(),
  defaultColour: z.string(),
  variants: variantMatrixSchema,
  /** In its default colour. */
  picture: productPictureSchema.nullable(),
});
export type BundlePiece = z.infer<typeof bundlePieceSchema>;

/** A side without the texts that shoppers write, and where its print area lies on it, in shares of the picture. */
export const fieldPictureSchema = z.object({
  picture: productPictureSchema,
  area: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  widthMm: z.number(),
  heightMm: z.number(),
});
export type FieldPicture = z.infer<typeof fieldPictureSchema>;

const productPageSchema = z.object({
  id: z.uuid(),
  sku: z.string(),
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  kind: z.enum(['apparel', 'paper', 'bundle']),
  /** The pieces of a bundle, in its order; empty for other products. */
  pieces: z.array(bundlePieceSchema),
  /** Size of a sheet, for what comes in one size; null for what is chosen in sizes. */
  format: z.string().nullable(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** VAT inside the price in the store's own country. */
  vat: z.object({
    rate: z.int(),
    amountMinor: z.int(),
    /** False where the seller isn’t registered for VAT: nothing says that there is any. */
    isShown: z.boolean(),
  }),
  defaultColour: z.string(),
  /** A bundle has one variant, for all its pieces together. */
  variants: variantMatrixSchema,
  pictures: z.array(productPictureSchema),
  /** Empty for a bundle. */
  material: z.string(),
  care: z.array(z.string()),
  /** Millimetres, by size. */
  sizeChart: z.array(sizeRowSchema),
  /** Where its delivery methods go to, such as “UK delivery”. */
  deliveryTitle: z.string(),
  /** To the country that the visitor chose, or the store’s own. */
  delivery: z.array(deliveryMethodSchema),
  country: z.string(),
  /** Days within which an unused item can be returned; null where the store promises none. */
  returnDays: z.int().nullable(),
  collections: z.array(menuEntrySchema),
  /** Those that the merchant chose first. */
  related: z.array(productCardSchema),
  /** Sizes that cost more: by how much, with the VAT inside their whole price. */
  sizePrices: z.array(z.object({ size: z.string(), extraMinor: z.int(), vatMinor: z.int() })),
  sizeNote: z.string(),
  /** A video of YouTube by its address or id; empty for none. */
  video: z.string(),
  gender: z.string().nullable(),
  /** Empty where the merchant gave none. */
  type: z.string(),
  /** The colour that is shown where the page is shared; null for the first one. */
  shareColour: z.string().nullable(),
  /** What pictures show, by side; the colour is added. */
  altTexts: z.record(z.string(), z.string()),
  personalizable: z.boolean(),
  /** What the shopper writes; empty where nothing can be written. */
  personalizationTemplate: z.array(shopperFieldSchema),
  /** Where the shopper’s texts are shown while they are typed. */
  fieldPictures: z.array(fieldPictureSchema),
});
export type ProductPage = z.infer<typeof productPageSchema>;

export const getProduct = defineCall({
  name: 'storefront.product',
  method: 'GET',
  path: '/omnis/v3/frontend/product/{urlName}/',
  summary: 'Get a product with its variants, stock and delivery',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  params: z.object({ urlName: urlNameSchema }),
  answer: productPageSchema,
  errors: [404],
});

/** A shopper’s text as curves, in millimetres of its side’s print area. */
const drawnTextSchema = z.object({
  fieldId: z.string(),
  side: sideSchema,
  path: z.string(),
  ink: z.string(),
  transform: z.string(),
  opacity: z.number(),
});

export const previewPersonalization = defineCall({
  name: 'storefront.previewPersonalization',
  method: 'POST',
  path: '/omnis/v3/frontend/product/{productId}/preview/',
  summary: 'Draw what a shopper writes on a product',
  description: 'The print file is drawn by the same code. Says by field what can’t be printed.',
  access: 'public',
  guards: ['canVisitStore'],
  params: z.object({ productId: z.uuid() }),
  body: z.object({ personalization: typedTextsSchema }),
  answer: z.object({ texts: z.array(drawnTextSchema), problems: z.record(z.string(), z.string()) }),
  errors: [404],
  rate: { max: 300, perSeconds: 60 },
});

export const getPicture = defineCall({
  name: 'storefront.picture',
  method: 'GET',
  path: '/omnis/v3/frontend/pictures/{fileId}/',
  summary: 'Get an image of a store’s product',
  access: 'public',
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ fileId: z.uuid() }),
  answer: 'file',
  errors: [404],
});

export const ADDRESSES_PER_PAGE_MAX = 1000;
export const ADDRESS_PAGES_MAX = 10_000;

export const getStoreAddresses = defineCall({
  name: 'storefront.addresses',
  method: 'GET',
  path: '/omnis/v3/frontend/addresses/',
  summary: 'List the store’s pages for search engines',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  /** Pages of products, by their address; the first page has the collections, too. */
  query: z.object({
    page: z.coerce.number().int().min(1).max(ADDRESS_PAGES_MAX).default(1),
    perPage: z.coerce.number().int().min(1).max(ADDRESSES_PER_PAGE_MAX).default(ADDRESSES_PER_PAGE_MAX),
    /** Begins after this product instead of at a page: `next` of the part before. */
    after: urlNameSchema.optional(),
  }),
  answer: z.object({
    pages: z.int(),
    /** How many products the store has in all. */
    products: z.int(),
    /** Null after the last product. */
    next: z.string().nullable(),
    addresses: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        changedAt: z.iso.datetime(),
        /** Path of a product’s picture. */
        picture: z.string().nullable(),
      }),
    ),
  }),
  errors: [404],
});

/** A product as shopping sites read it. Prices as shoppers pay them, in the store’s own currency. */
const feedProductSchema = z.object({
  sku: z.string(),
  urlName: z.string(),
  name: z.string(),
  /** Without marks; never empty. */
  description: z.string(),
  /** The blank’s, where the merchant gave none. */
  type: z.string(),
  gender: z.string().nullable(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** What sizes cost on top of the price. */
  sizePrices: z.record(z.string(), z.int()),
  variants: variantMatrixSchema,
  pictures: z.array(z.object({ colour: z.string(), path: z.string() })),
});
export type FeedProduct = z.infer<typeof feedProductSchema>;

export const getFeedProducts = defineCall({
  name: 'storefront.feedProducts',
  method: 'GET',
  path: '/omnis/v3/frontend/feed-products/',
  summary: 'List the store’s products for shopping sites',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  /** The last address of the part before. */
  query: z.object({ after: urlNameSchema.optional() }),
  answer: z.object({ products: z.array(feedProductSchema), next: z.string().nullable() }),
  errors: [404],
});

/** A product as a feed reader shows it. Prices as shoppers pay them, in the store’s own currency. */
const newProductSchema = z.object({
  id: z.uuid(),
  urlName: z.string(),
  name: z.string(),
  /** Without marks; never empty. */
  description: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** When shoppers could first see it. */
  liveAt: z.iso.datetime(),
  /** File of its picture. */
  pictureId: z.uuid().nullable(),
});
export type NewProduct = z.infer<typeof newProductSchema>;

export const getNewProducts = defineCall({
  name: 'storefront.newProducts',
  method: 'GET',
  path: '/omnis/v3/frontend/new-products/',
  summary: 'List the products that came last',
  description: 'Up to 50 of the whole store, or of one collection.',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  query: z.object({ collection: urlNameSchema.optional() }),
  answer: z.object({
    /** Null for the whole store. */
    collection: menuEntrySchema.nullable(),
    products: z.array(newProductSchema),
  }),
  errors: [404],
});

export const storefrontCalls = {
  getStoreFrame,
  getStoreHome,
  getStorePage,
  getCollection,
  searchStore,
  suggestProducts,
  getProduct,
  previewPersonalization,
  getPicture,
  getStoreAddresses,
  getFeedProducts,
  getNewProducts,
} as const;
