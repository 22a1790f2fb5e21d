import { useEffect, useRef, useState } from 'react';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import type { ProductPicture } from '../../../../shared/features/making/products/products.ts';
import type { Basket, listBasket } from '../../../../shared/features/selling/basket/basket.calls.ts';
import { describeFreeDelivery } from '../../../../shared/features/selling/basket/basket.rules.ts';
import {
  CHECKOUT_PATH,
  EXPRESS_CHECKOUT_PATH,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { DialogHead } from '../../../ui/store/dialog-head.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { askForExpress } from '../checkout/checkout.ts';
import styles from './basket-drawer.module.css';

const list = islandCall<typeof listBasket>({ method: 'GET', path: '/omnis/v3/basket/main/list/' });

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
}

function Item({ name, detail, picture, price }: ItemProps) {
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
  useEffect(() => {
    dialog.current?.showModal();
    list({}).then(setBasket, () => undefined);
  }, []);
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
      aria-labelledby="added-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <DialogHead id="added-title" title="Added to your basket" close={() => dialog.current?.close()} />
      <ul className={styles.items}>
        <Item
          name={added.name}
          detail={join(
            added.colour,
            added.size,
            added.texts,
            now && now.quantity > 1 ? `${now.quantity} in your basket` : null,
          )}
          picture={added.picture}
          price={priceText(added.priceMinor, added.currency)}
        />
        {basket?.items
          .filter((item) => !isAdded(item))
          .map((item) => (
            <Item
              key={item.key}
              name={item.name}
              detail={join(
                item.options.Colour,
                item.options.Size,
                shopperTextsLine(item.texts),
                item.quantity > 1 ? `quantity ${item.quantity}` : null,
              )}
              picture={item.image}
              price={priceText(item.priceIncTax * item.quantity, basket.totals.currency)}
            />
          ))}
      </ul>
      <div className={styles.sums} role="status">
        {basket && <Sums basket={basket} />}
      </div>
      <div className={styles.actions}>
        <a className={`${store.button} ${store.wide}`} href={CHECKOUT_PATH}>
          Check out
        </a>
        {added.hasExpress && (
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
