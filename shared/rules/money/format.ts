import type { Money } from './amounts.ts';
import { currencyOf } from './currencies.ts';

const NO_BREAK_SPACE = '\u00a0';
const LETTER_AT_END = /\p{L}$/u;

const grouped = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/** The number without its symbol: `1,234.50`, `1 234,50`, `1,250` for yen. */
export function formatAmount({ amount, currency }: Money): string {
  const { decimals, decimalPoint, thousandsSeparator, wholeAmountsBare } = currencyOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals), thousandsSeparator);
  const fraction = digits.slice(digits.length - decimals);
  const bare = decimals === 0 || (wholeAmountsBare && /^0*$/.test(fraction));
  return bare ? whole : whole + decimalPoint + fraction;
}

/** A number that programs and spreadsheets read as one: `-1234.50`, a point before the decimals, all of them, no grouping. */
export function formatDecimal({ amount, currency }: Money): string {
  const { decimals } = currencyOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** `£1,234.50`, `1 234,50 kr`, `-£5.00`; with `subScript` also `CA$5.00`, for lists that hold several dollars. */
export function formatMoney(value: Money, options: { readonly subScript?: boolean } = {}): string {
  const currency = currencyOf(value.currency);
  const number = formatAmount(value);
  const sign = value.amount < 0 ? '-' : '';
  const subScript = options.subScript ? (currency.subScript ?? '') : '';
  if (currency.symbolAlign === 'right') {
    const symbol = subScript ? `${currency.symbol}${NO_BREAK_SPACE}${subScript}` : currency.symbol;
    return sign + number + NO_BREAK_SPACE + symbol;
  }
  const space = LETTER_AT_END.test(currency.symbol) && currency.symbol.length > 1 ? NO_BREAK_SPACE : '';
  return sign + subScript + currency.symbol + space + number;
}
