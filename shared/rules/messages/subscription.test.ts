import { expect, test } from 'vitest';
import { paymentFormMessage, subscriptionMessage } from './subscription.ts';

test.each([
  ['fetch', 404, undefined, 'Subscription not found'],
  ['fetch', 500, 'detail', 'Server error encountered fetching subscription'],
  ['intent', 403, undefined, 'Subscription setup failed'],
  ['intent', 403, 'Your card was refused', 'Your card was refused'],
  ['intent', 502, undefined, 'Server error encountered creating subscription intent'],
  ['billing-cycle', 500, undefined, 'Server error encountered updating billing cycle'],
  ['billing-cycle', 422, undefined, 'Subscription failed validation'],
  ['fetch', 403, undefined, null],
  ['fetch', 200, undefined, null],
] as const)('%s answered with %d and %s is %s', (action, status, message, named) => {
  expect(subscriptionMessage(action, { status, ...(message ? { message } : {}) })).toBe(named);
});

test('the payment form tells known errors and hides others', () => {
  expect(paymentFormMessage({ message: 'Subscription not found', known: false })).toBe(
    'Subscription not found',
  );
  expect(paymentFormMessage({ message: 'Your card was refused', known: true })).toBe('Your card was refused');
  expect(paymentFormMessage({ message: 'TypeError: x is undefined', known: false })).toBe(
    'Something went wrong',
  );
});
