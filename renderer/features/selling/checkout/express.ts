import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { DETAILS_KEY } from './details-key.ts';

// Product pages load this file, so it imports no part of the checkout’s form.

const WALLET_KEY = 'express-wallets';

const settings = islandCall<typeof paymentCalls.settings>({
  method: 'GET',
  path: '/omnis/v3/payments/settings/',
});

/** Some browsers refuse even to name their storage. */
function inStorage(use: () => boolean): boolean {
  try {
    return use();
  } catch {
    return false;
  }
}

/** Notes for this tab whether the browser has a wallet: only the checkout loads what can tell. */
export const rememberWallet = (isAvailable: boolean): boolean =>
  inStorage(() => {
    if (isAvailable) sessionStorage.setItem(WALLET_KEY, '1');
    else sessionStorage.removeItem(WALLET_KEY);
    return true;
  });

/** Whether this browser can pay with Apple Pay, which it says itself. */
function hasApplePay(): boolean {
  const session: unknown = Reflect.get(globalThis, 'ApplePaySession');
  if (typeof session !== 'function') return false;
  const canPay: unknown = Reflect.get(session, 'canMakePayments');
  return typeof canPay === 'function' && canPay.call(session) === true;
}

/** The provider of the store’s payments. */
export type PaymentProviderName = CallAnswer<typeof paymentCalls.settings>['provider'];

/** Whether express checkout works in this browser: with details saved on this device, or a wallet that is known to work. */
export const offersExpress = (provider: PaymentProviderName): boolean =>
  provider === 'sandbox' ||
  inStorage(
    () => localStorage.getItem(DETAILS_KEY) !== null || sessionStorage.getItem(WALLET_KEY) !== null,
  ) ||
  hasApplePay();

/** The same for a page that doesn’t say who takes the payments. */
export const askForExpress = async (): Promise<boolean> => offersExpress((await settings({})).provider);
