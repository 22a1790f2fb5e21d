import { pictureWords } from '../../../../shared/features/making/products/products.ts';
import {
  type BundlePiece,
  isSoldOut,
  type ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { Price, priceText } from '../../../ui/store/store-price.tsx';
import { listChoices, onlyChoice } from './bundle-choices.ts';
import styles from './bundle-options.module.css';
import options from './product-options.module.css';

interface PieceProps {
  readonly piece: BundlePiece;
  readonly place: number;
  readonly currency: string;
  readonly chosen: string | undefined;
}

/** A piece with one choice of colour and size: it works without scripts, and never offers a variant that is sold out. */
function Piece({ piece, place, currency, chosen }: PieceProps) {
  const id = `piece-${place}`;
  const colours = listChoices(piece);
  const only = onlyChoice(colours);
  const words = piece.variants.sizes.length === 1 ? 'Colour' : 'Colour and size';
  return (
    <li className={styles.piece}>
      <span className={styles.thumb}>
        <StorePicture picture={piece.picture} alt="" sizes="96px" />
      </span>
      <div className={styles.choice}>
        <p className={styles.name}>
          <a href={`/product/${piece.urlName}/`}>{piece.name}</a>
          <span className={store.hint}>{priceText(piece.priceMinor, currency)}</span>
        </p>
        {only ? (
          <>
            <input type="hidden" name="piece" value={only.value} />
            <p className={store.hint}>{only.text}</p>
          </>
        ) : (
          <>
            <label htmlFor={id}>
              {words}
              <span className="only-read-aloud">{` of ${piece.name}, item ${place + 1}`}</span>
            </label>
            <select id={id} name="piece" className={store.input} required defaultValue={chosen ?? ''}>
              <option value="" disabled>
                {`Choose ${words.toLowerCase()}`}
              </option>
              {colours.map(({ colour, choices }) => (
                <optgroup key={colour} label={colour}>
                  {choices.map(({ value, text, canBeBought }) => (
                    <option key={value} value={value} disabled={!canBeBought}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </>
        )}
      </div>
    </li>
  );
}

interface BundleOptionsProps {
  readonly product: ProductPage;
  /** The choices of a form that was refused. */
  readonly chosen: readonly string[];
  readonly refused: string | null;
  /** The average and number of its reviews, as text; null without any. */
  readonly rating: string | null;
}

/** A bundle: its picture, its price, and a choice for each of its items. */
export function BundleOptions({ product, chosen, refused, rating }: BundleOptionsProps) {
  const { name, currency, pieces, priceMinor, vat } = product;
  const [picture] = product.pictures;
  const separatelyMinor = pieces.reduce((total, piece) => total + piece.priceMinor, 0);
  const soldOut = pieces.find(({ variants }) => isSoldOut(variants));
  return (
    <>
      <section className={options.gallery} data-part="gallery" aria-label="Pictures">
        {picture && (
          <div className={options.shot} data-part="shot">
            <StorePicture
              picture={picture}
              alt={pictureWords(name, picture)}
              sizes={`${MEDIA.full} 720px, ${MEDIA.desk} 55vw, 92vw`}
              priority
            />
          </div>
        )}
      </section>
      <form className={options.buy} data-part="buy" method="post">
        <div className={options.head} data-part="buy-head">
          <p className={store.eyebrow}>{`Bundle of ${pieces.length}`}</p>
          <h1>{name}</h1>
          {rating && (
            <p className={options.rating}>
              <a href="#reviews">
                <span aria-hidden>★</span> {rating}
              </a>
            </p>
          )}
          <p className={options.price}>
            <Price amountMinor={priceMinor} beforeMinor={null} currency={currency} />
          </p>
          {separatelyMinor > priceMinor && (
            <p>
              {`${priceText(separatelyMinor, currency)} bought separately. You save ${priceText(separatelyMinor - priceMinor, currency)}.`}
            </p>
          )}
          {vat.isShown && (
            <p className={options.tax}>
              {vat.amountMinor > 0
                ? `Includes ${priceText(vat.amountMinor, currency)} VAT`
                : 'No VAT on this product'}
            </p>
          )}
        </div>
        <input type="hidden" name="productId" value={product.id} />
        <ol className={styles.pieces} aria-label="Items in this bundle">
          {pieces.map((piece, place) => (
            <Piece
              // biome-ignore lint/suspicious/noArrayIndexKey: a product can be in a bundle twice
              key={place}
              piece={piece}
              place={place}
              currency={currency}
              chosen={chosen[place]}
            />
          ))}
        </ol>
        {refused && (
          <p className={store.alert} role="alert">
            {refused}
          </p>
        )}
        {soldOut && <p className={store.notice}>{`${soldOut.name} is sold out.`}</p>}
        <div className={options.actions} data-part="buy-actions">
          <button
            type="submit"
            className={`${store.button} ${store.wide}`}
            name="list"
            value="main"
            disabled={soldOut !== undefined}
          >
            {soldOut ? 'Sold out' : 'Add to basket'}
          </button>
          <button type="submit" className={store.quiet} name="list" value="favourites" formNoValidate>
            Save for later
          </button>
        </div>
      </form>
    </>
  );
}
