/**
 * Currencies whose amounts Stripe takes with two decimals although their coins have none: whole krónur are multiples of
 * 100 there.
 */
const TWO_DECIMALS_AT_STRIPE: ReadonlySet<string> = new Set(['ISK']);

const factorOf = (currency: string): number => (TWO_DECIMALS_AT_STRIPE.has(currency.toUpperCase()) ? 100 : 1);

/** Our minor units as Stripe counts them, on the server as in its elements. */
export const toStripeAmount = (amountMinor: number, currency: string): number =>
  amountMinor * factorOf(currency);

export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency));
