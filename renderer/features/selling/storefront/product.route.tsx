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
import { pictureSource, pictureWords } from '../../../../shared/features/making/products/products.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { addItemToCart } from '../../../../shared/features/selling/basket/basket.ts';
import { EXPRESS_CHECKOUT_PATH } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import {
  deliveryEstimate,
  deliveryEstimateText,
  deliveryRegionText,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  firstColour,
  firstSize,
  getProduct,
  isSoldOut,
  type ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { parseForm, readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { useStoreFrame } from '../../../platform/visit/use-store-frame.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { PageEvent } from '../../../ui/store/page-event.tsx';
import { ProductGrid } from '../../../ui/store/product-grid.tsx';
import { Seo, StructuredData, socialOfProduct } from '../../../ui/store/seo.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { BlockList } from '../../site/blocks/blocks.ts';
import { ReviewsSection, ratingText } from '../reviews/reviews.ts';
import { readBundleOptions } from './bundle-choices.ts';
import { BundleOptions } from './bundle-options.tsx';
import CardActions from './card-actions.island.tsx';
import ProductOptions from './product-options.island.tsx';
import { firstCollection, productStructuredData } from './product-structured-data.ts';
import { feedAmount } from './product-terms-data.ts';
import { TEXT_FIELD_PREFIX } from './product-texts.tsx';
import RecentlyViewed from './recently-viewed.island.tsx';
import styles from './storefront.module.css';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const named = { params: { urlName: params.urlName ?? '' } };
    const { searchParams: search } = url;
    const [product, settings, reviews] = await Promise.all([
      server.call(getProduct, named),
      server.call(paymentCalls.settings, {}),
      server.call(reviewCalls.ofProduct, { ...named, query: {} }),
    ]);
    const colour = firstColour(product.variants, search.get('colour'), product.defaultColour);
    return {
      product,
      reviews,
      provider: settings.provider,
      colour,
      size: firstSize(product.variants, colour, search.get('size')),
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
  list: z.enum(['main', 'favourites', 'express']).catch('main'),
});

const AFTER_ADDING = {
  main: '/basket/',
  favourites: '/basket/#favourites',
  express: EXPRESS_CHECKOUT_PATH,
} as const;

/** The shopper’s texts in the form, by field. */
function readTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, text]) =>
      name.startsWith(TEXT_FIELD_PREFIX) && typeof text === 'string'
        ? [[name.slice(TEXT_FIELD_PREFIX.length), text]]
        : [],
    ),
  );
}

/** The form's own way into the basket, where no script runs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const post = parseForm(postSchema, form);
  const bundleOptions = readBundleOptions(form);
  const texts = readTexts(form);
  try {
    await context.get(pageServerContext).call(addItemToCart, {
      body: {
        item: {
          productId: post.productId,
          productColor: post.colour,
          productSize: post.size,
          ...(post.list !== 'favourites' && Object.keys(texts).length > 0 && { personalization: texts }),
        },
        name: post.list === 'favourites' ? 'favourites' : 'main',
        ...(bundleOptions.length > 0 && { bundleOptions }),
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data(
      { refused: error.message, size: post.size, texts, chosen: form.getAll('piece').map(String) },
      { status: error.status },
    );
  }
  return redirect(AFTER_ADDING[post.list], 303);
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

function SizeGuide({ product, open }: { readonly product: ProductPage; readonly open: boolean }) {
  const { sizeChart: chart, sizeNote } = product;
  const names = [...new Set(chart.flatMap(({ measures }) => Object.keys(measures)))];
  if (names.length === 0)
    return sizeNote === '' ? null : (
      <details id="size-guide" open>
        <summary>Sizes</summary>
        <p className={styles.description}>{sizeNote}</p>
      </details>
    );
  return (
    <details id="size-guide" open={open}>
      <summary>Size guide</summary>
      {sizeNote !== '' && <p className={styles.description}>{sizeNote}</p>}
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
  /** The theme shows every section from the start. */
  readonly open: boolean;
}

/** What a shopper wants to be sure of before the button is pressed. */
function Promises({ product }: { readonly product: ProductPage }) {
  const { delivery, country, currency, returnDays } = product;
  const free = delivery.flatMap(({ freeFromMinor }) => freeFromMinor ?? []);
  return (
    <ul className={styles.promises}>
      {free.length > 0 && (
        <li>
          {`Free ${deliveryRegionText(country)} delivery on orders of ${priceText(Math.min(...free), currency)} or more`}
        </li>
      )}
      <li>
        <a href="/shop-policy/terms-of-sale/">
          {returnDays === null
            ? 'Something wrong with your order? We put it right'
            : `Return it unused within ${returnDays} days`}
        </a>
      </li>
      <li>Secure payment. We don’t store your card details</li>
    </ul>
  );
}

/** Plays on the page, and is only fetched then. */
function Video({ product: { name, video, pictures, altTexts } }: { readonly product: ProductPage }) {
  const source = pictures[0] && pictureSource(pictures[0]);
  const image = pictures[0] && source && { src: source.src, alt: pictureWords(name, pictures[0], altTexts) };
  const block = blockRegistry.make('youtube', { uid: 'video', properties: { video, title: name, image } });
  return <BlockList blocks={[block]} products={{}} title={null} />;
}

function Details({ product, today, open }: DetailsProps) {
  return (
    <div className={styles.details} data-part="details">
      <Promises product={product} />
      {product.video !== '' && <Video product={product} />}
      <details open>
        <summary>Description</summary>
        <div className={styles.description}>
          <RichText text={product.description} />
        </div>
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
      <SizeGuide product={product} open={open} />
      {product.kind !== 'bundle' && (
        <details open={open}>
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
  const { product, provider, reviews, colour, size, origin, storeName, today } =
    useLoaderData<typeof loader>();
  const { look } = useStoreFrame();
  const refused = useActionData<typeof action>();
  const first = product.pictures.find((picture) => picture.colour === colour) ?? product.pictures[0];
  const shared = product.pictures.find((one) => one.colour === product.shareColour) ?? first;
  const thumb = first && pictureSource({ renditions: first.renditions.slice(0, 1) });
  const canonical = `${origin}/product/${product.urlName}/`;
  const { id, kind, urlName, name, priceMinor, salePriceMinor, currency, format, vat, variants, pictures } =
    product;
  const { sizePrices, altTexts, personalizationTemplate, fieldPictures } = product;
  return (
    <div className={styles.stack}>
      <Seo
        title={`${product.metaTitle} | ${storeName}`}
        description={product.metaDescription}
        canonical={canonical}
        picture={socialOfProduct(origin, shared, shared && pictureWords(name, shared, altTexts))}
        type="product"
        offer={{
          amount: feedAmount(salePriceMinor ?? priceMinor, currency),
          currency,
          isSoldOut: isSoldOut(variants),
        }}
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
                sizePrices,
                altTexts,
                personalizationTemplate,
                fieldPictures,
              }}
              colour={colour}
              size={refused?.size || size}
              texts={refused?.texts ?? {}}
              rating={ratingText(reviews)}
              refused={refused?.refused ?? null}
              provider={provider}
            />
          )}
          <Details product={product} today={today} open={look.forms.details === 'open'} />
        </article>
        <ReviewsSection reviews={reviews} storeName={storeName} />
      </div>
      {product.related.length > 0 && (
        <section className={styles.section} aria-labelledby="related">
          <div className={styles.sectionHead}>
            <h2 id="related">You may also like</h2>
          </div>
          <ProductGrid products={product.related} />
          <CardActions />
        </section>
      )}
      <RecentlyViewed
        product={
          first && thumb
            ? {
                name,
                href: `/product/${urlName}/?colour=${encodeURIComponent(first.colour)}`,
                picture: thumb.src,
              }
            : null
        }
      />
    </div>
  );
}
