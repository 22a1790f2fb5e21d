import type { Variant } from '../../../../shared/features/selling/storefront/storefront.ts';

const PART_MOST = 18;

const part = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, PART_MOST);

/**
 * By what search engines and shopping sites know a variant, the same in the feed and on the page. Colours are told apart by
 * their hex value: names can be long and begin alike.
 */
export const variantId = (sku: string, { colour, size }: Pick<Variant, 'colour' | 'size'>): string =>
  [sku, part(colour.hex), part(size)].join('-');
