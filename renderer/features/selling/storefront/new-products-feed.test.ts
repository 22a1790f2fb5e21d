import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { NewProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import { newProductsFeed } from './new-products-feed.ts';

const product: NewProduct = {
  id: '0198f7a0-0000-7000-8000-000000000001',
  urlName: 'tee',
  name: 'Tee',
  description: 'A tee.',
  priceMinor: 2_400,
  salePriceMinor: null,
  currency: 'GBP',
  liveAt: '2026-11-28T10:20:30.000Z',
  pictureId: '0198f7a0-0000-7000-8000-000000000002',
};
const store = { origin: 'https://tide.example', storeName: 'Tide', collection: null };

const textSchema = z.object({
  rss: z.object({
    channel: z.object({
      title: z.string(),
      item: z.array(
        z.object({ title: z.string(), link: z.url(), pubDate: z.string(), description: z.string() }),
      ),
    }),
  }),
});
function read(feed: string) {
  expect(XMLValidator.validate(feed)).toBe(true);
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' });
  return textSchema.parse(parser.parse(feed)).rss.channel;
}

it('says when a product came, what it costs and how it looks', () => {
  const [item] = read(newProductsFeed([product], store)).item;
  expect(item).toMatchObject({
    title: 'Tee',
    link: 'https://tide.example/product/tee/',
    pubDate: 'Sat, 28 Nov 2026 10:20:30 GMT',
  });
  expect(item?.description).toContain('<p>£24.00</p>');
  expect(item?.description).toContain(
    '<img src="https://tide.example/omnis/v3/frontend/media/0198f7a0-0000-7000-8000-000000000002/social/"',
  );
});

it('says what a product cost before a sale', () => {
  const [item] = read(newProductsFeed([{ ...product, salePriceMinor: 1_900 }], store)).item;
  expect(item?.description).toContain('<p>£19.00, was £24.00</p>');
});

it.each([
  '<script>alert(1)</script>',
  ']]><b>',
  '" onerror="alert(1)',
  '\u0000\u0007\u001bTee\ufffe',
  '\u202eeet',
  '🧵'.repeat(500),
  'x'.repeat(500),
  '&amp;&#0;',
])('holds whatever a product is called: %j', (name) => {
  const { item, title } = read(
    newProductsFeed([{ ...product, name, description: name }], { ...store, storeName: name }),
  );
  expect(title.length).toBeGreaterThan(0);
  // As a reader shows it: no part of a name is a tag or an attribute.
  const tags = item[0]?.description.match(/<[^>]*>/g) ?? [];
  expect(tags.map((tag) => tag.replace(/="[^"]*"/g, '')).sort()).toEqual(
    ['</p>', '</p>', '</p>', '<img src alt width height>', '<p>', '<p>', '<p>'].sort(),
  );
});

it('is a feed without products, and of a collection', () => {
  const feed = newProductsFeed([], { ...store, collection: { name: 'Gifts', urlName: 'gifts' } });
  expect(feed).toContain('<title>Gifts at Tide</title>');
  expect(feed).toContain('href="https://tide.example/collection/gifts/feed.xml"');
  expect(feed).not.toContain('<item>');
});
