import type { SellersVat } from '../../../rules/money/money.ts';
import type { BaseProduct } from '../../making/catalogue/catalogue.ts';
import { suggestedPriceMinor } from '../../making/products/products.ts';
import { printedSides, type Scene } from '../../making/studio/studio.ts';
import { OWN_DESIGN_PATHS } from '../../site/blocks/blocks.ts';

/** What shoppers design themselves, without an account. */

/** Days without a change after which a design that wasn’t bought is deleted, with its pictures. */
export const OWN_DESIGN_DAYS = 60;

/** The cookie that says whose designs they are; over HTTPS its name starts with `__Host-`. */
export const OWN_DESIGNS_COOKIE = 'selvedge-own-designs';

/** Less than merchants may upload, because shoppers have no account. */
export const OWN_DESIGN_LIMITS = {
  designs: 20,
  pictures: 60,
  /** Of one picture. 20 MB, as a person counts them. */
  pictureBytes: 20_000_000,
  pixels: 50_000_000,
  /** All pictures of one shopper together. */
  totalBytes: 200_000_000,
  quantity: 50,
} as const;

export const OWN_DESIGN_MESSAGES = {
  closed: 'You can’t order your own designs here yet',
  gone: 'This design no longer exists',
  tooManyDesigns: `You can keep ${OWN_DESIGN_LIMITS.designs} designs. Delete one to start another.`,
  tooManyPictures: 'You’ve uploaded as many pictures as you can keep here. Open a store to use more.',
  tooLarge: 'This file is larger than 20 MB. Please make it smaller and try again.',
  tooManyPixels: 'This picture has too many pixels. Please keep it under 50 megapixels.',
  notTaken: 'We can’t use this file. Use a PNG, JPEG or WebP.',
  terms: 'Please agree to the terms first',
  soldOut: 'We’ve run out of this size in this colour',
} as const;

/** The two doors to it: T-shirts for everyone, and everything the sample shop makes to order. */
export const OWN_DESIGN_DOORS = {
  'design-your-own-t-shirt': { path: OWN_DESIGN_PATHS['t-shirts'], title: 'Design your own T-shirt' },
  'custom-product': { path: OWN_DESIGN_PATHS.everything, title: 'Custom product' },
} as const;
export type OwnDesignDoor = keyof typeof OWN_DESIGN_DOORS;

const T_SHIRT = 't-shirt';

export const isOfferedAt = (door: OwnDesignDoor, base: Pick<BaseProduct, 'typeCode'>): boolean =>
  door === 'custom-product' || base.typeCode === T_SHIRT;

/**
 * What one piece costs in the store’s minor units, with the VAT that its seller charges. A design with nothing on it yet is priced with one
 * printed side.
 */
export function ownDesignPriceMinor(
  base: BaseProduct,
  colour: string,
  scene: Scene,
  vat: SellersVat,
): number {
  const sides = printedSides(scene);
  const [first] = base.printAreas;
  return suggestedPriceMinor(base, {
    colours: [colour],
    printedSides: sides.length > 0 || !first ? sides : [first.side],
    vat,
  });
}
