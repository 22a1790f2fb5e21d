import type { RefObject } from 'react';
import type { PendingOrder } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import {
  type CheckoutState,
  EDIT_CHECKOUT_PATH,
  findOrder,
  isCheckoutBusy,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { STOCK_HOLD_MINUTES } from '../../../../shared/features/selling/orders/orders.rules.ts';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import { type CardTexts, SandboxCard, type TestCard } from './checkout-card.tsx';
import styles from './checkout-form.module.css';

/** An order that waits for its payment, in place of the form it came from. */
export function PlacedOrder({ order }: { readonly order: PendingOrder }) {
  return (
    <section className={styles.part}>
      <h2>{`Order ${order.number}`}</h2>
      <p>
        {`We’re holding your items for ${STOCK_HOLD_MINUTES} minutes. Pay to confirm your order and we’ll email your receipt to ${order.email}.`}{' '}
        <a href={EDIT_CHECKOUT_PATH}>Edit details</a>
      </p>
    </section>
  );
}

interface BankQuestionProps {
  readonly order: PendingOrder;
  readonly isBusy: boolean;
}

/** The second step that some cards ask for. */
export function BankQuestion({ order, isBusy }: BankQuestionProps) {
  return (
    <section className={styles.part}>
      <h2>Confirm with your bank</h2>
      <p>{`Approve this payment of ${priceText(order.totalMinor, order.currency)}?`}</p>
      <button type="submit" name="intent" value="approve" className={store.button} disabled={isBusy}>
        Approve
      </button>
      <button type="submit" name="intent" value="decline" className={store.quiet} disabled={isBusy}>
        Decline
      </button>
    </section>
  );
}

interface PaymentPartProps {
  readonly state: CheckoutState;
  readonly totalMinor: number;
  readonly card: CardTexts;
  readonly setCard: (card: CardTexts) => void;
  readonly testCards: readonly TestCard[];
  /** Where Stripe's element goes; null where the store takes the sandbox's cards. */
  readonly stripePlace: RefObject<HTMLDivElement | null> | null;
  readonly isReady: boolean;
}

/** The card and the button that pays. */
export function PaymentPart({
  state,
  totalMinor,
  card,
  setCard,
  testCards,
  stripePlace,
  isReady,
}: PaymentPartProps) {
  const { offer, errors } = state;
  const order = findOrder(state);
  const isBusy = isCheckoutBusy(state) || state.step === 'paid';
  const isPaying = isBusy && state.step !== 'quoting';
  const payText =
    totalMinor === 0 ? 'Place order' : `Pay ${priceText(totalMinor, offer.basket.totals.currency)}`;
  return (
    <section className={styles.part}>
      <h2>Payment</h2>
      {totalMinor === 0 && <p>Your discount covers everything. There’s nothing to pay.</p>}
      {totalMinor === 0 ? null : stripePlace ? (
        <div ref={stripePlace} />
      ) : (
        <SandboxCard card={card} errors={errors} change={setCard} testCards={testCards} />
      )}
      <button
        type="submit"
        name="intent"
        value={order ? 'pay' : 'place'}
        className={`${store.button} ${store.wide}`}
        disabled={isBusy || (!isReady && totalMinor > 0) || (!order && offer.methodId === null)}
        aria-busy={isPaying}
      >
        {isPaying ? 'One moment…' : payText}
      </button>
      <p className={store.hint}>
        Secure payment. We don’t store your card details. By paying you agree to our{' '}
        <a href="/shop-policy/terms-of-sale/">terms of sale</a>. Our{' '}
        <a href="/shop-policy/privacy-policy/">privacy policy</a> explains how we use your details.
      </p>
    </section>
  );
}
