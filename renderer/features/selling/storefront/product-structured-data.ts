import { pictureSource } from '../../../../shared/features/making/products/products.ts';
import type { ProductReviews } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { reviewTotals } from '../../../../shared/features/selling/reviews/reviews.ts';
import {
  ALL_PRODUCTS,
  isSoldOut,
  type ProductPage,
  type Variant,
  variantQuery,
  variantsIn,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { plainRichText } from '../../../../shared/rules/text/rich-text.ts';
import { breadcrumbData, structuredGraph } from './breadcrumb-data.ts';
import { deliveryIds, feedAmount, productTerms, RETURNS_ID } from './product-terms-data.ts';
import { variantId } from './variant-id.ts';
import { clipped } from './xml-text.ts';

/** Variants that are told one by one. Of more a page would weigh more than it shows: they are told by their range of prices. */
export const TOLD_VARIANTS_MOST = 100;
/** Reviews that search engines are told in full. */
const TOLD_REVIEWS = 5;
/** The most that search engines read. Source: Google’s merchant listing rules. */
const DESCRIPTION_MOST = 5000;

/** The collection a product’s breadcrumbs lead through. */
export const firstCollection = ({ collections }: ProductPage) =>
  collections[0] ?? { name: 'All products', urlName: ALL_PRODUCTS };

interface Place {
  readonly origin: string;
  readonly storeName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A product with its variants, terms and breadcrumbs as schema.org names them, for rich results. */
export const productStructuredData = (
  product: ProductPage,
  reviews: ProductReviews,
  place: Place,
): object => {
  const { name, urlName } = firstCollection(product);
  return structuredGraph(
    { ...productData(product, place), ...reviewsData(reviews) },
    ...productTerms(product, place),
    breadcrumbData(place.origin, [
      { name, path: `/collection/${urlName}/` },
      { name: product.name, path: `/product/${product.urlName}/` },
    ]),
  );
};

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

const addressOf = (product: ProductPage, { origin }: Place) => `${origin}/product/${product.urlName}/`;

const picturesOf = ({ pictures }: ProductPage, colour: string, { origin }: Place): string[] =>
  pictures
    .filter((picture) => picture.colour === colour)
    .flatMap((picture) => pictureSource(picture)?.src ?? [])
    .map((src) => origin + src);

const extraFor = ({ sizePrices }: ProductPage, size: string) =>
  sizePrices.find((one) => one.size === size)?.extraMinor ?? 0;

/** What every offer of a product says: in which state, how it comes and how it goes back. */
const sharedTerms = (product: ProductPage) => ({
  priceCurrency: product.currency,
  itemCondition: 'https://schema.org/NewCondition',
  shippingDetails: deliveryIds(product).map((id) => ({ '@id': id })),
  ...(product.returnDays !== null && { hasMerchantReturnPolicy: { '@id': RETURNS_ID } }),
});

const availabilityOf = (soldOut: boolean) => `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`;

/** What a variant costs now, and what it cost before a sale. */
function offerOf(product: ProductPage, variant: Variant, place: Place): object {
  const { priceMinor, salePriceMinor, currency, variants } = product;
  const extra = extraFor(product, variant.size);
  const query = variantQuery(variants, variant);
  return {
    '@type': 'Offer',
    url: addressOf(product, place) + (query && `?${query}`),
    price: feedAmount((salePriceMinor ?? priceMinor) + extra, currency),
    ...(salePriceMinor !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: feedAmount(priceMinor + extra, currency),
        priceCurrency: currency,
      },
    }),
    availability: availabilityOf(variant.isSoldOut),
    ...sharedTerms(product),
  };
}

/** The range of prices of a product with more variants than are told one by one. */
function offersOf(product: ProductPage, variants: readonly Variant[], place: Place): object {
  const now = product.salePriceMinor ?? product.priceMinor;
  const prices = variants.map(({ size }) => now + extraFor(product, size));
  return {
    '@type': 'AggregateOffer',
    url: addressOf(product, place),
    lowPrice: feedAmount(Math.min(...prices), product.currency),
    highPrice: feedAmount(Math.max(...prices), product.currency),
    offerCount: variants.length,
    availability: availabilityOf(isSoldOut(product.variants)),
    ...sharedTerms(product),
  };
}

const choiceOf = ({ colour, size }: Variant) => ({
  ...(colour.name !== '' && { color: colour.name }),
  ...(size !== '' && { size }),
});

function variantData(product: ProductPage, variant: Variant, place: Place): object {
  const { name: colour } = variant.colour;
  const { colours, sizes } = product.variants;
  const choices = [...(colours.length > 1 ? [colour] : []), ...(sizes.length > 1 ? [variant.size] : [])];
  const [picture] = picturesOf(product, colour, place);
  return {
    '@type': 'Product',
    name: [product.name, ...choices].join(', '),
    sku: variantId(product.sku, variant),
    ...choiceOf(variant),
    ...(picture && { image: picture }),
    offers: offerOf(product, variant, place),
  };
}

function productData(product: ProductPage, place: Place): object {
  const { sku, material, type, gender } = product;
  const made = variantsIn(product.variants);
  const [only] = made;
  const about = {
    name: product.name,
    description: clipped(plainRichText(product.description), DESCRIPTION_MOST) || product.name,
    url: addressOf(product, place),
    image: picturesOf(product, product.defaultColour, place),
    brand: { '@type': 'Brand', name: place.storeName },
    ...(material !== '' && { material }),
    ...(type !== '' && { category: type }),
    ...(gender !== null && { audience: { '@type': 'PeopleAudience', ...AUDIENCES[gender] } }),
  };
  if (made.length > TOLD_VARIANTS_MOST || !only)
    return { '@type': 'Product', ...about, sku, offers: offersOf(product, made, place) };
  if (made.length === 1)
    return {
      '@type': 'Product',
      ...about,
      sku,
      ...choiceOf(only),
      offers: offerOf(product, only, place),
    };
  const { colours, sizes } = product.variants;
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: sku,
    variesBy: [
      ...(colours.length > 1 ? ['https://schema.org/color'] : []),
      ...(sizes.length > 1 ? ['https://schema.org/size'] : []),
    ],
    hasVariant: made.map((variant) => variantData(product, variant, place)),
  };
}
