import { z } from 'zod';
import { AFFILIATE_STATES } from '../../../rules/affiliates/affiliates.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { cataloguedBaseSchema } from '../../making/catalogue/catalogue.ts';

/** Facts that some kinds of block show of the visitor or their project, of the catalogue or of a store’s customers. */
export const BLOCK_FIGURES = ['project', 'sales', 'planned-sale', 'bases', 'reviews', 'affiliate'] as const;
export type BlockFigure = (typeof BLOCK_FIGURES)[number];

/** Where shoppers design what a block of products offers them. */
export const OWN_DESIGN_PATHS = {
  everything: '/custom-product/',
  't-shirts': '/design-your-own-t-shirt/',
} as const;

const soldSchema = z.object({ orders: z.int(), salesMinor: z.int(), earnedMinor: z.int() });
export type Sold = z.output<typeof soldSchema>;

/** A product that people can design, with what its drawing needs. */
export const shownBaseSchema = cataloguedBaseSchema
  .pick({ sku: true, name: true, typeCode: true, garment: true, printAreas: true, colours: true })
  .extend({
    material: z.string(),
    /** What the blank and its print cost a merchant, at the least; GBP without VAT. */
    costMinor: z.int(),
    /** What a shopper pays for their own design, at the least; GBP, with the VAT that its seller charges. */
    priceMinor: z.int(),
    /** The visitor’s project already sells something made of it. */
    isMade: z.boolean(),
  });
export type ShownBase = z.output<typeof shownBaseSchema>;

const shownReviewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  productName: z.string(),
  urlName: z.string(),
  writtenAt: z.iso.datetime(),
});
export type ShownReview = z.output<typeof shownReviewSchema>;

/** What an affiliate sees of themselves, in the store that credits them. */
export const ownAffiliateSchema = z.object({
  name: z.string(),
  email: z.string(),
  code: z.string(),
  link: z.string(),
  state: z.enum(AFFILIATE_STATES),
  /** Their share of the items, in hundredths of a percent. */
  rateBps: z.int(),
  /** Days that a click counts for. */
  windowDays: z.int(),
  isProgrammeOn: z.boolean(),
  currency: currencyCodeSchema,
  /** Amounts are in the store’s currency. */
  totals: z.object({
    clicks: z.int(),
    orders: z.int(),
    pendingMinor: z.int(),
    payableMinor: z.int(),
  }),
});
export type OwnAffiliate = z.output<typeof ownAffiliateSchema>;

/** What a page’s blocks were given; null where it wasn’t asked for, or where the visitor may not see it. */
export const blockFiguresSchema = z.object({
  /** Where the dashboard and the studio are. */
  dashboardOrigin: z.string(),
  project: z
    .object({
      isPro: z.boolean(),
      /** Codes of the unlocked badges. */
      badges: z.array(z.string()),
    })
    .nullable(),
  sales: z
    .object({
      currency: currencyCodeSchema,
      /** The last thirty days, and the thirty before. */
      now: soldSchema,
      before: soldSchema,
      /** The oldest first; the last one is this month. */
      months: z.array(z.object({ month: z.string(), earnedMinor: z.int() })),
    })
    .nullable(),
  /** Where the money goes that a shopper pays for the project’s newest product. */
  plannedSale: z
    .object({
      productName: z.string(),
      currency: currencyCodeSchema,
      paidMinor: z.int(),
      deliveryMinor: z.int(),
      vatMinor: z.int(),
      productionMinor: z.int(),
      postageMinor: z.int(),
      feeMinor: z.int(),
      earnedMinor: z.int(),
    })
    .nullable(),
  bases: z.array(shownBaseSchema).nullable(),
  /** The newest first. */
  reviews: z.array(shownReviewSchema).nullable(),
  /** What the visitor is to the store’s affiliate programme. */
  affiliate: ownAffiliateSchema.nullable(),
});
export type BlockFigures = z.output<typeof blockFiguresSchema>;

export const NO_BLOCK_FIGURES: BlockFigures = {
  dashboardOrigin: '',
  project: null,
  sales: null,
  plannedSale: null,
  bases: null,
  reviews: null,
  affiliate: null,
};
