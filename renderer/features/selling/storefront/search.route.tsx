import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { searchStore } from '../../../../shared/features/selling/storefront/storefront.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { PageEvent } from '../../../ui/store/page-event.tsx';
import { ProductGrid } from '../../../ui/store/product-grid.tsx';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import CardActions from './card-actions.island.tsx';
import styles from './storefront.module.css';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    return await server.call(searchStore, { query: { q: url.searchParams.get('q') ?? '' } });
  } catch (error) {
    throw routeErrorOf(error);
  }
}

export default function Search() {
  const { query, corrected, collections, products, total, hasMore } = useLoaderData<typeof loader>();
  const found = total === 1 ? '1 product' : `${formatNumber(total)}${hasMore ? '+' : ''} products`;
  return (
    <div className={styles.section}>
      <Seo title={query ? `${query} | Search` : 'Search'} hidden />
      {query && <PageEvent event="search" payload={{ query, total }} />}
      <header className={styles.head}>
        <h1>{query ? `Results for “${query}”` : 'Search'}</h1>
        <p role="status">
          {corrected ? (
            <>
              We didn’t find that. Did you mean{' '}
              <a href={`/search/?q=${encodeURIComponent(corrected)}`}>{corrected}</a>? Here’s what it finds:{' '}
              {found}.
            </>
          ) : query ? (
            found
          ) : (
            'Search for a product above.'
          )}
        </p>
      </header>
      {collections.length > 0 && (
        <nav aria-label="Collections found">
          <ul className={styles.collections}>
            {collections.map(({ name, urlName }) => (
              <li key={urlName}>
                <a className={store.quiet} href={`/collection/${urlName}/`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {query !== '' && total === 0 && collections.length === 0 ? (
        <div className={store.empty}>
          <h2>No results for “{query}”</h2>
          <p>Check the spelling or browse all products.</p>
          <a className={store.quiet} href="/collection/all-products/">
            See all products
          </a>
        </div>
      ) : (
        products.length > 0 && (
          <>
            <h2 className="only-read-aloud">Products</h2>
            <ProductGrid products={products} eager={2} />
            <CardActions />
          </>
        )
      )}
    </div>
  );
}
