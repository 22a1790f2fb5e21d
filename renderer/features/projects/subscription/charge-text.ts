import { type BillingCycle, PRO_CURRENCY, PRO_PRICE } from '../../../../shared/rules/constants/constants.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { formatMoney } from '../../../../shared/rules/money/money.ts';

const PER: Readonly<Record<BillingCycle, string>> = { yearly: 'year', monthly: 'month' };
export const CYCLE_NAME: Readonly<Record<BillingCycle, string>> = { yearly: 'Yearly', monthly: 'Monthly' };

/** `21 November 2026`, in UTC as the charges are made. */
export const dayText = (at: string | Date): string => formatDate(at, 'day', 'UTC');

/** Minor units of the Pro plan's currency as money. */
export const proMoney = (amount: number): string => formatMoney({ amount, currency: PRO_CURRENCY });

/** `£99.00 a year`. */
export const priceText = (cycle: BillingCycle): string => `${proMoney(PRO_PRICE[cycle])} a ${PER[cycle]}`;
