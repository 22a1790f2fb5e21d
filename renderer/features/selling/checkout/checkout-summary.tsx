import type { Basket } from '../../../../shared/features/selling/basket/basket.ts';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { Totals } from '../../../ui/store/totals.tsx';
import styles from './checkout-form.module.css';

interface CheckoutSummaryProps {
  readonly basket: Basket;
  readonly deliveryName: string | undefined;
}

/** What is bought and what it costs. */
export function CheckoutSummary({ basket, deliveryName }: CheckoutSummaryProps) {
  const { currency, lines } = basket.totals;
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Your order</h2>
      <ul className={styles.items}>
        {basket.items.map((item) => {
          const line = lines.find(({ key }) => key === item.key);
          return (
            <li key={item.key}>
              <span className={styles.thumb}>
                <StorePicture picture={item.image} alt="" sizes="64px" />
              </span>
              <span>
                <strong>{item.name}</strong>
                <br />
                <span className={store.hint}>
                  {[item.options.Colour, item.options.Size, item.quantity > 1 && `Quantity: ${item.quantity}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {item.trouble && <span className={store.error}>{` ${item.trouble.words}`}</span>}
              </span>
              {line && <span>{priceText(line.totalMinor, currency)}</span>}
            </li>
          );
        })}
      </ul>
      <Totals totals={basket.totals} deliveryName={deliveryName} />
      <p>
        <a href="/basket/">Edit basket</a>
      </p>
    </section>
  );
}
