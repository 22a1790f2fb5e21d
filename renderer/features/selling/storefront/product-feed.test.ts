import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FeedProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import { feedItems } from './product-feed.ts';

const product: FeedProduct = {
  sku: 'CP-SV-TEE-CHILD-403332FE',
  urlName: 'tee',
  name: 'Tee',
  description: 'A tee.',
  type: 'T-shirt',
  gender: 'children',
  priceMinor: 1_900,
  salePriceMinor: 1_500,
  currency: 'GBP',
  sizePrices: { '14-15 years': 200 },
  variants: {
    colours: [
      { name: 'Heather grey with a long name, dark', hex: '#808080' },
      { name: 'Heather grey with a long name, light', hex: '#c0c0c0' },
    ],
    sizes: ['12-13 years', '14-15 years', '16-17 years'],
    stock: ['+0-', '3++'],
  },
  pictures: [],
};
const store = { origin: 'https://tide.example', name: 'Tide' };

const itemsOf = (feed: string) =>
  z
    .object({ item: z.array(z.record(z.string(), z.string())) })
    .parse(new XMLParser({ parseTagValue: false }).parse(feed)).item;

it('tells variants apart whose colours begin alike and whose sizes are long', () => {
  const ids = itemsOf(feedItems(product, store)).map((item) => item['g:id'] ?? '');
  // Five of six are made.
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(50);
});

it('has the price of each size, and marks sold-out sizes', () => {
  const [, large] = itemsOf(feedItems(product, store));
  expect(large).toMatchObject({
    'g:price': '21.00 GBP',
    'g:sale_price': '17.00 GBP',
    'g:availability': 'out_of_stock',
    'g:age_group': 'kids',
  });
});
