import { useEffect, useState } from 'react';
import type {
  PaymentState,
  PendingOrder,
} from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import { CHECKOUT_PATH } from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import store from '../../../ui/store/store.module.css';
import styles from './checkout-form.module.css';
import { findPayment } from './checkout-port.ts';

const POLL_MS = 1_500;
/** Polls without a final answer before the shopper is told to wait for an email. */
const POLLS_PATIENT = 40;

interface PaymentProcessingProps {
  readonly order: PendingOrder;
  readonly found: (payment: PaymentState) => void;
}

/** Asks how the payment is going until it has ended. Without scripts the page loads itself again. */
export function PaymentProcessing({ order, found }: PaymentProcessingProps) {
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    const timer = setTimeout(async () => {
      // No answer is no end: ask again.
      const payment = await findPayment(order).catch(() => null);
      if (payment) found(payment);
      setPolls(polls + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [polls, order, found]);
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h2>Processing your payment</h2>
      <p>
        {polls < POLLS_PATIENT
          ? 'This usually takes a few seconds. Your receipt will open here.'
          : 'This is taking longer than usual. You can close this page. We’ll email your receipt when the payment goes through.'}
      </p>
      <noscript>
        <a className={store.quiet} href={CHECKOUT_PATH}>
          Check again
        </a>
      </noscript>
    </div>
  );
}
