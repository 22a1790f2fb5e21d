import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { type CurrencyCode, type DailyRates, isRate } from '../../../../shared/rules/money/money.ts';

/** Characters of the answer that are read: a day of the European Central Bank has about two thousand. */
const MOST = 100_000;
const DAY = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>/;
const RATE = /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]{1,20})['"]\s*\/>/g;
/** A file with fewer rates than this isn’t a whole day’s. */
const FEWEST = 10;

/** An answer that isn’t a day’s rates. */
export class UnreadableRates extends Error {
  override readonly name = 'UnreadableRates';
}

/**
 * The rates in the daily file of the European Central Bank (`eurofxref-daily.xml`). Currencies that stores can’t use are
 * left out.
 * @throws UnreadableRates
 */
export function readRates(xml: string): DailyRates {
  if (xml.length > MOST) throw new UnreadableRates('The rates are longer than a day’s');
  const day = DAY.exec(xml)?.[1];
  if (!day || Number.isNaN(Date.parse(day))) throw new UnreadableRates('The rates name no day');
  const found = [...xml.matchAll(RATE)].flatMap(([, code = '', rate = '']): [CurrencyCode, string][] => {
    const known = currencyCodeSchema.safeParse(code).data;
    return known && isRate(rate) ? [[known, rate]] : [];
  });
  if (found.length < FEWEST) throw new UnreadableRates(`Only ${found.length} rates were readable`);
  return { day, perEuro: Object.fromEntries(found) };
}
