import { useCallback, useEffect, useRef, useState } from 'react';
import {
  advanceCheckout,
  type CheckoutEvent,
  type CheckoutPort,
  type CheckoutState,
  failCheckout,
  findOrder,
  isCheckoutBusy,
  isSameRequest,
  performCheckout,
} from '../../../../shared/features/selling/checkout/checkout.rules.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { deleteDraft } from './checkout-draft.ts';

interface Checkout {
  readonly state: CheckoutState;
  readonly dispatch: (event: CheckoutEvent) => void;
}

/**
 * Runs a checkout in the browser: asks the server whenever the state waits for it, opens the receipt once it is paid.
 * @param port as the form is at this moment
 */
export function useCheckout(
  start: CheckoutState,
  createPort: (state: CheckoutState) => CheckoutPort,
): Checkout {
  const [state, setState] = useState(start);
  const latestPort = useRef(createPort);
  latestPort.current = createPort;
  const asked = useRef<CheckoutState>(null);
  const order = findOrder(state);

  useEffect(() => {
    if (!isCheckoutBusy(state)) {
      asked.current = null;
      return;
    }
    if (asked.current && isSameRequest(asked.current, state)) return;
    asked.current = state;
    performCheckout(state, latestPort.current(state)).then(
      (event) => event && setState((now) => advanceCheckout(now, event)),
      () => setState((now) => failCheckout(now, PAYMENT_MESSAGES.somethingWentWrong)),
    );
  }, [state]);
  useEffect(() => {
    if (order) deleteDraft();
  }, [order]);
  useEffect(() => {
    if (state.step === 'paid') location.assign(receiptPath(state.order.orderHash));
  }, [state]);

  const dispatch = useCallback((event: CheckoutEvent) => setState((now) => advanceCheckout(now, event)), []);
  return { state, dispatch };
}
