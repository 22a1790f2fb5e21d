import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import { itemTotalMinor } from '../../../../shared/features/selling/basket/basket.rules.ts';
import type { Basket, BasketItem } from '../../../../shared/features/selling/basket/basket.ts';
import { CHECKOUT_PATH } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { DiscountCodes, type RefusedCode } from '../../../ui/store/discount-codes.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { priceText } from '../../../ui/store/store-price.tsx';
import { Totals } from '../../../ui/store/totals.tsx';
import styles from './checkout-form.module.css';

interface CheckoutSummaryProps {
  readonly basket: Basket;
  readonly deliveryName: string | undefined;
  /** The order isn’t placed yet. */
  readonly canChangeCodes: boolean;
  readonly refusedCode: RefusedCode | null;
  readonly mayOweImportCharges: boolean;
}

const join = (texts: readonly (string | null | false)[], by: string) => texts.filter(Boolean).join(by);

/** What was chosen of an item, and how many of it. */
function describeItem({ options, quantity, parts, texts }: BasketItem): string {
  const pieces = parts.map((part) => join([part.name, part.options.Colour, part.options.Size], ', '));
  const chosen = parts.length > 0 ? pieces.join(' · ') : join([options.Colour, options.Size], ', ');
  return join([chosen, shopperTextsLine(texts), quantity > 1 && `Quantity: ${quantity}`], ', ');
}

/** What is bought and what it costs. */
export function CheckoutSummary({
  basket,
  deliveryName,
  canChangeCodes,
  refusedCode,
  mayOweImportCharges,
}: CheckoutSummaryProps) {
  const { currency, lines } = basket.totals;
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Your order</h2>
      <ul className={styles.items}>
        {basket.items.map((item) => {
          const totalMinor = itemTotalMinor(lines, item.key);
          return (
            <li key={item.key}>
              <span className={styles.thumb}>
                <StorePicture picture={item.image} alt="" sizes="64px" />
              </span>
              <span>
                <strong>{item.name}</strong>
                <br />
                <span className={store.hint}>{describeItem(item)}</span>
                {item.trouble && <span className={store.error}>{` ${item.trouble.words}`}</span>}
              </span>
              {totalMinor !== null && <span>{priceText(totalMinor, currency)}</span>}
            </li>
          );
        })}
      </ul>
      {canChangeCodes && <DiscountCodes codes={basket.codes} action={CHECKOUT_PATH} refused={refusedCode} />}
      <Totals totals={basket.totals} deliveryName={deliveryName} />
      {mayOweImportCharges && (
        <p className={store.hint}>You may have to pay import charges when it arrives.</p>
      )}
      <p>
        <a href="/basket/">Edit basket</a>
      </p>
    </section>
  );
}
