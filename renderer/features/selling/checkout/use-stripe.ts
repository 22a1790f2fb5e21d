import { type RefObject, useEffect, useRef, useState } from 'react';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import type { StripeCheckout } from './checkout-stripe.ts';

interface StripeUse {
  /** Null where the store takes payments through the sandbox. */
  readonly publishableKey: string | null;
  readonly isShown: boolean;
  readonly totalMinor: number;
  readonly currency: string;
}

interface StripeElement {
  /** Where the element is put. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly stripe: RefObject<StripeCheckout | null>;
  readonly isReady: boolean;
  /** Why there is nothing to pay with. */
  readonly failure: string | null;
}

/** Stripe's element for a total that may still change. */
export function useStripe({ publishableKey, isShown, totalMinor, currency }: StripeUse): StripeElement {
  const place = useRef<HTMLDivElement>(null);
  const stripe = useRef<StripeCheckout | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMounting = useRef(false);
  useEffect(() => {
    if (!isShown) {
      // The page no longer holds the element; it is mounted again once there is a place for it.
      stripe.current = null;
      isMounting.current = false;
      setIsReady(false);
      return;
    }
    if (publishableKey === null || !place.current || isMounting.current) return;
    isMounting.current = true;
    const mount = async (element: HTMLElement) => {
      const { mountStripe } = await import('./checkout-stripe.ts');
      stripe.current = await mountStripe({
        element,
        publishableKey,
        amountMinor: totalMinor,
        currency,
        ready: () => setIsReady(true),
        failed: () => setFailure(PAYMENT_MESSAGES.elementFailedToLoad),
      });
      if (!stripe.current) setFailure(PAYMENT_MESSAGES.scriptMissing);
    };
    mount(place.current).catch(() => setFailure(PAYMENT_MESSAGES.scriptMissing));
  }, [publishableKey, isShown, totalMinor, currency]);
  useEffect(() => stripe.current?.update(totalMinor), [totalMinor]);
  return { place, stripe, isReady, failure };
}
