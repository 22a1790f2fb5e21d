import { pictureWords } from '../../../shared/features/making/products/products.rules.ts';
import type { ProductCard } from '../../../shared/features/making/products/products.ts';
import { MEDIA } from '../../styles/breakpoints.ts';
import { HeartIcon } from './heart-icon.tsx';
import styles from './product-grid.module.css';
import { StorePicture } from './store-picture.tsx';
import { Price } from './store-price.tsx';

const SWATCHES_SHOWN = 5;
/** From so many products on, a last row that isn’t full looks like the end of a list. */
const FULL_ROW_FROM = 7;
const SIZES = `${MEDIA.phone} 46vw, ${MEDIA.desk} 290px, 30vw`;

const colourHref = ({ urlName }: ProductCard, colour: string | null) =>
  `/product/${urlName}/${colour === null ? '' : `?colour=${encodeURIComponent(colour)}`}`;
const productHref = (product: ProductCard) => colourHref(product, product.colour);

interface CardProps {
  readonly product: ProductCard;
  /** In view when the page opens. */
  readonly priority: boolean;
}

function Flag({ product }: { readonly product: ProductCard }) {
  if (product.soldOut)
    return (
      <span className={styles.flag} data-part="badge">
        Sold out
      </span>
    );
  if (product.salePriceMinor !== null)
    return (
      <span className={styles.flag} data-part="badge">
        Sale
      </span>
    );
  return product.isNew ? (
    <span className={styles.flag} data-part="badge">
      New
    </span>
  ) : null;
}

function Card({ product, priority }: CardProps) {
  const [first, second] = product.pictures;
  const more = product.colours.length - SWATCHES_SHOWN;
  return (
    <li className={styles.card} data-part="card">
      <span className={styles.frame} data-part="frame">
        <StorePicture
          className={`${styles.picture} ${styles.first}`}
          picture={first ?? null}
          alt={first ? pictureWords(product.name, first) : product.name}
          sizes={SIZES}
          priority={priority}
        />
        {second && (
          <StorePicture
            className={`${styles.picture} ${styles.second}`}
            picture={second}
            alt=""
            sizes={SIZES}
          />
        )}
        <Flag product={product} />
        {!product.soldOut && product.colours.length > 0 && (
          <button
            type="button"
            className={styles.quick}
            data-card-button="add"
            aria-label={`Quick add: ${product.name}`}
            hidden
          >
            +
          </button>
        )}
        <button
          type="button"
          className={styles.heart}
          data-card-button="save"
          aria-label={`Save for later: ${product.name}`}
          hidden
        >
          <HeartIcon size={20} />
        </button>
      </span>
      <h3 className={styles.name} data-part="card-name">
        <a href={productHref(product)}>{product.name}</a>
      </h3>
      <p className={styles.facts} data-part="price">
        <Price
          amountMinor={product.salePriceMinor ?? product.priceMinor}
          beforeMinor={product.salePriceMinor === null ? null : product.priceMinor}
          currency={product.currency}
        />
      </p>
      {product.colours.length > 1 && (
        <p className={styles.swatches} data-part="swatches">
          {product.colours.slice(0, SWATCHES_SHOWN).map(({ name, hex }) => (
            <a
              key={name}
              href={colourHref(product, name)}
              className={styles.swatch}
              aria-label={`In ${name}`}
            >
              <span style={{ background: hex }} />
            </a>
          ))}
          {more > 0 && <span aria-hidden="true">{`+${more}`}</span>}
        </p>
      )}
    </li>
  );
}

interface ProductGridProps {
  readonly products: readonly ProductCard[];
  /** How many of the first pictures are in view when the page opens. */
  readonly eager?: number;
}

/** Products side by side: two on a phone, four on a desk. */
export function ProductGrid({ products, eager = 0 }: ProductGridProps) {
  return (
    <ul
      className={styles.grid}
      data-part="grid"
      {...(products.length < FULL_ROW_FROM && { 'data-count': products.length })}
    >
      {products.map((product, index) => (
        <Card key={product.id} product={product} priority={index < eager} />
      ))}
    </ul>
  );
}
