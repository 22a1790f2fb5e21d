import { deliveryEstimate } from '../../../../shared/features/selling/delivery/delivery.ts';
import type { ProductPage } from '../../../../shared/features/selling/storefront/storefront.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatAmount, money } from '../../../../shared/rules/money/money.ts';

/** On what terms a product is sold: said once on its page, and named by each of its offers. */

/** An amount as search engines and shopping sites read it, e.g. `1234.00`. */
export const feedAmount = (minor: number, currency: string): string =>
  formatAmount(money(minor, currencyCodeSchema.parse(currency))).replaceAll(',', '');

export const deliveryIds = ({ delivery }: ProductPage): string[] =>
  delivery.map((_, index) => `#delivery-${index + 1}`);

export const RETURNS_ID = '#returns';

interface Place {
  readonly origin: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const daysUntil = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What delivery costs and how long it takes in the country that the page shows. */
const shippingDetails = (product: ProductPage, today: string): object[] =>
  product.delivery.map((method, index) => {
    const { from, to } = deliveryEstimate(method, today);
    return {
      '@type': 'OfferShippingDetails',
      '@id': deliveryIds(product)[index],
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: feedAmount(method.priceMinor, product.currency),
        currency: product.currency,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: product.country },
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

/**
 * Known only where the store promises more than the law: for how long, that the item is unused, and that it is sent back. What
 * sending it back costs isn’t known.
 */
const returnPolicy = (product: ProductPage, origin: string): object[] =>
  product.returnDays === null
    ? []
    : [
        {
          '@type': 'MerchantReturnPolicy',
          '@id': RETURNS_ID,
          applicableCountry: product.country,
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: product.returnDays,
          merchantReturnLink: `${origin}/shop-policy/terms-of-sale/`,
          returnMethod: 'https://schema.org/ReturnByMail',
          itemCondition: 'https://schema.org/NewCondition',
        },
      ];

/** How a product comes and how it goes back. */
export const productTerms = (product: ProductPage, { origin, today }: Place): object[] => [
  ...shippingDetails(product, today),
  ...returnPolicy(product, origin),
];
