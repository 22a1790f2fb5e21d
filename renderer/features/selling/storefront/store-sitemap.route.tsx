import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  ALL_PRODUCTS,
  getStoreAddresses,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import styles from './storefront.module.css';

/** A page for people; search engines get every address from the file. */
const PRODUCTS_MOST = 500;

export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const { addresses, pages } = await server.call(getStoreAddresses, { query: { perPage: PRODUCTS_MOST } });
    const below = (folder: string) =>
      addresses.flatMap(({ path, name }) => (path.startsWith(folder) ? [{ path, name }] : []));
    return {
      collections: below('/collection/'),
      products: below('/product/'),
      hasMore: pages > 1,
      storeName: server.visit.store?.name ?? '',
      origin: server.visit.origin,
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

const HELP = [
  { path: '/shop-help/', name: 'Help' },
  { path: '/order-history/', name: 'Your orders' },
  { path: '/shop-policy/terms-of-sale/', name: 'Terms of sale' },
  { path: '/shop-policy/privacy-policy/', name: 'Privacy' },
  { path: '/shop-policy/use-of-cookies-and-disclaimer/', name: 'Cookies' },
] as const;

interface PlacesProps {
  readonly title: string;
  readonly places: readonly { readonly path: string; readonly name: string }[];
}

const Places = ({ title, places }: PlacesProps) =>
  places.length > 0 && (
    <section className={styles.places}>
      <h2>{title}</h2>
      <ul>
        {places.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );

/** Everything in a store, by name. */
export default function StoreSitemap() {
  const { collections, products, hasMore, storeName, origin } = useLoaderData<typeof loader>();
  const all = { path: `/collection/${ALL_PRODUCTS}/`, name: 'All products' };
  return (
    <div className={styles.section}>
      <Seo title={`Sitemap | ${storeName}`} canonical={`${origin}/shop-sitemap/`} />
      <header className={styles.head}>
        <h1>Sitemap</h1>
      </header>
      <Places title="Collections" places={[all, ...collections]} />
      <Places title="Products" places={products} />
      {hasMore && (
        <p>
          {`These are the first ${PRODUCTS_MOST}. `}
          <a href={all.path}>See all products</a>
        </p>
      )}
      <Places title="Help and terms" places={HELP} />
    </div>
  );
}
