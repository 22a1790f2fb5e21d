import { useEffect, useRef, useState } from 'react';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import type { ProductPicture } from '../../../../shared/features/making/products/products.ts';
import type {
  Basket,
  BasketItem,
  listBasket,
  updateBasket,
} from '../../../../shared/features/selling/basket/basket.calls.ts';
import {
  BASKET_QUANTITY_MAX,
  describeFreeDelivery,
} from '../../../../shared/features/selling/basket/basket.rules.ts';
import {
  CHECKOUT_PATH,
  EXPRESS_CHECKOUT_PATH,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { DialogHead } from '../../../ui/store/dialog-head.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { askForExpress } from '../checkout/checkout.ts';
import styles from './basket-drawer.module.css';
import { announceBasketChanged } from './basket-events.ts';

const list = islandCall<typeof listBasket>({ method: 'GET', path: '/omnis/v3/basket/main/list/' });
const update = islandCall<typeof updateBasket>({ method: 'POST', path: '/omnis/v3/basket/update/' });

/** The item that was just added, as the page knows it. */
export interface AddedItem {
  readonly productId: string;
  readonly name: string;
  readonly colour: string;
  readonly size: string | null;
  /** What the shopper wrote on it, in one line. */
  readonly texts: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly picture: ProductPicture | null;
}

interface ItemProps {
  readonly name: string;
  readonly detail: string;
  readonly picture: ProductPicture | null;
  readonly price: string;
  /** Changes how many; null until the basket is known. */
  readonly quantity: QuantityProps | null;
}

interface QuantityProps {
  readonly name: string;
  readonly now: number;
  readonly most: number;
  readonly busy: boolean;
  readonly change: (quantity: number) => void;
}

/** Stays pressable while the server answers: a button that is switched off would lose the focus. */
function Quantity({ name, now, most, busy, change }: QuantityProps) {
  const steps = [
    { label: now === 1 ? `Remove ${name}` : `Remove one ${name}`, sign: '−', next: now - 1 },
    { label: `Add one ${name}`, sign: '+', next: now + 1 },
  ];
  const [less, more] = steps.map(({ label, sign, next }) => (
    <button
      key={sign}
      type="button"
      aria-label={label}
      aria-disabled={busy || next > most}
      onClick={() => !busy && next <= most && change(next)}
    >
      {sign}
    </button>
  ));
  return (
    <span className={styles.quantity}>
      {less}
      <output aria-label="Quantity">{now}</output>
      {more}
    </span>
  );
}

function Item({ name, detail, picture, price, quantity }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.thumb}>
        <StorePicture picture={picture} alt="" sizes="96px" />
      </div>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{detail}</p>
        {quantity && <Quantity {...quantity} />}
      </div>
      <p>{price}</p>
    </li>
  );
}

function Sums({ basket }: { readonly basket: Basket }) {
  const { totals, count } = basket;
  const delivery = describeFreeDelivery(totals.adjustments);
  return (
    <>
      <p className={styles.subtotal}>
        <span>{`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`}</span>
        <span>{priceText(totals.subtotalMinor, totals.currency)}</span>
      </p>
      {delivery && <p className={store.hint}>{delivery}</p>}
    </>
  );
}

/** What has to be known before the drawer opens: nothing in it may move under a finger. */
export async function prepareDrawer(item: AddedItem): Promise<PreparedItem> {
  return { ...item, hasExpress: await askForExpress().catch(() => false) };
}

export interface PreparedItem extends AddedItem {
  readonly hasExpress: boolean;
}

interface BasketDrawerProps {
  readonly added: PreparedItem;
  readonly close: () => void;
}

const join = (...texts: readonly (string | null | undefined)[]) => texts.filter(Boolean).join(', ');

/** Says what was added, and what the basket holds now. Without an answer, what was added stands alone. */
export function BasketDrawer({ added, close }: BasketDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [basket, setBasket] = useState<Basket | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    list({}).then(setBasket, () => undefined);
  }, []);
  const change = async (key: string, quantity: number) => {
    setBusy(true);
    setFailure(null);
    try {
      setBasket(await update({ body: { key, quantity } }));
      announceBasketChanged();
    } catch (error) {
      setFailure(failureWords(error));
    }
    setBusy(false);
  };
  const quantityOf = ({ key, name, quantity, trouble }: BasketItem): QuantityProps => ({
    name,
    now: quantity,
    most: trouble?.kind === 'too-few' ? (trouble.left ?? 1) : BASKET_QUANTITY_MAX,
    busy,
    change: (next) => {
      // What held the focus leaves with its line.
      if (next === 0) dialog.current?.querySelector('button')?.focus();
      change(key, next);
    },
  });
  const isAdded = ({ productUuid, options, texts }: Basket['items'][number]) =>
    productUuid === added.productId &&
    (options.Colour ?? '') === added.colour &&
    (options.Size ?? null) === added.size &&
    shopperTextsLine(texts) === added.texts;
  const now = basket?.items.find(isAdded);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same for the keyboard
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-part="drawer"
      aria-labelledby="added-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <DialogHead id="added-title" title="Added to your basket" close={() => dialog.current?.close()} />
      <ul className={styles.items} data-part="drawer-items">
        {(now || !basket) && (
          <Item
            name={added.name}
            detail={join(added.colour, added.size, added.texts)}
            picture={added.picture}
            price={priceText(added.priceMinor * (now?.quantity ?? 1), added.currency)}
            quantity={now ? quantityOf(now) : null}
          />
        )}
        {basket?.items
          .filter((item) => !isAdded(item))
          .map((item) => (
            <Item
              key={item.key}
              name={item.name}
              detail={join(item.options.Colour, item.options.Size, shopperTextsLine(item.texts))}
              picture={item.image}
              price={priceText(item.priceIncTax * item.quantity, basket.totals.currency)}
              quantity={quantityOf(item)}
            />
          ))}
      </ul>
      {failure && (
        <p className={store.alert} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.sums} role="status">
        {basket && <Sums basket={basket} />}
      </div>
      <div className={styles.actions}>
        {basket?.count !== 0 && (
          <a className={`${store.button} ${store.wide}`} href={CHECKOUT_PATH}>
            Check out
          </a>
        )}
        {added.hasExpress && basket?.count !== 0 && (
          <a className={store.quiet} href={EXPRESS_CHECKOUT_PATH}>
            Express checkout
          </a>
        )}
        <a className={store.quiet} href="/basket/">
          View basket
        </a>
        <button type="button" className={store.quiet} onClick={() => dialog.current?.close()}>
          Continue shopping
        </button>
      </div>
    </dialog>
  );
}
