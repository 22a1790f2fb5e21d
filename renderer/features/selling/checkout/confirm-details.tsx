import type { CheckoutQuote } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import { addressLines } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { priceText } from '../../../ui/store/store-price.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutForm } from './use-checkout-values.ts';

interface ConfirmDetailsProps {
  readonly form: CheckoutForm;
  readonly offer: CheckoutQuote;
  /** Shows the form, with the focus on the field. */
  readonly change: (field: string) => void;
}

/** What a returning shopper confirms instead of typing it again. */
export function ConfirmDetails({ form, offer, change }: ConfirmDetailsProps) {
  const { email, shipping, giftNote } = form.values;
  const method = offer.methods.find(({ id }) => id === offer.methodId);
  const price =
    method && (method.nowMinor === 0 ? 'Free' : priceText(method.nowMinor, offer.basket.totals.currency));
  const rows = [
    { name: 'Email', field: 'email', value: email },
    { name: 'Deliver to', field: 'shipping.name', value: addressLines(shipping).join(', ') },
    { name: 'Delivery method', field: 'methodId', value: method ? `${method.name}, ${price}` : '' },
    ...(giftNote === '' ? [] : [{ name: 'Gift note', field: 'giftNote', value: giftNote }]),
  ];
  return (
    <section className={styles.part} aria-labelledby="confirm">
      <h2 id="confirm">Check and pay</h2>
      <dl className={styles.confirm}>
        {rows.map(({ name, field, value }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>
              <button type="button" className={styles.suggestion} onClick={() => change(field)}>
                Change<span className="only-read-aloud">{` ${name.toLowerCase()}`}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
