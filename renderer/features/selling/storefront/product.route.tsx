import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { pictureSource } from '../../../../shared/features/making/products/products.ts';
import { addItemToCart } from '../../../../shared/features/selling/basket/basket.ts';
import {
  deliveryEstimate,
  deliveryEstimateText,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  firstColour,
  getProduct,
  type ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { PageEvent } from '../../../ui/store/page-event.tsx';
import { ProductGrid } from '../../../ui/store/product-grid.tsx';
import { Seo, StructuredData } from '../../../ui/store/seo.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { ReviewsSection, ratingText } from '../reviews/reviews.ts';
import { readBundleOptions } from './bundle-choices.ts';
import { BundleOptions } from './bundle-options.tsx';
import ProductOptions from './product-options.island.tsx';
import { firstCollection, productStructuredData } from './product-structured-data.ts';
import styles from './storefront.module.css';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const named = { params: { urlName: params.urlName ?? '' } };
    const [product, reviews] = await Promise.all([
      server.call(getProduct, named),
      server.call(reviewCalls.ofProduct, { ...named, query: {} }),
    ]);
    return {
      product,
      reviews,
      colour: firstColour(product.variants, url.searchParams.get('colour'), product.defaultColour),
      origin: server.visit.origin,
      storeName: server.visit.store?.name ?? '',
      today: new Date().toISOString().slice(0, 10),
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

const postSchema = z.object({
  productId: z.uuid(),
  colour: z.string().max(60).default(''),
  size: z.string().max(60).default(''),
  list: z.enum(['main', 'favourites']).catch('main'),
});

/** The form's own way into the basket, where no script runs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const post = postSchema.parse(Object.fromEntries(form));
  const bundleOptions = readBundleOptions(form);
  try {
    await context.get(pageServerContext).call(addItemToCart, {
      body: {
        item: { productId: post.productId, productColor: post.colour, productSize: post.size },
        name: post.list,
        ...(bundleOptions.length > 0 && { bundleOptions }),
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data(
      { refused: error.message, size: post.size, chosen: form.getAll('piece').map(String) },
      { status: error.status },
    );
  }
  return redirect(post.list === 'favourites' ? '/basket/#favourites' : '/basket/', 303);
}

function Breadcrumbs({ product }: { readonly product: ProductPage }) {
  const { name, urlName } = firstCollection(product);
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/collection/${urlName}/`}>{name}</a>
        </li>
        <li aria-current="page">{product.name}</li>
      </ol>
    </nav>
  );
}

const MEASURES_SHOWN_MM = 10;
const centimetres = (millimetres: number) => (millimetres / MEASURES_SHOWN_MM).toFixed(1).replace(/\.0$/, '');

function SizeGuide({ chart }: { readonly chart: ProductPage['sizeChart'] }) {
  const names = [...new Set(chart.flatMap(({ measures }) => Object.keys(measures)))];
  if (names.length === 0) return null;
  return (
    <details id="size-guide">
      <summary>Size guide</summary>
      <div className={styles.tableWrap}>
        <table className={styles.chart}>
          <caption className="only-read-aloud">Measured flat, in centimetres</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {names.map((name) => (
                <th scope="col" key={name}>{`${name.charAt(0).toUpperCase()}${name.slice(1)} (cm)`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.map(({ size, measures }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {names.map((name) => (
                  <td key={name}>{measures[name] === undefined ? '–' : centimetres(measures[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface DetailsProps {
  readonly product: ProductPage;
  readonly today: string;
}

function Details({ product, today }: DetailsProps) {
  return (
    <div className={styles.details} data-part="details">
      <details open>
        <summary>Description</summary>
        <p className={styles.description}>{product.description}</p>
      </details>
      <details open>
        <summary>{product.deliveryTitle}</summary>
        <dl className={styles.deliveries}>
          {product.delivery.map((method) => (
            <div key={method.id}>
              <dt>
                {method.name}
                <br />
                {deliveryEstimateText(deliveryEstimate(method, today))}
              </dt>
              <dd>
                {priceText(method.priceMinor, product.currency)}
                {method.freeFromMinor !== null && (
                  <>
                    <br />
                    {`free from ${priceText(method.freeFromMinor, product.currency)}`}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <SizeGuide chart={product.sizeChart} />
      {product.kind !== 'bundle' && (
        <details>
          <summary>Material and care</summary>
          <p>{product.material}</p>
          {product.care.length > 0 && (
            <ul>
              {product.care.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}

export default function Product() {
  const { product, reviews, colour, origin, storeName, today } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const first = product.pictures.find((picture) => picture.colour === colour) ?? product.pictures[0];
  const picture = first && pictureSource(first);
  const canonical = `${origin}/product/${product.urlName}/`;
  const { id, kind, urlName, name, priceMinor, salePriceMinor, currency, format, vat, variants, pictures } =
    product;
  return (
    <div className={styles.stack}>
      <Seo
        title={`${product.metaTitle} | ${storeName}`}
        description={product.metaDescription}
        canonical={canonical}
        picture={picture ? `${origin}${picture.src}` : undefined}
        type="product"
      />
      <PageEvent
        event="view-item"
        payload={{ product: id, name, priceMinor: salePriceMinor ?? priceMinor, currency }}
      />
      <StructuredData data={productStructuredData(product, reviews, { origin, storeName, today })} />
      <div className={styles.section}>
        <Breadcrumbs product={product} />
        <article className={styles.product} data-part="product">
          {kind === 'bundle' ? (
            <BundleOptions
              product={product}
              chosen={refused?.chosen ?? []}
              refused={refused?.refused ?? null}
              rating={ratingText(reviews)}
            />
          ) : (
            <ProductOptions
              product={{
                id,
                urlName,
                name,
                priceMinor,
                salePriceMinor,
                currency,
                format,
                vat,
                variants,
                pictures,
              }}
              colour={colour}
              size={refused?.size || null}
              rating={ratingText(reviews)}
              refused={refused?.refused ?? null}
            />
          )}
          <Details product={product} today={today} />
        </article>
        <ReviewsSection reviews={reviews} storeName={storeName} />
      </div>
      {product.related.length > 0 && (
        <section className={styles.section} aria-labelledby="related">
          <div className={styles.sectionHead}>
            <h2 id="related">You may also like</h2>
          </div>
          <ProductGrid products={product.related} />
        </section>
      )}
    </div>
  );
}
