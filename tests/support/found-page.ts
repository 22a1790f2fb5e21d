import { parseDocument } from 'htmlparser2';
import { z } from 'zod';

/** What search engines and networks read of a store’s page. */

type Children = ReturnType<typeof parseDocument>['children'];
interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

const tagsIn = (children: Children): Tag[] =>
  children.flatMap((child) =>
    'name' in child && 'attribs' in child
      ? [
          {
            name: child.name,
            attributes: child.attribs,
            text: child.children.flatMap((inner) => ('data' in inner ? [inner.data] : [])).join(''),
          },
          ...tagsIn(child.children),
        ]
      : [],
  );

export interface FoundPage {
  /** Content of each `meta`, by its name or property. */
  readonly metas: Readonly<Record<string, string>>;
  /** Each block of structured data. */
  readonly data: readonly unknown[];
  /** How many scripts it has. */
  readonly scripts: number;
  readonly links: readonly Readonly<Record<string, string>>[];
}

export function readFoundPage(html: string): FoundPage {
  const tags = tagsIn(parseDocument(html).children);
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  const scripts = named('script');
  return {
    metas: Object.fromEntries(
      named('meta').map(({ attributes: { name, property, content = '' } }) => [
        property ?? name ?? '',
        content,
      ]),
    ),
    data: scripts.flatMap(({ attributes, text }) =>
      attributes.type === 'application/ld+json' ? [JSON.parse(text)] : [],
    ),
    scripts: scripts.length,
    links: named('link').map(({ attributes }) => attributes),
  };
}

const whole = z.string().regex(/^[1-9]\d*$/);

/** What the Open Graph protocol requires of a page, and what networks want of its picture. Source: https://ogp.me. */
export const socialCardSchema = z.object({
  'og:title': z.string().min(1),
  'og:description': z.string().min(1),
  'og:type': z.enum(['website', 'product']),
  'og:url': z.url({ protocol: /^https?$/ }),
  'og:site_name': z.string().min(1),
  'og:locale': z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  'og:image': z.url({ protocol: /^https?$/ }),
  'og:image:type': z.literal('image/jpeg'),
  'og:image:width': whole,
  'og:image:height': whole,
  'og:image:alt': z.string().min(1),
  'twitter:card': z.literal('summary_large_image'),
});

/** The same of a product, with what Facebook’s catalogues read. */
export const productCardSchema = socialCardSchema.extend({
  'og:type': z.literal('product'),
  'product:price:amount': z.string().regex(/^\d+(\.\d{2})?$/),
  'product:price:currency': z.string().regex(/^[A-Z]{3}$/),
  'product:availability': z.enum(['in stock', 'out of stock']),
  'product:condition': z.literal('new'),
});

const address = z.url({ protocol: /^https?$/ });
const reference = z.strictObject({ '@id': z.string().min(1) });
const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.string().regex(/^\d+(\.\d+)?$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const words = z.string().min(1);

const offerSchema = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: amount,
  priceCurrency: currency,
  priceSpecification: z
    .strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      priceType: z.literal('https://schema.org/StrikethroughPrice'),
      price: amount,
      priceCurrency: currency,
    })
    .optional(),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  shippingDetails: z.array(reference),
  hasMerchantReturnPolicy: reference.optional(),
});

const about = {
  name: words,
  description: words.max(5000),
  url: address,
  image: z.array(address).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: words }),
  material: words.optional(),
  category: words.optional(),
  audience: z.looseObject({ '@type': z.literal('PeopleAudience') }).optional(),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.string(),
      reviewCount: z.int().min(1),
      bestRating: z.literal(5),
    })
    .optional(),
  review: z.array(z.looseObject({ '@type': z.literal('Review'), reviewBody: z.string() })).optional(),
};

const variantSchema = z.strictObject({
  '@type': z.literal('Product'),
  name: words,
  sku: words.max(50),
  color: words.optional(),
  size: words.optional(),
  image: address,
  offers: offerSchema,
});

const crumbSchema = z.strictObject({
  '@type': z.literal('ListItem'),
  position: z.int().min(1),
  name: words,
  item: address,
});

const days = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().min(0),
  maxValue: z.int().min(0),
  unitCode: z.literal('DAY'),
});

/**
 * What Google requires of structured data, and no more than a store means to say. Sources: the rules of merchant listings, product
 * variants, return policies, breadcrumbs and organisations at https://developers.google.com/search/docs.
 */
const partSchema = z.discriminatedUnion('@type', [
  z.strictObject({
    '@type': z.literal('ProductGroup'),
    ...about,
    productGroupID: words.max(50),
    variesBy: z.array(z.enum(['https://schema.org/color', 'https://schema.org/size'])).min(1),
    hasVariant: z.array(variantSchema).min(2),
  }),
  z.strictObject({ ...variantSchema.shape, ...about }),
  z.strictObject({
    '@type': z.literal('OfferShippingDetails'),
    '@id': words,
    shippingRate: z.strictObject({ '@type': z.literal('MonetaryAmount'), value: amount, currency }),
    shippingDestination: z.strictObject({ '@type': z.literal('DefinedRegion'), addressCountry: country }),
    deliveryTime: z.strictObject({ '@type': z.literal('ShippingDeliveryTime'), transitTime: days }),
  }),
  z.strictObject({
    '@type': z.literal('MerchantReturnPolicy'),
    '@id': words,
    applicableCountry: country,
    returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.int().min(1),
    merchantReturnLink: address,
    returnMethod: z.literal('https://schema.org/ReturnByMail'),
    itemCondition: z.literal('https://schema.org/NewCondition'),
  }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(crumbSchema)
      .min(2)
      .refine((steps) => steps.every(({ position }, index) => position === index + 1)),
  }),
  z.strictObject({
    '@type': z.literal('CollectionPage'),
    name: words,
    url: address,
    description: words.optional(),
    mainEntity: z.strictObject({
      '@type': z.literal('ItemList'),
      itemListElement: z.array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().min(1),
          name: words,
          url: address,
        }),
      ),
    }),
  }),
  z.strictObject({
    '@type': z.literal('OnlineStore'),
    '@id': address,
    name: words,
    url: address,
    description: words.optional(),
    legalName: words.optional(),
    vatID: words.optional(),
    email: z.email().optional(),
    contactPoint: z.looseObject({ '@type': z.literal('ContactPoint'), contactType: words }).optional(),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressCountry: country,
      streetAddress: words.optional(),
    }),
    logo: address.optional(),
    sameAs: z.array(address).optional(),
  }),
  z.strictObject({
    '@type': z.literal('WebSite'),
    name: words,
    url: address,
    publisher: reference,
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().regex(/^https?:\/\/[^{]+\{(\w+)\}$/),
      }),
      'query-input': z.string().regex(/^required name=\w+$/),
    }),
  }),
]);
export type FoundPart = z.infer<typeof partSchema>;

/** A block of structured data of one of a store’s pages. */
export const structuredDataSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(partSchema).min(1),
});
