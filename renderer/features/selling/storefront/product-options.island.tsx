import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  shopperTextsLine,
  tidyText,
} from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import { pictureSource, pictureWords } from '../../../../shared/features/making/products/products.rules.ts';
import type { ProductPicture } from '../../../../shared/features/making/products/products.ts';
import type { addItemToCart } from '../../../../shared/features/selling/basket/basket.calls.ts';
import { EXPRESS_CHECKOUT_PATH } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import type {
  FieldPicture,
  ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import {
  availabilityOf,
  availabilityWords,
  canBeBought,
  coloursOf,
  isSoldOut,
  type SizeChoice,
  sizesOf,
} from '../../../../shared/features/selling/storefront/storefront.rules.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { announceShopEvent } from '../../../platform/islands/shop-event.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import { HeartIcon } from '../../../ui/store/heart-icon.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { Price, priceText } from '../../../ui/store/store-price.tsx';
import { announceBasketChanged, type OpenedDrawer, openBasketDrawer } from '../basket/basket.ts';
import { offersExpress, type PaymentProviderName } from '../checkout/checkout.ts';
import styles from './product-options.module.css';
import { fieldPictureOf, ProductTexts, useWriting, Written } from './product-texts.tsx';

const REFUSED_PREFIX = 'personalization.';

const addItem = islandCall<typeof addItemToCart>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/addItemToCart/',
});

type Shown = Pick<
  ProductPage,
  | 'id'
  | 'urlName'
  | 'name'
  | 'priceMinor'
  | 'salePriceMinor'
  | 'currency'
  | 'format'
  | 'vat'
  | 'variants'
  | 'pictures'
  | 'sizePrices'
  | 'altTexts'
  | 'personalizationTemplate'
  | 'fieldPictures'
>;

export interface ProductOptionsProps {
  readonly product: Shown;
  readonly colour: string;
  readonly size: string | null;
  /** What the shopper wrote when the last form post was refused, by field. */
  readonly texts: Readonly<Record<string, string>>;
  /** The average and number of its reviews, as text; null without any. */
  readonly rating: string | null;
  /** Why the last form post was refused. */
  readonly refused: string | null;
  readonly provider: PaymentProviderName;
}

/** What is paid for a size, with the VAT inside; for the cheapest one until a size is chosen. */
function paidFor({ priceMinor, salePriceMinor, vat, sizePrices }: Shown, size: string | null) {
  const { extraMinor = 0, vatMinor = vat.amountMinor } = sizePrices.find((one) => one.size === size) ?? {};
  return {
    nowMinor: (salePriceMinor ?? priceMinor) + extraMinor,
    beforeMinor: salePriceMinor === null ? null : priceMinor + extraMinor,
    vatMinor,
  };
}

const colourAddress = (product: Shown, colour: string) =>
  `/product/${product.urlName}/?colour=${encodeURIComponent(colour)}`;

interface ShotProps {
  readonly picture: ProductPicture;
  readonly alt: string;
  readonly isFirst: boolean;
  /** The same side without the merchant’s words, where shoppers write on it. */
  readonly written: FieldPicture | undefined;
  readonly drawn: ReturnType<typeof useWriting>['drawn'];
}

/** How the magnified picture is asked for: at its largest. */
const ZOOMED_SIZES = '200vw';

/** A picture that a click magnifies where it was clicked, until the next click or the pointer leaves. Spec 3 §4.7. */
function Shot({ picture, alt, isFirst, written, drawn }: ShotProps) {
  const [origin, setOrigin] = useState<string | null>(null);
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const pointAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // The keyboard's click has no place: the middle.
    const share = (at: number, size: number) => Math.min(100, Math.max(0, (at / size) * 100));
    setOrigin(
      clientX === 0 && clientY === 0
        ? '50% 50%'
        : `${share(clientX - left, width)}% ${share(clientY - top, height)}%`,
    );
  };
  // A phone has up to three dots a pixel; with its full width it would take the largest file for little more to see.
  const sizes = isFirst
    ? `${MEDIA.full} 720px, ${MEDIA.desk} 55vw, ${MEDIA.phone} 200px, 92vw`
    : `${MEDIA.phone} 200px, ${MEDIA.desk} 28vw, 88vw`;
  return (
    <a
      className={styles.shot}
      data-part="shot"
      href={pictureSource(picture)?.largest}
      {...(awake && { role: 'button', 'aria-pressed': origin !== null })}
      aria-label={`Zoom in: ${alt}`}
      style={Object.fromEntries(origin === null ? [] : [['--zoom-origin', origin]])}
      {...(origin !== null && { 'data-zoomed': '' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (origin === null) pointAt(event);
        else setOrigin(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        setOrigin(origin === null ? '50% 50%' : null);
      }}
      onMouseMove={(event) => {
        if (origin !== null) pointAt(event);
      }}
      onMouseLeave={() => setOrigin(null)}
    >
      {written && drawn ? (
        <Written shown={written} drawn={drawn}>
          <StorePicture picture={written.picture} alt={alt} sizes={sizes} priority={isFirst} />
        </Written>
      ) : (
        <StorePicture
          picture={picture}
          alt={alt}
          sizes={origin === null ? sizes : ZOOMED_SIZES}
          priority={isFirst}
        />
      )}
    </a>
  );
}

interface GalleryProps {
  readonly product: Shown;
  readonly colour: string;
  readonly writing: ReturnType<typeof useWriting>;
}

function Gallery({ product, colour, writing }: GalleryProps) {
  const pictures = product.pictures.filter((picture) => picture.colour === colour);
  const shown = pictures.length > 0 ? pictures : product.pictures.slice(0, 1);
  return (
    <section
      className={styles.gallery}
      data-part="gallery"
      aria-label="Pictures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and has to by keyboard
      tabIndex={0}
      data-scrolls="peek"
    >
      {shown.map((picture, index) => (
        <Shot
          key={`${picture.colour} ${picture.side}`}
          picture={picture}
          alt={pictureWords(product.name, picture, product.altTexts)}
          isFirst={index === 0}
          written={fieldPictureOf(product.fieldPictures, picture)}
          drawn={writing.drawn}
        />
      ))}
    </section>
  );
}

interface ChoiceProps {
  readonly product: Shown;
  readonly colour: string;
  readonly size: string | null;
}

function Colours({
  product,
  colour,
  size,
  choose,
}: ChoiceProps & { readonly choose: (colour: string) => void }) {
  return (
    <div className={styles.group}>
      <p className={styles.legend} id="colour-legend">
        <span>
          Colour: <strong>{colour}</strong>
        </span>
      </p>
      <ul className={styles.colours} aria-labelledby="colour-legend">
        {coloursOf(product.variants, size).map(({ name, hex, availability }) => {
          const words = availabilityWords(availability);
          const gone = !canBeBought(availability);
          const said = gone ? `${name}, ${words.toLowerCase()}${size ? ` in ${size}` : ''}` : name;
          return (
            <li key={name}>
              <a
                className={styles.colour}
                href={colourAddress(product, name)}
                title={said}
                aria-label={said}
                {...(name === colour && { 'aria-current': 'true' })}
                {...(gone && { 'data-gone': '' })}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  choose(name);
                }}
              >
                <span data-swatch="" style={{ background: hex }} />
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface SizesProps extends ChoiceProps {
  readonly choices: readonly SizeChoice[];
  readonly choose: (size: string) => void;
  readonly missing: boolean;
}

function Sizes({ product, colour, size, choices, choose, missing }: SizesProps) {
  const { sizePrices, currency } = product;
  return (
    <fieldset className={styles.group} {...(missing && { 'aria-describedby': 'size-missing' })}>
      <legend className={styles.legend}>
        <span>
          Size{size ? ': ' : ''}
          <strong>{size}</strong>
        </span>
        <a href="#size-guide">Size guide</a>
      </legend>
      <div className={styles.sizes}>
        {choices.map(({ size: name, availability }) => {
          const extra = sizePrices.find((one) => one.size === name);
          const words =
            availabilityWords(availability) || (extra ? `+${priceText(extra.extraMinor, currency)}` : '');
          return (
            <label
              className={styles.size}
              key={name}
              title={words ? `${name} in ${colour}: ${words}` : undefined}
            >
              <input
                type="radio"
                name="size"
                value={name}
                required
                disabled={!canBeBought(availability)}
                checked={size === name}
                onChange={() => choose(name)}
              />
              <span className={styles.box}>
                <span>{name}</span>
                {words && <small>{words}</small>}
              </span>
            </label>
          );
        })}
      </div>
      {missing && (
        <p className={store.error} id="size-missing" role="alert">
          Choose a size
        </p>
      )}
    </fieldset>
  );
}

/** What the basket says of each text, by its field; empty where it was refused for another reason. */
function textProblems(error: unknown): Record<string, string> {
  const errors = error instanceof Refusal ? (error.errors ?? {}) : {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, [words]]) =>
      key.startsWith(REFUSED_PREFIX) && words !== undefined
        ? [[key.slice(REFUSED_PREFIX.length), words]]
        : [],
    ),
  );
}

/** Images, colours, sizes and the button. Sold-out and unavailable variants are marked before they are chosen. */
function ProductOptions(props: ProductOptionsProps) {
  const { product } = props;
  const [colour, setColour] = useState(props.colour);
  const choices = sizesOf(product.variants, colour);
  const only = choices.length === 1 ? choices[0] : undefined;
  const [size, setSize] = useState(props.size);
  const { personalizationTemplate: fields, fieldPictures } = product;
  const writing = useWriting(product, props.texts);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  // Until the script runs, the browser itself asks for a size.
  const [awake, setAwake] = useState(false);
  const [hasExpress, setHasExpress] = useState(props.provider === 'sandbox');
  useEffect(() => {
    setAwake(true);
    setHasExpress(offersExpress(props.provider));
  }, [props.provider]);
  const [refused, setRefused] = useState(props.refused);
  const [added, setAdded] = useState<OpenedDrawer | null>(null);
  const [saved, setSaved] = useState(false);
  const chosen = only ? only.size : size;
  const paid = paidFor(product, chosen);
  const soldOut = isSoldOut(product.variants);
  const colourSoldOut = !choices.some(({ availability }) => canBeBought(availability));

  const chooseColour = (next: string) => {
    setColour(next);
    setSaved(false);
    setRefused(null);
    history.replaceState(history.state, '', colourAddress(product, next));
    if (size === null) return;
    const there = availabilityOf(product.variants, next, size);
    if (canBeBought(there)) return;
    setSize(null);
    setRefused(`${size} is ${availabilityWords(there).toLowerCase()} in ${next}. Choose another size.`);
  };

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const list = submitter?.getAttribute('value');
    const name = list === 'favourites' ? 'favourites' : 'main';
    const isExpress = list === 'express';
    if (busy) return;
    if (name === 'main' && chosen === null) {
      setMissing(true);
      const first = event.currentTarget.querySelector('input[name="size"]:enabled');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    const wrong = name === 'main' ? writing.check() : null;
    if (wrong !== null) {
      document.getElementById(`text-${wrong}`)?.focus();
      return;
    }
    const texts = fields.flatMap(({ id, label }) => {
      const text = tidyText(writing.typed[id] ?? '');
      return text === '' ? [] : [{ label, text }];
    });
    setBusy(true);
    setRefused(null);
    // Comes while the server answers.
    const drawer =
      name === 'main' && !isExpress
        ? openBasketDrawer({
            productId: product.id,
            name: product.name,
            colour,
            size: chosen,
            texts: shopperTextsLine(texts),
            priceMinor: product.salePriceMinor ?? product.priceMinor,
            currency: product.currency,
            picture: product.pictures.find((one) => one.colour === colour) ?? null,
          })
        : null;
    try {
      await addItem({
        body: {
          item: {
            productId: product.id,
            productColor: colour,
            ...(chosen && { productSize: chosen }),
            ...(fields.length > 0 && name === 'main' && { personalization: { ...writing.typed } }),
          },
          name,
        },
      });
      announceBasketChanged();
      if (name === 'favourites') setSaved(true);
      else {
        announceShopEvent({
          event: 'add-to-basket',
          payload: { product: product.id, colour, size: chosen ?? '', quantity: 1 },
        });
        if (isExpress) location.assign(EXPRESS_CHECKOUT_PATH);
        else setAdded(await drawer);
      }
    } catch (error) {
      const problems = textProblems(error);
      writing.refuse(problems);
      const [first] = Object.keys(problems);
      if (first === undefined) setRefused(failureWords(error));
      else document.getElementById(`text-${first}`)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Gallery product={product} colour={colour} writing={writing} />
      <form
        className={styles.buy}
        data-part="buy"
        method="post"
        action={colourAddress(product, colour)}
        onSubmit={add}
        noValidate={awake}
      >
        <div className={styles.head} data-part="buy-head">
          <h1>{product.name}</h1>
          {props.rating && (
            <p className={styles.rating}>
              <a href="#reviews">
                <span aria-hidden>★</span> {props.rating}
              </a>
            </p>
          )}
          <p className={styles.price}>
            <Price amountMinor={paid.nowMinor} beforeMinor={paid.beforeMinor} currency={product.currency} />
          </p>
          {product.format !== null && <p>{product.format}</p>}
          {product.vat.isShown && (
            <p className={styles.tax}>
              {product.vat.rate > 0
                ? `Includes ${priceText(paid.vatMinor, product.currency)} VAT`
                : 'No VAT on this product'}
            </p>
          )}
        </div>
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="colour" value={colour} />
        {(product.format === null || product.variants.colours.length > 1) && (
          <Colours product={product} colour={colour} size={chosen} choose={chooseColour} />
        )}
        {only ? (
          <input type="hidden" name="size" value={only.size} />
        ) : (
          <Sizes
            product={product}
            colour={colour}
            size={size}
            choices={choices}
            missing={missing}
            choose={(next) => {
              setSize(next);
              setMissing(false);
              setRefused(null);
            }}
          />
        )}
        {fields.length > 0 && (
          <ProductTexts fields={fields} pictures={fieldPictures} colour={colour} writing={writing} />
        )}
        {refused && !Object.values(writing.problems).includes(refused) && (
          <p className={store.alert} role="alert">
            {refused}
          </p>
        )}
        <div className={styles.actions} data-part="buy-actions">
          <button
            type="submit"
            className={`${store.button} ${store.wide}`}
            name="list"
            value="main"
            formNoValidate={false}
            disabled={soldOut || colourSoldOut}
            aria-busy={busy}
          >
            {soldOut
              ? 'Sold out'
              : colourSoldOut
                ? `Sold out in ${colour}`
                : busy
                  ? 'Adding…'
                  : 'Add to basket'}
          </button>
          <button
            type="submit"
            className={store.quiet}
            name="list"
            value="favourites"
            formNoValidate
            aria-label={saved ? 'Saved for later' : 'Save for later'}
            title={saved ? 'Saved for later' : 'Save for later'}
          >
            <HeartIcon size={20} filled={saved} />
          </button>
          {hasExpress && !soldOut && !colourSoldOut && (
            <button type="submit" className={`${store.quiet} ${styles.buyNow}`} name="list" value="express">
              Buy now
            </button>
          )}
        </div>
        <p className="only-read-aloud" role="status">
          {saved ? 'Saved for later. Find it under your basket.' : ''}
        </p>
      </form>
      {added && <added.Drawer added={added.item} close={() => setAdded(null)} />}
    </>
  );
}

export default defineIsland(ProductOptions);
