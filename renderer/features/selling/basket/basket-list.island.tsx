import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import type {
  addItemToCart,
  Basket,
  BasketItem,
  listBasket,
  updateBasket,
} from '../../../../shared/features/selling/basket/basket.calls.ts';
import {
  BASKET_QUANTITY_MAX,
  describeFreeDelivery,
  itemTotalMinor,
  linesOfItem,
  type ShopStart,
} from '../../../../shared/features/selling/basket/basket.rules.ts';
import {
  CHECKOUT_PATH,
  EXPRESS_CHECKOUT_PATH,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { formatDeliveryTitle } from '../../../../shared/features/selling/delivery/delivery.rules.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { DiscountCodes, type RefusedCode } from '../../../ui/store/discount-codes.tsx';
import { PriceBreakdown } from '../../../ui/store/price-breakdown.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { Price, priceText } from '../../../ui/store/store-price.tsx';
import { Totals } from '../../../ui/store/totals.tsx';
import { offersExpress, type PaymentProviderName } from '../checkout/checkout.ts';
import { announceBasketChanged } from './basket-events.ts';
import styles from './basket-list.module.css';

export interface BasketListProps {
  readonly basket: Basket;
  /** Leads out of an empty basket; to a store's products where it is left out. */
  readonly start?: ShopStart;
  readonly refusedCode: RefusedCode | null;
  readonly provider: PaymentProviderName;
}

const update = islandCall<typeof updateBasket>({ method: 'POST', path: '/omnis/v3/basket/update/' });

const add = islandCall<typeof addItemToCart>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/addItemToCart/',
});
const list = islandCall<typeof listBasket>({ method: 'GET', path: '/omnis/v3/basket/main/list/' });

const UNORDERABLE: ReadonlySet<string> = new Set(['gone', 'sold-out']);

/** Whether checkout would take the basket as it stands. */
const canCheckOut = (basket: Basket): boolean =>
  basket.items.length > 0 && !basket.items.some(({ trouble }) => trouble && trouble.kind !== 'price-changed');

/** Why an item costs what it does; in a bundle, piece by piece. */
const explainLines = (
  { parts }: BasketItem,
  lines: Basket['totals']['lines'],
): Basket['totals']['adjustments'] =>
  lines.flatMap(({ adjustments }, place) =>
    adjustments.map((one) => ({
      ...one,
      text: parts[place] ? `${parts[place].name}: ${one.text}` : one.text,
    })),
  );

/** The pieces of a bundle, as they were chosen. */
function Parts({ parts }: { readonly parts: BasketItem['parts'] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, options }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same piece can be in a bundle twice
        <li key={place} className={store.hint}>
          {[name, options.Colour, options.Size].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly item: BasketItem;
  readonly basket: Basket;
  readonly busy: boolean;
  readonly change: (item: BasketItem, quantity: number) => void;
}

function Item({ item, basket, busy, change }: ItemProps) {
  const { currency } = basket.totals;
  const variant = [item.options.Colour, item.options.Size].filter(Boolean).join(', ');
  const lines = linesOfItem(basket.totals.lines, item.key);
  const totalMinor = itemTotalMinor(lines, item.key);
  const unorderable = item.trouble !== null && UNORDERABLE.has(item.trouble.kind);
  const most = item.trouble?.kind === 'too-few' ? (item.trouble.left ?? 1) : BASKET_QUANTITY_MAX;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const wanted = submitter instanceof HTMLButtonElement ? Number(submitter.value) : Number.NaN;
    if (Number.isInteger(wanted) && !busy) change(item, wanted);
  };
  return (
    <li className={styles.item} data-part="basket-item">
      <span className={styles.thumb}>
        <StorePicture picture={item.image} alt="" sizes="128px" />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <h2>{item.productUrl === null ? item.name : <a href={item.productUrl}>{item.name}</a>}</h2>
          {totalMinor !== null && <strong>{priceText(totalMinor, currency)}</strong>}
        </div>
        {item.parts.length === 0 ? <p className={store.hint}>{variant}</p> : <Parts parts={item.parts} />}
        {item.texts.length > 0 && <p className={store.hint}>{shopperTextsLine(item.texts)}</p>}
        {!unorderable && item.quantity > 1 && (
          <p className={store.hint}>
            <Price amountMinor={item.priceIncTax} currency={currency} /> each
          </p>
        )}
        {item.trouble && <p className={styles.trouble}>{item.trouble.words}</p>}
        <form className={styles.controls} method="post" action="/basket/" onSubmit={submit}>
          <input type="hidden" name="key" value={item.key} />
          {!unorderable && (
            <span className={styles.quantity}>
              <button
                type="submit"
                name="quantity"
                value={Math.min(item.quantity - 1, most)}
                disabled={item.quantity <= 1}
              >
                <span aria-hidden="true">−</span>
                <span className="only-read-aloud">Remove one {item.name}</span>
              </button>
              <output aria-label="Quantity">{item.quantity}</output>
              <button
                type="submit"
                name="quantity"
                value={item.quantity + 1}
                disabled={item.quantity >= most}
              >
                <span aria-hidden="true">+</span>
                <span className="only-read-aloud">Add one {item.name}</span>
              </button>
            </span>
          )}
          <button type="submit" name="quantity" value="0" className={styles.text}>
            Remove<span className="only-read-aloud"> {item.name}</span>
          </button>
        </form>
        {lines.length > 0 && <PriceBreakdown adjustments={explainLines(item, lines)} currency={currency} />}
      </div>
    </li>
  );
}

/** Puts an item back as it was. */
async function putBack({ productUuid, options, quantity, parts }: BasketItem): Promise<Basket> {
  const { Colour, Size } = options;
  await add({
    body: {
      item: {
        productId: productUuid,
        ...(Colour && { productColor: Colour }),
        ...(Size && { productSize: Size }),
        quantity,
      },
      ...(parts.length > 0 && {
        bundleOptions: parts.map((part) => ({
          productColor: part.options.Colour,
          productSize: part.options.Size,
        })),
      }),
    },
  });
  return list({});
}

interface RemovedProps {
  readonly item: BasketItem;
  readonly busy: boolean;
  readonly undo: () => void;
}

/** Says what was taken out, in place of the row that had the focus. */
function Removed({ item, busy, undo }: RemovedProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p className={`${store.notice} ${styles.removed}`}>
      <span ref={text} tabIndex={-1}>{`Removed ${item.name}`}</span>
      {!UNORDERABLE.has(item.trouble?.kind ?? '') && (
        <button type="button" className={styles.text} disabled={busy} onClick={undo}>
          Undo
        </button>
      )}
    </p>
  );
}

/** The basket's items and totals. Each button is a separate form; once awake, it changes the list in place. */
function BasketList({ basket: given, start, refusedCode, provider }: BasketListProps) {
  const [hasExpress, setHasExpress] = useState(provider === 'sandbox');
  useEffect(() => setHasExpress(offersExpress(provider)), [provider]);
  const [basket, setBasket] = useState(given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [removed, setRemoved] = useState<BasketItem | null>(null);

  const change = async (item: BasketItem, quantity: number) => {
    const before = basket;
    setBusy(true);
    setFailure(null);
    setBasket({
      ...basket,
      items: basket.items.flatMap((one) =>
        one.key !== item.key ? [one] : quantity === 0 ? [] : [{ ...one, quantity }],
      ),
    });
    setRemoved(quantity === 0 ? item : null);
    try {
      setBasket(await update({ body: { key: item.key, quantity } }));
      announceBasketChanged();
    } catch (error) {
      setBasket(before);
      setRemoved(null);
      setFailure(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  const undo = async (item: BasketItem) => {
    setBusy(true);
    setFailure(null);
    try {
      setBasket(await putBack(item));
      setRemoved(null);
      announceBasketChanged();
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  const freeDelivery = describeFreeDelivery(basket.totals.adjustments);
  const notice = removed && (
    <Removed key={removed.key} item={removed} busy={busy} undo={() => undo(removed)} />
  );

  if (basket.items.length === 0)
    return (
      <div className={store.empty}>
        {notice}
        {failure && (
          <p className={store.alert} role="alert">
            {failure}
          </p>
        )}
        <h2>Your basket is empty</h2>
        <p>Items stay in your basket for 60 days.</p>
        <a className={store.button} href={start?.path ?? '/collection/all-products/'}>
          {start?.text ?? 'Shop all products'}
        </a>
      </div>
    );
  return (
    <div className={styles.layout} aria-busy={busy}>
      <div>
        {(failure ?? basket.notice) && (
          <p
            className={failure ? store.alert : store.notice}
            role="alert"
            style={{ marginBottom: 'var(--space-4)' }}
          >
            {failure ?? basket.notice}
          </p>
        )}
        {notice}
        <ul className={styles.items}>
          {basket.items.map((item) => (
            <Item key={item.key} item={item} basket={basket} busy={busy} change={change} />
          ))}
        </ul>
      </div>
      <section className={styles.summary} data-part="summary" aria-labelledby="summary">
        <h2 id="summary">Summary</h2>
        {!start && <DiscountCodes codes={basket.codes} action="/basket/" refused={refusedCode} />}
        <Totals totals={basket.totals} deliveryName={formatDeliveryTitle(basket.totals.country)} />
        {freeDelivery && <p>{freeDelivery}</p>}
        <p className={store.hint}>Delivering elsewhere? Choose the country at checkout to see the cost.</p>
        {canCheckOut(basket) ? (
          <>
            <a className={`${store.button} ${store.wide}`} href={CHECKOUT_PATH}>
              Check out
            </a>
            {hasExpress && (
              <a className={store.quiet} href={EXPRESS_CHECKOUT_PATH}>
                Express checkout
              </a>
            )}
          </>
        ) : (
          <p className={store.hint}>Fix the highlighted items to check out.</p>
        )}
      </section>
    </div>
  );
}

export default defineIsland(BasketList);
