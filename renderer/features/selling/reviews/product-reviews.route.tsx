import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  productReviewsPath,
  reviewsText,
  reviewTotals,
  STARS,
} from '../../../../shared/features/selling/reviews/reviews.rules.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import styles from './product-reviews.module.css';
import { ReviewList } from './shown-reviews.tsx';

const SORTS = [
  ['newest', 'Newest'],
  ['highest', 'Most stars'],
  ['lowest', 'Fewest stars'],
] as const;

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  const query = reviewCalls.ofProduct.query.parse({
    page: url.searchParams.get('page') ?? undefined,
    stars: url.searchParams.get('stars') ?? undefined,
    sort: url.searchParams.get('sort') ?? undefined,
  });
  try {
    const found = await server.call(reviewCalls.ofProduct, {
      params: { urlName: params.urlName ?? '' },
      query,
    });
    return { found, query, origin: server.visit.origin, storeName: server.visit.store?.name ?? '' };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

type Query = ReturnType<typeof useLoaderData<typeof loader>>['query'];

function addressWith(urlName: string, { page, stars, sort }: Query): string {
  const search = new URLSearchParams({
    ...(stars !== undefined && { stars: String(stars) }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return productReviewsPath(urlName) + (search && `?${search}`);
}

/** `/product/{urlName}/reviews/`: all reviews of a product, by stars, sorted, without any script. */
export default function ProductReviewsPage() {
  const { found, query, origin, storeName } = useLoaderData<typeof loader>();
  const { productName, urlName, counts, page, pages } = found;
  const { count, average } = reviewTotals(counts);
  const to = (change: Partial<Query>) => addressWith(urlName, { ...query, page: 1, ...change });
  return (
    <div className={styles.page}>
      <Seo
        title={`Reviews of ${productName} | ${storeName}`}
        canonical={`${origin}${productReviewsPath(urlName)}`}
        hidden
      />
      <p>
        <a className={styles.link} href={`/product/${urlName}/`}>{`Back to ${productName}`}</a>
      </p>
      <h1>{`Reviews of ${productName}`}</h1>
      <p>{average === null ? 'No one has reviewed it yet.' : `${average} of 5, ${reviewsText(count)}`}</p>
      {count > 0 && (
        <>
          <nav aria-label="Filter by stars">
            <ul className={styles.bars}>
              {STARS.map((stars) => {
                const of = counts[stars - 1] ?? 0;
                const isOn = query.stars === stars;
                return (
                  <li key={stars}>
                    <a
                      className={styles.bar}
                      href={to({ stars: isOn ? undefined : stars })}
                      aria-current={isOn || undefined}
                    >
                      <span>
                        {stars}
                        <span aria-hidden> ★</span>
                        <span className="only-read-aloud"> of 5 stars: </span>
                      </span>
                      <meter aria-hidden min={0} max={count} value={of} />
                      <span>{of}</span>
                    </a>
                  </li>
                );
              })}
            </ul>
          </nav>
          <nav className={styles.sorts} aria-label="Sort">
            {SORTS.map(([sort, text]) => (
              <a
                key={sort}
                className={styles.link}
                href={to({ sort })}
                aria-current={query.sort === sort || undefined}
              >
                {text}
              </a>
            ))}
            {query.stars !== undefined && (
              <a className={styles.link} href={to({ stars: undefined })}>
                All stars
              </a>
            )}
          </nav>
        </>
      )}
      {found.reviews.length > 0 ? (
        <ReviewList reviews={found.reviews} storeName={storeName} />
      ) : (
        query.stars !== undefined && (
          <p>{`No reviews with ${query.stars} ${query.stars === 1 ? 'star' : 'stars'}.`}</p>
        )
      )}
      {pages > 1 && (
        <nav className={styles.sorts} aria-label="Pages">
          {page > 1 && (
            <a className={styles.link} rel="prev" href={to({ page: page - 1 })}>
              Previous page
            </a>
          )}
          <span>{`Page ${page} of ${pages}`}</span>
          {page < pages && (
            <a className={styles.link} rel="next" href={to({ page: page + 1 })}>
              Next page
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
