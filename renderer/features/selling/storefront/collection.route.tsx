import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { COVER_PIXELS } from '../../../../shared/features/making/collections/collections.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import {
  ALL_PRODUCTS,
  getCollection,
  listingQueryOf,
  listingSearch,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { ProductGrid } from '../../../ui/store/product-grid.tsx';
import { Seo, StructuredData, socialPicture } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import CardActions from './card-actions.island.tsx';
import { collectionStructuredData } from './collection-structured-data.ts';
import ListingFilters from './listing-filters.island.tsx';
import { newProductsLink } from './new-products-link.ts';
import styles from './storefront.module.css';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const query = listingQueryOf(url.searchParams);
  const urlName = params.urlName ?? '';
  try {
    const collection = await server.call(getCollection, { params: { urlName }, query });
    if (collection.urlName !== urlName)
      return redirect(`/collection/${collection.urlName}/${url.search}`, 301);
    // Beyond the last page there are no products, and search engines should find no such page.
    if (collection.page !== query.page)
      return redirect(`/collection/${urlName}/${listingSearch({ ...query, page: collection.page })}`, 302);
    return { collection, query, origin: server.visit.origin, storeName: server.visit.store?.name ?? '' };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

export default function Collection() {
  const { collection, query, origin, storeName } = useLoaderData<typeof loader>();
  const path = `/collection/${collection.urlName}/`;
  const page = (number: number) => path + listingSearch({ ...query, page: number });
  const feedOf = collection.urlName === ALL_PRODUCTS ? null : collection;
  const filtered = listingSearch({ ...query, page: 1, sort: 'bestsellerOrder' }) !== '';
  return (
    <div className={styles.section}>
      <Seo
        title={`${collection.metaTitle || collection.name} | ${storeName}`}
        description={
          collection.metaDescription ||
          collection.description ||
          `${collection.name} from ${storeName}, printed to order.`
        }
        canonical={`${origin}${path}${listingSearch({ page: collection.page })}`}
        picture={socialPicture(origin, collection.products)}
        feed={newProductsLink(storeName, feedOf)}
        hidden={filtered}
      />
      {!filtered && <StructuredData data={collectionStructuredData(collection, origin)} />}
      {collection.coverId && (
        <img
          className={styles.cover}
          src={productImagePath(collection.coverId)}
          alt=""
          width={COVER_PIXELS.width}
          height={COVER_PIXELS.height}
          fetchPriority="high"
        />
      )}
      <header className={styles.head} data-part="list-head">
        <h1>{collection.name}</h1>
        {collection.description && <p>{collection.description}</p>}
        <p>{collection.total === 1 ? '1 product' : `${collection.total} products`}</p>
      </header>
      <ListingFilters
        path={path}
        query={query}
        facets={collection.facets}
        swatches={collection.swatches}
        hasOwnOrder={collection.hasOwnOrder}
      />
      {collection.products.length > 0 ? (
        <>
          <h2 className="only-read-aloud">Products</h2>
          <ProductGrid products={collection.products} eager={2} />
          <CardActions />
        </>
      ) : (
        <div className={store.empty}>
          <h2>{filtered ? 'No products match these filters' : 'No products yet'}</h2>
          <p>{filtered ? 'Remove a filter to see more.' : 'New products are coming soon.'}</p>
          <a className={store.quiet} href={filtered ? path : '/collection/all-products/'}>
            {filtered ? 'Clear the filters' : 'See all products'}
          </a>
        </div>
      )}
      {collection.pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          {collection.page > 1 && (
            <a className={store.quiet} href={page(collection.page - 1)} rel="prev">
              Previous
            </a>
          )}
          <span>{`Page ${collection.page} of ${collection.pages}`}</span>
          {collection.page < collection.pages && (
            <a className={store.quiet} href={page(collection.page + 1)} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
