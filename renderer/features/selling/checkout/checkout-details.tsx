import { useRef, useState } from 'react';
import type { CheckoutQuote } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  asksForEori,
  type CheckoutErrors,
  type OffersBox,
  suggestEmail,
  tidyGiftNote,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { deliveryEstimateText } from '../../../../shared/features/selling/delivery/delivery.rules.ts';
import { GIFT_NOTE_LIMITS } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { hasVatByPostcode } from '../../../../shared/rules/money/vat-by-postcode.ts';
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

interface EmailFieldProps {
  readonly email: string;
  readonly errors: CheckoutErrors;
  readonly change: (email: string) => void;
}

/** The email, with advice where its domain is probably mistyped: the receipt's link goes there. */
function EmailField({ email, errors, change }: EmailFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const suggestion = isTyping ? null : suggestEmail(email);
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      value={email}
      errors={errors}
      change={change}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      hint={
        <span role="status">
          {suggestion === null ? (
            'We’ll send your receipt and tracking code here'
          ) : (
            <>
              Did you mean{' '}
              <button type="button" className={styles.suggestion} onClick={() => change(suggestion)}>
                {suggestion}
              </button>
              ?
            </>
          )}
        </span>
      }
    />
  );
}

interface GiftNoteProps {
  readonly note: string;
  readonly errors: CheckoutErrors;
  readonly change: (note: string) => void;
}

/** A few words for the parcel. Opens without a script, too. */
function GiftNote({ note, errors, change }: GiftNoteProps) {
  const error = errors.giftNote?.[0];
  const left = GIFT_NOTE_LIMITS.characters - [...tidyGiftNote(note)].length;
  return (
    <details className={styles.gift} open={note !== '' || error !== undefined}>
      <summary>Is it a gift? Add a note</summary>
      <div className={store.field}>
        <label htmlFor="field-giftNote">
          Gift note <span className={store.optional}>(optional)</span>
        </label>
        <textarea
          id="field-giftNote"
          name="giftNote"
          className={store.input}
          rows={4}
          value={note}
          onChange={(event) => change(event.currentTarget.value)}
          aria-describedby={error ? 'giftNote-error' : 'giftNote-hint'}
          {...(error && { 'aria-invalid': 'true' })}
        />
        {error ? (
          <span className={store.error} id="giftNote-error">
            {error}
          </span>
        ) : (
          <span className={store.hint} id="giftNote-hint">
            {`We print it on the slip in the parcel, which shows no prices. ${Math.max(0, left)} characters left.`}
          </span>
        )}
      </div>
    </details>
  );
}

interface OffersTickProps {
  readonly box: OffersBox;
  readonly form: CheckoutForm;
}

/** Whether the shopper wants the store’s offers. It is never ticked for them. */
function OffersTick({ box: { answer, words, line }, form }: OffersTickProps) {
  return (
    <>
      {line !== null && <p className={store.hint}>{line}</p>}
      <label className={styles.check}>
        <input
          type="checkbox"
          name="offers"
          value={answer}
          checked={form.values.offers !== ''}
          onChange={(event) => form.setOffers(event.currentTarget.checked ? answer : '')}
        />
        {words}
      </label>
    </>
  );
}

interface CheckoutDetailsProps extends DeliveryMethodsProps {
  readonly form: CheckoutForm;
  /** Null where a merchant buys samples. */
  readonly offersBox: OffersBox | null;
}

/** The shopper’s email, delivery address, delivery method and billing address. */
export function CheckoutDetails({ form, offersBox, ...delivery }: CheckoutDetailsProps) {
  const { values, setEmail, setAddress, setBillingSame, isSaved, setIsSaved } = form;
  const { errors, offer, methodId, choose } = delivery;
  const { country, zip } = values.shipping;
  const quotedZip = useRef(zip);
  const quotePostcode = () => {
    if (!hasVatByPostcode(country) || zip === quotedZip.current) return;
    quotedZip.current = zip;
    choose(methodId ?? '');
  };
  return (
    <>
      <section className={styles.part}>
        <h2>Contact</h2>
        {form.isFilled && (
          <p className={store.hint}>
            We filled in the details you saved on this device.{' '}
            <button type="button" className={styles.suggestion} onClick={form.forgetDetails}>
              Forget my details
            </button>
          </p>
        )}
        <EmailField email={values.email} errors={errors} change={setEmail} />
        {offersBox && <OffersTick box={offersBox} form={form} />}
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
          onPostcode={quotePostcode}
        />
        {asksForEori(values.shipping) && (
          <Field
            name="eori"
            label="EORI number"
            value={values.eori}
            errors={errors}
            change={form.setEori}
            optional
            full
            hint="Customs asks businesses for it. Without one the carrier may ask you"
          />
        )}
        <noscript>
          <button type="submit" name="intent" value="quote" className={store.quiet}>
            Update delivery options
          </button>
        </noscript>
        <DeliveryMethods {...delivery} />
      </section>
      <GiftNote note={values.giftNote} errors={errors} change={form.setGiftNote} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
        Save my details on this device for next time
      </label>
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
