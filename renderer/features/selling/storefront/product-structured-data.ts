import { pictureSource } from '../../../../shared/features/making/products/products.ts';
import { isSoldOut, type ProductPage } from '../../../../shared/features/selling/storefront/storefront.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatAmount, money } from '../../../../shared/rules/money/money.ts';

const plainAmount = (amountMinor: number, currency: string) =>
  formatAmount(money(amountMinor, currencyCodeSchema.parse(currency))).replaceAll(',', '');

/** A product with its offer as schema.org names it, for rich results. */
export function productStructuredData(
  product: ProductPage,
  { origin, storeName }: { readonly origin: string; readonly storeName: string },
): object {
  const address = `${origin}/product/${product.urlName}/`;
  const pictures = product.pictures
    .filter(({ colour }) => colour === product.defaultColour)
    .flatMap((picture) => pictureSource(picture)?.src ?? []);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.metaDescription,
    sku: product.sku,
    image: pictures.map((src) => `${origin}${src}`),
    url: address,
    brand: { '@type': 'Brand', name: storeName },
    offers: {
      '@type': 'Offer',
      url: address,
      priceCurrency: product.currency,
      price: plainAmount(product.salePriceMinor ?? product.priceMinor, product.currency),
      availability: `https://schema.org/${isSoldOut(product.variants) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}
