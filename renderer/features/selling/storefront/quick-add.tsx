import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { addItemToCart } from '../../../../shared/features/selling/basket/basket.calls.ts';
import type {
  getProduct,
  ProductPage,
} from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import {
  availabilityWords,
  canBeBought,
  coloursOf,
  firstColour,
  sizesOf,
} from '../../../../shared/features/selling/storefront/storefront.rules.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { announceShopEvent } from '../../../platform/islands/shop-event.ts';
import { DialogHead } from '../../../ui/store/dialog-head.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { Price } from '../../../ui/store/store-price.tsx';
import { announceBasketChanged, type OpenedDrawer, openBasketDrawer } from '../basket/basket.ts';
import styles from './card-actions.module.css';

const find = islandCall<typeof getProduct>({ method: 'GET', path: '/omnis/v3/frontend/product/{urlName}/' });
const add = islandCall<typeof addItemToCart>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/addItemToCart/',
});

interface QuickAddProps {
  /** The product’s page, in the card’s colour. */
  readonly href: string;
  readonly close: () => void;
}

interface ChoiceProps {
  readonly product: ProductPage;
  readonly href: string;
  readonly onAdded: (drawer: OpenedDrawer | null) => void;
}

function Choice({ product, href, onAdded }: ChoiceProps) {
  const asked = new URL(href, location.href).searchParams.get('colour');
  const [colour, setColour] = useState(firstColour(product.variants, asked, product.defaultColour));
  const sizes = sizesOf(product.variants, colour);
  const only = sizes.length === 1 ? sizes[0]?.size : undefined;
  const [size, setSize] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const picture = product.pictures.find((one) => one.colour === colour) ?? null;
  const chosen = only ?? size;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (chosen === '') {
      setRefused('Choose a size');
      return;
    }
    setBusy(true);
    setRefused(null);
    const drawer = openBasketDrawer({
      productId: product.id,
      name: product.name,
      colour,
      size: chosen,
      texts: '',
      priceMinor: product.salePriceMinor ?? product.priceMinor,
      currency: product.currency,
      picture,
    });
    try {
      await add({ body: { item: { productId: product.id, productColor: colour, productSize: chosen } } });
      announceBasketChanged();
      announceShopEvent({
        event: 'add-to-basket',
        payload: { product: product.id, colour, size: chosen, quantity: 1 },
      });
      onAdded(await drawer);
    } catch (error) {
      setRefused(failureWords(error));
      setBusy(false);
    }
  };
  if (product.personalizable)
    return (
      <p>
        {'This is made with your own words. '}
        <a href={href}>Write them on its page</a>
      </p>
    );
  const label = (name: string, words: string) => (words ? `${name}, ${words.toLowerCase()}` : name);
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.top}>
        <StorePicture picture={picture} alt="" sizes="96px" />
        <div>
          <p>
            <Price
              amountMinor={product.salePriceMinor ?? product.priceMinor}
              beforeMinor={product.salePriceMinor === null ? null : product.priceMinor}
              currency={product.currency}
            />
          </p>
          <p>
            <a href={href}>See all details</a>
          </p>
        </div>
      </div>
      {product.variants.colours.length > 1 && (
        <div className={store.field}>
          <label htmlFor="quick-colour">Colour</label>
          <select
            id="quick-colour"
            className={store.input}
            value={colour}
            onChange={(event) => {
              setColour(event.currentTarget.value);
              setSize('');
            }}
          >
            {coloursOf(product.variants, null).map(({ name, availability }) => (
              <option key={name} value={name} disabled={!canBeBought(availability)}>
                {label(name, availabilityWords(availability))}
              </option>
            ))}
          </select>
        </div>
      )}
      {only === undefined && (
        <div className={store.field}>
          <label htmlFor="quick-size">Size</label>
          <select
            id="quick-size"
            className={store.input}
            value={size}
            {...(refused && size === '' && { 'aria-invalid': true, 'aria-describedby': 'quick-refused' })}
            onChange={(event) => {
              setSize(event.currentTarget.value);
              setRefused(null);
            }}
          >
            <option value="">Choose a size</option>
            {sizes.map(({ size: name, availability }) => (
              <option key={name} value={name} disabled={!canBeBought(availability)}>
                {label(name, availabilityWords(availability))}
              </option>
            ))}
          </select>
        </div>
      )}
      {refused && (
        <p className={store.error} id="quick-refused" role="alert">
          {refused}
        </p>
      )}
      <button type="submit" className={`${store.button} ${store.wide}`} aria-busy={busy}>
        {busy ? 'Adding…' : 'Add to basket'}
      </button>
    </form>
  );
}

/** Chooses and adds a product without leaving the list it is in. */
export function QuickAdd({ href, close }: QuickAddProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [product, setProduct] = useState<ProductPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState<OpenedDrawer | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const [, urlName = ''] = /\/product\/([^/?]+)/.exec(href) ?? [];
    find({ params: { urlName } }).then(setProduct, (error: unknown) => setFailure(failureWords(error)));
  }, [href]);
  if (added) return <added.Drawer added={added.item} close={close} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same for the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="quick-title"
      aria-busy={product === null && failure === null}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <DialogHead
        id="quick-title"
        title={product?.name ?? 'One moment…'}
        close={() => dialog.current?.close()}
      />
      {failure && (
        <p className={store.alert} role="alert">
          {failure}
        </p>
      )}
      {product && (
        <Choice
          product={product}
          href={href}
          onAdded={(drawer) => (drawer ? setAdded(drawer) : dialog.current?.close())}
        />
      )}
    </dialog>
  );
}
