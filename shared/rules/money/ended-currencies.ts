import type { CurrencyCode } from './currencies.ts';

/** A currency that was replaced by the euro at a fixed rate. */
export interface EndedCurrency {
  /** First day on which it is no longer money, `YYYY-MM-DD`. */
  readonly from: string;
  /** What one euro is in it, for ever. */
  readonly perEuro: string;
}

/** Their countries joined the euro. Old orders keep these currencies, new ones can't have them. */
export const ENDED_CURRENCIES: Readonly<Partial<Record<CurrencyCode, EndedCurrency>>> = {
  HRK: { from: '2023-01-01', perEuro: '7.5345' },
  BGN: { from: '2026-01-01', perEuro: '1.95583' },
};

/** Currencies that no provider pays out while sanctions last. */
const CLOSED_CURRENCIES: readonly CurrencyCode[] = ['RUB'];

/** Whether new prices can be in a currency on a day (`YYYY-MM-DD`). */
export function isOpenCurrency(code: CurrencyCode, day: string): boolean {
  const ended = ENDED_CURRENCIES[code];
  return !CLOSED_CURRENCIES.includes(code) && (ended === undefined || day < ended.from);
}

/** Why a currency can't be chosen; null where it can. */
export function currencyProblem(code: CurrencyCode, name: string, day: string): string | null {
  const ended = ENDED_CURRENCIES[code];
  if (ended && day >= ended.from) return `${name} ended on ${ended.from}. Use the euro instead.`;
  return isOpenCurrency(code, day) ? null : `We can’t take payments in ${name}`;
}
