import { XMLBuilder } from 'fast-xml-parser';
import {
  type FeedProduct,
  type Variant,
  variantQuery,
  variantsIn,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { feedAmount } from './product-terms-data.ts';
import { variantId } from './variant-id.ts';
import { clipped } from './xml-text.ts';

/** The most that shopping sites take. Source: Google's product data specification. */
const MOST = {
  id: 50,
  title: 150,
  description: 5000,
  brand: 70,
  colour: 100,
  size: 100,
  type: 750,
  pictures: 10,
} as const;

const FORMAT = 'http://base.google.com/ns/1.0';

const GENDERS: Readonly<Record<string, object>> = {
  women: { 'g:gender': 'female', 'g:age_group': 'adult' },
  men: { 'g:gender': 'male', 'g:age_group': 'adult' },
  unisex: { 'g:gender': 'unisex', 'g:age_group': 'adult' },
  children: { 'g:gender': 'unisex', 'g:age_group': 'kids' },
};

const builder = new XMLBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: true });

export interface FeedStore {
  readonly origin: string;
  readonly name: string;
}

/** A price as feeds write it, e.g. `24.00 GBP`. */
const feedPrice = (minor: number, currency: string) => `${feedAmount(minor, currency)} ${currency}`;

function feedItem(product: FeedProduct, variant: Variant, store: FeedStore): object {
  const { sku, name, urlName, currency, variants, pictures, gender } = product;
  const { size } = variant;
  const colour = variant.colour.name;
  const extra = product.sizePrices[size] ?? 0;
  const choices = [
    ...(variants.colours.length > 1 ? [colour] : []),
    ...(variants.sizes.length > 1 ? [size] : []),
  ];
  const query = variantQuery(variants, variant);
  const [first, ...others] = pictures
    .filter((picture) => picture.colour === colour)
    .map(({ path }) => store.origin + path);
  return {
    'g:id': clipped(variantId(sku, variant), MOST.id),
    'g:item_group_id': clipped(sku, MOST.id),
    'g:title': clipped([name, ...choices].join(', '), MOST.title),
    'g:description': clipped(product.description, MOST.description),
    'g:link': `${store.origin}/product/${urlName}/${query && `?${query}`}`,
    ...(first && { 'g:image_link': first }),
    ...(others.length > 0 && { 'g:additional_image_link': others.slice(0, MOST.pictures) }),
    'g:availability': variant.isSoldOut ? 'out_of_stock' : 'in_stock',
    'g:price': feedPrice(product.priceMinor + extra, currency),
    ...(product.salePriceMinor !== null && {
      'g:sale_price': feedPrice(product.salePriceMinor + extra, currency),
    }),
    'g:brand': clipped(store.name, MOST.brand),
    'g:condition': 'new',
    'g:identifier_exists': 'no',
    'g:product_type': clipped(product.type, MOST.type),
    ...(colour !== '' && { 'g:color': clipped(colour, MOST.colour) }),
    ...(size !== '' && { 'g:size': clipped(size, MOST.size) }),
    ...(gender !== null && GENDERS[gender]),
  };
}

/** One `item` for each colour and size that is made, in the RSS format that shopping sites read. */
export function feedItems(product: FeedProduct, store: FeedStore): string {
  const items = variantsIn(product.variants).map((variant) => feedItem(product, variant, store));
  return items.length === 0 ? '' : builder.build({ item: items });
}

/** What a feed begins with. */
export function feedHead({ name, origin }: FeedStore): string {
  const channel = builder.build({
    title: clipped(name, MOST.title),
    link: `${origin}/`,
    description: clipped(`Products of ${name}`, MOST.title),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="${FORMAT}">\n<channel>\n${channel}`;
}

export const FEED_END = '</channel>\n</rss>\n';
