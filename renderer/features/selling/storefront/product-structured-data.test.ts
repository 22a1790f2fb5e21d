import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ProductReviews } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import type { ProductPage } from '../../../../shared/features/selling/storefront/storefront.ts';
import { productStructuredData, TOLD_VARIANTS_MOST } from './product-structured-data.ts';

const picture = (colour: string, file: number): ProductPage['pictures'][number] => ({
  colour,
  side: 'front',
  renditions: [{ fileId: `0198f7a0-0000-7000-8000-00000000000${file}`, width: 960, height: 1200 }],
});

const product: ProductPage = {
  id: '0198f7a0-0000-7000-8000-000000000001',
  sku: 'CP-TEE-1',
  urlName: 'tee',
  name: 'Tee',
  description: 'A **soft** tee.',
  metaTitle: 'Tee',
  metaDescription: 'Short.',
  kind: 'apparel',
  pieces: [],
  format: null,
  priceMinor: 2_400,
  salePriceMinor: null,
  currency: 'GBP',
  vat: { rate: 2_000, amountMinor: 400, isShown: true },
  defaultColour: 'White',
  variants: {
    colours: [
      { name: 'White', hex: '#ffffff' },
      { name: 'Navy', hex: '#1f2a44' },
    ],
    sizes: ['M', '3XL'],
    stock: ['+3', '0-'],
  },
  pictures: [picture('White', 2), picture('Navy', 3)],
  material: 'Cotton, 180 g/m²',
  care: [],
  sizeChart: [],
  deliveryTitle: 'UK delivery',
  delivery: [
    {
      id: '0198f7a0-0000-7000-8000-000000000009',
      name: 'Standard',
      carrier: 'Royal Mail',
      regions: ['UK'],
      priceMinor: 395,
      freeFromMinor: null,
      daysMin: 2,
      daysMax: 3,
    },
  ],
  country: 'GB',
  returnDays: 30,
  collections: [{ name: 'Gifts', urlName: 'gifts' }],
  related: [],
  sizePrices: [{ size: '3XL', extraMinor: 300, vatMinor: 450 }],
  sizeNote: '',
  video: '',
  gender: 'unisex',
  type: 'T-shirt',
  shareColour: null,
  altTexts: {},
  personalizable: false,
  personalizationTemplate: [],
  fieldPictures: [],
};
const reviews: ProductReviews = {
  productName: 'Tee',
  urlName: 'tee',
  counts: [0, 0, 0, 1, 1],
  page: 1,
  pages: 1,
  reviews: [],
};
const place = { origin: 'https://tide.example', storeName: 'Tide', today: '2026-11-30' };

const graphSchema = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });
const told = (change: Partial<ProductPage> = {}) =>
  graphSchema.parse(productStructuredData({ ...product, ...change }, reviews, place))['@graph'];

it('tells a product of several variants as a group, each with its own offer', () => {
  const [group] = told();
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'CP-TEE-1',
    name: 'Tee',
    description: 'A soft tee.',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Tee, White, M',
        sku: 'CP-TEE-1-ffffff-M',
        color: 'White',
        size: 'M',
        image: expect.stringMatching(/^https:\/\/tide\.example\/.*2\/$/),
        offers: {
          '@type': 'Offer',
          url: 'https://tide.example/product/tee/?colour=White&size=M',
          price: '24.00',
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        },
      },
      { sku: 'CP-TEE-1-ffffff-3XL', offers: { price: '27.00', availability: 'https://schema.org/InStock' } },
      {
        sku: 'CP-TEE-1-1f2a44-M',
        color: 'Navy',
        image: expect.stringMatching(/3\/$/),
        offers: { price: '24.00', availability: 'https://schema.org/OutOfStock' },
      },
    ],
  });
  expect(group).not.toHaveProperty('offers');
});

it('tells what a variant cost before a sale', () => {
  const [group] = told({ salePriceMinor: 1_900 });
  expect(group).toMatchObject({
    hasVariant: [
      { offers: { price: '19.00', priceSpecification: { price: '24.00', priceCurrency: 'GBP' } } },
      { offers: { price: '22.00', priceSpecification: { price: '27.00' } } },
      {},
    ],
  });
});

it('tells a product of one variant as a product', () => {
  const [one] = told({
    variants: { colours: [{ name: 'White', hex: '#ffffff' }], sizes: ['A3'], stock: ['+'] },
  });
  expect(one).toMatchObject({
    '@type': 'Product',
    sku: 'CP-TEE-1',
    color: 'White',
    size: 'A3',
    offers: { '@type': 'Offer', url: 'https://tide.example/product/tee/', price: '24.00' },
  });
  expect(one).not.toHaveProperty('hasVariant');
});

it('tells a product of very many variants by its range of prices', () => {
  const colours = Array.from({ length: TOLD_VARIANTS_MOST }, (_, index) => ({
    name: `Colour ${index}`,
    hex: '#ffffff',
  }));
  const [many] = told({ variants: { colours, sizes: ['M', '3XL'], stock: colours.map(() => '++') } });
  expect(many).toMatchObject({
    '@type': 'Product',
    offers: { '@type': 'AggregateOffer', lowPrice: '24.00', highPrice: '27.00', offerCount: 200 },
  });
});

it('tells delivery and returns once, and each offer names them', () => {
  const [group, delivery, returns, crumbs] = told();
  expect(delivery).toMatchObject({
    '@type': 'OfferShippingDetails',
    '@id': '#delivery-1',
    shippingRate: { value: '3.95', currency: 'GBP' },
    shippingDestination: { addressCountry: 'GB' },
  });
  expect(returns).toEqual({
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: 'GB',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    merchantReturnLink: 'https://tide.example/shop-policy/terms-of-sale/',
    returnMethod: 'https://schema.org/ReturnByMail',
    itemCondition: 'https://schema.org/NewCondition',
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  const offer = {
    shippingDetails: [{ '@id': '#delivery-1' }],
    hasMerchantReturnPolicy: { '@id': '#returns' },
  };
  expect(group).toMatchObject({ hasVariant: [{ offers: offer }, { offers: offer }, { offers: offer }] });
});

it('promises no returns where the store doesn’t', () => {
  expect(JSON.stringify(told({ returnDays: null }))).not.toMatch(/returns|MerchantReturnPolicy/);
});
