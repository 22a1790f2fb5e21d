/** The Pro plan. Spec 3 §9.1. Prices are minor units of {@link PRO_CURRENCY}. */

export const PRO_PLAN = 'pro';
export const PRO_CURRENCY = 'GBP';

export const BILLING_CYCLES = ['yearly', 'monthly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
export const DEFAULT_BILLING_CYCLE: BillingCycle = 'yearly';
/** What the popup shows while no cycle is set. */
export const POPUP_BILLING_CYCLE: BillingCycle = 'monthly';
export const DEFAULT_PRO_ORIGIN = 'unknown';

/** What one billing cycle costs, and what the payment element is given upfront. */
export const PRO_PRICE: Readonly<Record<BillingCycle, number>> = { yearly: 9_900, monthly: 1_000 };
/** Twelve months at the monthly price: what the yearly price is compared with. */
export const PRO_TWELVE_MONTHS_PRICE = 12_000;
export const PRO_YEARLY_PRICE_PER_MONTH = 825;
export const PRO_YEARLY_BADGE = 'Save 17.5%';
export const PRO_CANCEL_ANYTIME = 'Cancel anytime';
/** The price line of the upgrade popup for each variant of its split test. */
export const PRO_POPUP_PRICE_TEXT = { control: '£10/month', new: 'from only £8.25/month' } as const;

export const PRO_TRIAL_DAYS = 7;

/** What the Pro tier includes. */
export const PRO_TIER = {
  products: 9_999,
  landingPages: 999,
  driveBytes: 10 * 1024 ** 3,
  customDomain: true,
  seoTools: true,
  emailsMonth: 50_000,
  emailPeople: 20_000,
} as const;

/** Worth of a subscribe conversion, in whole units of the currency. Spec 1 §9. */
export const SUBSCRIBE_CONVERSION_VALUE: Readonly<Record<BillingCycle, number>> = { yearly: 99, monthly: 10 };

// language-ok: fixed by spec 3 §9.1
export const PRO_SUBSCRIBE_TITLE = "Let's do this";
// language-ok: fixed by spec 3 §9.1
export const ALREADY_PRO_TITLE = "You're already a Pro user";

/**
 * The amount the payment element shows before it is submitted: none where nothing is charged now, which is an
 * update of the payment method or a free trial.
 */
export function upfrontAmount(
  cycle: BillingCycle,
  purpose: { readonly update: boolean; readonly withTrial: boolean },
): number | null {
  return purpose.update || purpose.withTrial ? null : PRO_PRICE[cycle];
}
