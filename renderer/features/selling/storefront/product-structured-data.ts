import { pictureSource } from '../../../../shared/features/making/products/products.ts';
import { deliveryEstimate } from '../../../../shared/features/selling/delivery/delivery.ts';
import type { ProductReviews } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { reviewTotals } from '../../../../shared/features/selling/reviews/reviews.ts';
import {
  ALL_PRODUCTS,
  isSoldOut,
  type ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatAmount, money } from '../../../../shared/rules/money/money.ts';

const plainAmount = (amountMinor: number, currency: string) =>
  formatAmount(money(amountMinor, currencyCodeSchema.parse(currency))).replaceAll(',', '');

/** The collection a product’s breadcrumbs lead through. */
export const firstCollection = ({ collections }: ProductPage) =>
  collections[0] ?? { name: 'All products', urlName: ALL_PRODUCTS };

interface Place {
  readonly origin: string;
  readonly storeName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const daysUntil = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What delivery costs and how long it takes in the store’s own country. */
function shippingDetails({ delivery, currency, country }: ProductPage, today: string): object[] {
  return delivery.map((method) => {
    const { from, to } = deliveryEstimate(method, today);
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(method.priceMinor, currency), currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: daysUntil(today, from),
          maxValue: daysUntil(today, to),
          unitCode: 'DAY',
        },
      },
    };
  });
}

/** Known only where the store promises more than the law. It leaves out the cost of sending an item back, which isn’t known. */
const returnPolicy = ({ returnDays, country }: ProductPage): object =>
  returnDays === null
    ? {}
    : {
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: country,
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: returnDays,
        },
      };

function breadcrumbs(product: ProductPage, origin: string): object {
  const { name, urlName } = firstCollection(product);
  const steps = [
    ['Home', '/'],
    [name, `/collection/${urlName}/`],
    [product.name, `/product/${product.urlName}/`],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([text, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + path,
    })),
  };
}

/** A product with its offer and breadcrumbs as schema.org names them, for rich results. */
export const productStructuredData = (
  product: ProductPage,
  reviews: ProductReviews,
  place: Place,
): object => ({
  '@context': 'https://schema.org',
  '@graph': [{ ...productData(product, place), ...reviewsData(reviews) }, breadcrumbs(product, place.origin)],
});

/** Reviews that search engines are told in full. */
const TOLD_REVIEWS = 5;

/** The average and the newest reviews; nothing without any, as search engines want it. */
function reviewsData({ counts, reviews }: ProductReviews): object {
  const { count, average } = reviewTotals(counts);
  if (average === null) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
    review: reviews.slice(0, TOLD_REVIEWS).map(({ name, stars, title, body, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: writtenAt.slice(0, 10),
      ...(title !== '' && { name: title }),
      reviewBody: body,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    })),
  };
}

const AUDIENCES: Readonly<Record<string, object>> = {
  women: { suggestedGender: 'female' },
  men: { suggestedGender: 'male' },
  unisex: { suggestedGender: 'unisex' },
  children: { suggestedMaxAge: 13 },
};

/** One price, or the range of those of its sizes. */
function offeredAt({ priceMinor, salePriceMinor, currency, sizePrices, variants }: ProductPage): object {
  const now = salePriceMinor ?? priceMinor;
  const amount = (minor: number) => plainAmount(minor, currency);
  if (sizePrices.length === 0) return { '@type': 'Offer', price: amount(now) };
  const extras = variants.sizes.map((size) => sizePrices.find((one) => one.size === size)?.extraMinor ?? 0);
  return {
    '@type': 'AggregateOffer',
    lowPrice: amount(now + Math.min(...extras)),
    highPrice: amount(now + Math.max(...extras)),
    offerCount: variants.sizes.length,
  };
}

function productData(product: ProductPage, { origin, storeName, today }: Place): object {
  const address = `${origin}/product/${product.urlName}/`;
  const pictures = product.pictures
    .filter(({ colour }) => colour === product.defaultColour)
    .flatMap((picture) => pictureSource(picture)?.src ?? []);
  return {
    '@type': 'Product',
    name: product.name,
    description: product.metaDescription,
    sku: product.sku,
    image: pictures.map((src) => `${origin}${src}`),
    url: address,
    brand: { '@type': 'Brand', name: storeName },
    ...(product.type !== '' && { category: product.type }),
    ...(product.gender !== null && {
      audience: { '@type': 'PeopleAudience', ...AUDIENCES[product.gender] },
    }),
    offers: {
      ...offeredAt(product),
      url: address,
      priceCurrency: product.currency,
      availability: `https://schema.org/${isSoldOut(product.variants) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingDetails(product, today),
      ...returnPolicy(product),
    },
  };
}
