import {
  listingSearch,
  PRODUCTS_PER_PAGE,
  type StorefrontCollection,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { breadcrumbData, structuredGraph } from './breadcrumb-data.ts';

/** A page of a collection with its breadcrumbs: https://schema.org/CollectionPage. */
export function collectionStructuredData(
  { name, urlName, description, page, products }: StorefrontCollection,
  origin: string,
): object {
  const path = `/collection/${urlName}/`;
  const before = (page - 1) * PRODUCTS_PER_PAGE;
  return structuredGraph(
    {
      '@type': 'CollectionPage',
      name,
      url: origin + path + listingSearch({ page }),
      ...(description && { description }),
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: products.map((product, index) => ({
          '@type': 'ListItem',
          position: before + index + 1,
          name: product.name,
          url: `${origin}/product/${product.urlName}/`,
        })),
      },
    },
    breadcrumbData(origin, [{ name, path }]),
  );
}
