import type { CurrencyCode } from '../../../rules/money/money.ts';
import { formatMoney, money } from '../../../rules/money/money.ts';
import type { DeliveryMethod } from '../delivery/delivery.ts';
import type { DiscountOffer } from '../discounts/discounts.ts';

/** The context of a price other than the items. Rules read only this. */
export interface PriceBasis {
  readonly currency: CurrencyCode;
  /** ISO code of the country of delivery. */
  readonly country: string;
  /** Where it is known: parts of countries have other VAT. */
  readonly postcode?: string | undefined;
  /** `YYYY-MM-DD`: rates of tax are dated. */
  readonly day: string;
  /** The seller isn't registered for VAT there, so it charges and shows none. */
  readonly isVatFree?: boolean;
  /** Null where no method is chosen yet. */
  readonly delivery: Pick<DeliveryMethod, 'name' | 'priceMinor' | 'freeFromMinor'> | null;
  /** The discounts that this basket might have, and the moment that their dates are looked at. */
  readonly discounts?: { readonly offers: readonly DiscountOffer[]; readonly now: string };
}

/** What the price of a line depends on. Amounts in minor units, tax included. */
export interface PricedItem {
  readonly key: string;
  /** Price of one before a sale. */
  readonly listPriceMinor: number;
  /** Price of one while it is on sale. */
  readonly salePriceMinor: number | null;
  /** Share of the bundle's price for one; null or left out where it isn't bought in a bundle. */
  readonly bundleShareMinor?: number | null;
  readonly quantity: number;
  readonly vatClass: 'standard' | 'zero';
  /** The product, and the bundle that it is a piece of; what discounts cover. */
  readonly productIds?: readonly string[];
  readonly collectionIds?: readonly string[];
}

/**
 * The part of the total that an adjustment belongs to. `items` lowers or raises what the items cost and is shared out
 * to their lines, so their VAT follows. `delivery` changes the delivery charge. `total` comes after both and leaves VAT
 * as it is, as a gift card does.
 */
export const ADJUSTMENT_PARTS = ['items', 'delivery', 'total'] as const;
export type AdjustmentPart = (typeof ADJUSTMENT_PARTS)[number];

/** What a rule did to a line or to the basket. */
export interface PriceEffect {
  /** Added to the total; 0 for a step that only informs, such as the tax inside a price. */
  readonly amountMinor: number;
  /** One line for the shopper. */
  readonly text: string;
  /** VAT inside the price so far, where this step works it out. */
  readonly taxMinor?: number;
  /** A hint about what the shopper could do: shown before buying, never stored with the order. */
  readonly isHint?: boolean;
  /**
   * For a basket's `items`: what each line bears, by its key; together they are the amount. Without, every line
   * bears it by its price.
   */
  readonly shares?: ReadonlyMap<string, number>;
  /** The merchant's discount that this is. */
  readonly discountId?: string;
}

/** A line as the rules before have left it. */
export interface LineSoFar {
  readonly item: PricedItem;
  /** In basis points. */
  readonly vatRate: number;
  /** The line's own price. */
  readonly totalMinor: number;
  /** The line's price with its share of the basket's `items` adjustments: what is taxed. */
  readonly taxableMinor: number;
}

/** A basket as the rules before have left it. */
export interface BasketSoFar {
  readonly lines: readonly LineSoFar[];
  readonly itemsMinor: number;
  readonly deliveryMinor: number;
  readonly totalMinor: number;
}

/**
 * One rule of the price: pure, told what the rules before it did, and answering what it does. A rule that does not apply
 * answers an empty list. No rule takes a part of the total below zero.
 */
export type PriceRule =
  | {
      readonly name: string;
      readonly scope: 'line';
      readonly apply: (line: LineSoFar, basis: PriceBasis) => readonly PriceEffect[];
    }
  | {
      readonly name: string;
      readonly scope: 'basket';
      readonly part: AdjustmentPart;
      readonly apply: (basket: BasketSoFar, basis: PriceBasis) => readonly PriceEffect[];
    };

/** An amount of the basis' currency as text. */
export const formatPrice = (amountMinor: number, { currency }: Pick<PriceBasis, 'currency'>): string =>
  formatMoney(money(amountMinor, currency));
