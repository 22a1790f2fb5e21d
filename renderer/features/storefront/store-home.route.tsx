import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStoreFrame, getStoreHome, pictureWords } from '../../../shared/features/storefront/storefront.ts';
import { routeErrorOf } from '../../platform/data/data.ts';
import { pageServerContext } from '../../platform/visit/page-server.ts';
import { ProductGrid } from '../../ui/store/product-grid.tsx';
import { Seo, StructuredData } from '../../ui/store/seo.tsx';
import store from '../../ui/store/store.module.css';
import { StorePicture } from '../../ui/store/store-picture.tsx';
import styles from './storefront.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const [home, { name, tagline }] = await Promise.all([
      server.call(getStoreHome, {}),
      server.call(getStoreFrame, {}),
    ]);
    return { home, name, tagline, origin: server.visit.origin };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

type Home = Awaited<ReturnType<typeof loader>>['home'];

function Hero({
  home,
  name,
  tagline,
}: {
  readonly home: Home;
  readonly name: string;
  readonly tagline: string;
}) {
  const [lead] = home.bestsellers;
  const picture = lead?.pictures[0] ?? null;
  return (
    <section className={styles.hero}>
      {lead && picture && (
        <a className={styles.heroPicture} href={`/product/${lead.urlName}/`}>
          <StorePicture
            picture={picture}
            alt={pictureWords(lead.name, picture)}
            sizes="(min-width: 48em) 55vw, 100vw"
            priority
          />
        </a>
      )}
      <div className={styles.heroText}>
        <h1>{tagline || name}</h1>
        <p>Designed here, printed when you order it, on its way in a day or two.</p>
        <a className={store.button} href="/collection/all-products/">
          Shop everything
        </a>
      </div>
    </section>
  );
}

function Collections({ collections }: { readonly collections: Home['collections'] }) {
  return (
    <section className={styles.section} aria-labelledby="collections">
      <div className={styles.sectionHead}>
        <h2 id="collections">Collections</h2>
      </div>
      <ul className={styles.teasers}>
        {collections.map(({ name, urlName, picture, products }) => (
          <li key={urlName}>
            <a href={`/collection/${urlName}/`}>
              <span className={styles.teaserPicture}>
                <StorePicture picture={picture} alt="" sizes="(min-width: 48em) 25vw, 46vw" />
              </span>
              <strong>{name}</strong>
              <span className={store.hint}>{products === 1 ? '1 product' : `${products} products`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shelf({
  id,
  title,
  to,
  products,
}: {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly products: Home['newIn'];
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <a href={to}>
          See all<span className="only-read-aloud"> of {title}</span>
        </a>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}

export default function StoreHome() {
  const { home, name, tagline, origin } = useLoaderData<typeof loader>();
  const empty = home.bestsellers.length === 0;
  return (
    <div className={styles.stack}>
      <Seo
        title={tagline ? `${name} | ${tagline}` : name}
        description={tagline || `${name}: designed here and printed to order.`}
        canonical={`${origin}/`}
      />
      <StructuredData
        data={{ '@context': 'https://schema.org', '@type': 'OnlineStore', name, url: `${origin}/` }}
      />
      {empty ? (
        <div className={store.empty}>
          <h1>{name}</h1>
          <p>The first products are on their way. Please come back soon.</p>
        </div>
      ) : (
        <>
          <Hero home={home} name={name} tagline={tagline} />
          <Shelf
            id="bestsellers"
            title="Bestsellers"
            to="/collection/all-products/"
            products={home.bestsellers}
          />
          {home.collections.length > 0 && <Collections collections={home.collections} />}
          <Shelf
            id="new-in"
            title="New in"
            to="/collection/all-products/?sort=new-in"
            products={home.newIn}
          />
        </>
      )}
    </div>
  );
}
