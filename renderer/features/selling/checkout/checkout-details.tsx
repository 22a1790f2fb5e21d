import type { CheckoutQuote } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import type { CheckoutErrors } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { deliveryEstimateText } from '../../../../shared/features/selling/delivery/delivery.rules.ts';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import { AddressFields, Field } from './checkout-fields.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutForm } from './use-checkout-values.ts';

interface DeliveryMethodsProps {
  readonly offer: CheckoutQuote;
  /** The method as chosen; the offer may still have the one before. */
  readonly methodId: string | null;
  readonly errors: CheckoutErrors;
  readonly choose: (methodId: string) => void;
}

function DeliveryMethods({ offer, methodId, errors, choose }: DeliveryMethodsProps) {
  const { currency } = offer.basket.totals;
  return (
    <fieldset className={styles.part}>
      <legend className="only-read-aloud">Delivery method</legend>
      <div className={styles.methods}>
        {offer.methods.map(({ id, name, nowMinor, estimate }) => (
          <label className={styles.method} key={id}>
            <input
              type="radio"
              name="methodId"
              value={id}
              checked={methodId === id}
              onChange={() => choose(id)}
            />
            <span>
              {name}
              <small>{`Arrives ${deliveryEstimateText(estimate)}`}</small>
            </span>
            <strong>{nowMinor === 0 ? 'Free' : priceText(nowMinor, currency)}</strong>
          </label>
        ))}
      </div>
      {errors.methodId?.[0] && <p className={store.error}>{errors.methodId[0]}</p>}
      {offer.methods.length === 0 && (
        <p className={store.alert}>Sorry, we don’t deliver to this country yet.</p>
      )}
    </fieldset>
  );
}

interface CheckoutDetailsProps extends DeliveryMethodsProps {
  readonly form: CheckoutForm;
}

/** The shopper’s email, delivery address, delivery method and billing address. */
export function CheckoutDetails({ form, ...delivery }: CheckoutDetailsProps) {
  const { values, setEmail, setAddress, setBillingSame } = form;
  const { errors, offer } = delivery;
  return (
    <>
      <section className={styles.part}>
        <h2>Contact</h2>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          value={values.email}
          errors={errors}
          change={setEmail}
          hint="We’ll send your receipt and tracking code here"
        />
      </section>
      <section className={styles.part}>
        <h2>Delivery</h2>
        <AddressFields
          prefix="shipping"
          address={values.shipping}
          errors={errors}
          countries={offer.countries}
          states={offer.country === values.shipping.country ? offer.states : []}
          change={setAddress('shipping')}
        />
        <noscript>
          <button type="submit" name="intent" value="quote" className={store.quiet}>
            Update delivery options
          </button>
        </noscript>
        <DeliveryMethods {...delivery} />
      </section>
      <section className={styles.part}>
        <h2>Billing address</h2>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="billingSame"
            value="yes"
            checked={values.billingSame}
            onChange={(event) => setBillingSame(event.currentTarget.checked)}
          />
          Same as delivery address
        </label>
        {!values.billingSame && (
          <AddressFields
            prefix="billing"
            address={values.billing}
            errors={errors}
            states={offer.country === values.billing.country ? offer.states : []}
            change={setAddress('billing')}
          />
        )}
      </section>
    </>
  );
}
