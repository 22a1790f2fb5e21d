import { type Money, money } from './amounts.ts';
import { type Currency, type CurrencyCode, currencyOf } from './currencies.ts';

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

const SPACES = /[\s\u00a0\u202f]+/g;

function withoutSymbol(text: string, currency: Currency): string {
  let rest = text;
  for (const mark of [currency.code, currency.subScript ?? '', currency.symbol].filter(Boolean)) {
    const lower = rest.toLowerCase();
    const marked = mark.toLowerCase();
    if (lower.startsWith(marked)) rest = rest.slice(mark.length).trim();
    else if (lower.endsWith(marked)) rest = rest.slice(0, -mark.length).trim();
  }
  return rest;
}

/**
 * Reads what a person typed or {@link formatMoney} wrote. The currency's own decimal point and separators hold; a
 * plain number with a dot (`1234.5`) is read in every currency. Null for anything else, and for more decimals than the
 * currency has.
 */
export function parseMoney(text: string, code: CurrencyCode): Money | null {
  const currency = currencyOf(code);
  const trimmed = text.trim();
  const negative = /^[-−]/.test(trimmed);
  const number = withoutSymbol(negative ? trimmed.slice(1).trim() : trimmed, currency).replace(SPACES, ' ');
  const plain = /^(\d+)(?:\.(\d+))?$/.exec(number);
  const separator = currency.thousandsSeparator.replace(SPACES, ' ');
  const digits = number.split(currency.decimalPoint);
  const whole = digits[0] ?? '';
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${separator}\\d{3})*$`).test(whole) || /^\d+$/.test(whole);

  let parts: readonly [string, string] | null = null;
  if (
    isGrouped &&
    digits.length <= 2 &&
    /^\d*$/.test(digits[1] ?? '') &&
    !number.endsWith(currency.decimalPoint)
  ) {
    parts = [whole.replaceAll(separator, ''), digits[1] ?? ''];
  } else if (plain) {
    parts = [plain[1] ?? '', plain[2] ?? ''];
  }
  if (!parts || parts[1].length > currency.decimals) return null;
  const amount = Number(parts[0] + parts[1].padEnd(currency.decimals, '0'));
  return Number.isSafeInteger(amount) ? money(negative ? -amount : amount, code) : null;
}
