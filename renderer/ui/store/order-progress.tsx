import type { ReactNode } from 'react';
import { shopperTextsLine } from '../../../shared/features/making/personalisation/personalisation.rules.ts';
import {
  groupByBundle,
  type OrderItem,
  type OrderStage,
  type Tracking,
} from '../../../shared/features/selling/orders/orders.ts';
import { shopperDateText } from '../order-date.tsx';
import styles from './order-progress.module.css';
import store from './store.module.css';
import { StorePicture } from './store-picture.tsx';
import { priceText } from './store-price.tsx';

const STATE_WORDS: Readonly<Record<OrderStage['state'], string>> = {
  done: 'done',
  now: 'now',
  ahead: 'not started',
};

/** The stages of an order, each with its time. */
export function OrderStages({ stages }: { readonly stages: readonly OrderStage[] }) {
  return (
    <ol className={styles.stages}>
      {stages.map(({ name, words, at, state }) => (
        <li
          key={name}
          className={styles.stage}
          data-state={state}
          {...(state === 'now' && { 'aria-current': 'step' })}
        >
          <span className={styles.dot} aria-hidden="true" />
          <strong>
            {words}
            <span className="only-read-aloud">{`, ${STATE_WORDS[state]}`}</span>
          </strong>
          {at && (
            <small>
              <time dateTime={at}>{shopperDateText(at)}</time>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Where the parcels of an order can be followed. */
export function TrackingLinks({ tracking }: { readonly tracking: readonly Tracking[] }) {
  return tracking.map(({ carrier, code, url, shippedAt }) => (
    <p key={code}>
      {`${carrier}, ${shopperDateText(shippedAt)}: `}
      {url ? (
        <a href={url} rel="noreferrer">
          {code}
        </a>
      ) : (
        <strong>{code}</strong>
      )}
    </p>
  ));
}

interface OrderItemsProps {
  readonly items: readonly OrderItem[];
  readonly currency: string;
  /** Something below an item. */
  readonly below?: (item: OrderItem) => ReactNode;
}

function Items({ items, currency, below }: OrderItemsProps) {
  return items.map((item) => (
    <li key={item.id}>
      <span className={styles.thumb}>
        <StorePicture picture={item.image} alt="" sizes="80px" />
      </span>
      <div>
        <strong>{item.productUrl ? <a href={item.productUrl}>{item.name}</a> : item.name}</strong>
        <p className={store.hint}>
          {[item.options.Colour, item.options.Size, item.quantity > 1 && `${item.quantity} pieces`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {item.texts.length > 0 && <p className={store.hint}>{shopperTextsLine(item.texts)}</p>}
        {below?.(item)}
      </div>
      <span>{priceText(item.totalMinor, currency)}</span>
    </li>
  ));
}

/** What was bought; the items of a bundle together, under its name and price. */
export function OrderItems({ items, ...rest }: OrderItemsProps) {
  return (
    <ul className={styles.items}>
      {groupByBundle(items).map(({ bundle, items: together }) =>
        bundle === null ? (
          <Items key={together[0].id} items={together} {...rest} />
        ) : (
          <li key={bundle.id} className={styles.bundle}>
            <p className={styles.bundleHead}>
              <strong>{bundle.quantity > 1 ? `${bundle.quantity} × ${bundle.name}` : bundle.name}</strong>
              <span>
                {priceText(
                  together.reduce((total, { totalMinor }) => total + totalMinor, 0),
                  rest.currency,
                )}
              </span>
            </p>
            <ul className={styles.items} aria-label={`Items of ${bundle.name}`}>
              <Items items={together} {...rest} />
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}
