import { type Money, money } from '../../shared/rules/money/amounts.ts';
import { type CurrencyCode, currencyOf } from '../../shared/rules/money/currencies.ts';

/** The amount that `formatMoney` wrote in a currency; null for a text it can't have written. */
export function parseMoney(text: string, code: CurrencyCode): Money | null {
  const { symbol, subScript = '', decimals, decimalPoint, thousandsSeparator } = currencyOf(code);
  const number = text.replace(/^-/, '').replace(symbol, '').replace(subScript, '').trim();
  const [whole = '', fraction = '', ...rest] = number.split(decimalPoint);
  const [first = '', ...groups] = whole.split(thousandsSeparator);
  const isWritten =
    rest.length === 0 &&
    /^\d{1,3}$/.test(first) &&
    groups.every((group) => /^\d{3}$/.test(group)) &&
    (fraction === '' ? number === whole : new RegExp(`^\\d{${decimals}}$`).test(fraction));
  if (!isWritten) return null;
  const size = Number(first + groups.join('') + fraction.padEnd(decimals, '0'));
  return money(text.startsWith('-') ? -size : size, code);
}
