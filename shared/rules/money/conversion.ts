import { z } from 'zod';
import { type Money, moneyFrom } from './amounts.ts';
import { type CurrencyCode, currencyOf } from './currencies.ts';
import { formatDecimal, parseDecimal, powerOfTen } from './decimal.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/**
 * Units of the wanted currency for one unit of the given one, as a decimal string so that no digit is lost on its way
 * through storage: `1.2734` dollars for a pound. Kept on the order when it is placed.
 */
export const conversionRateSchema = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/)
  .refine((rate) => Number(rate) > 0);

/** The amount in another currency; a half of a minor unit goes to the even neighbour unless told otherwise. */
export function convert(
  value: Money,
  to: CurrencyCode,
  rate: string,
  rounding: Rounding = 'half-even',
): Money {
  const { digits, scale } = parseDecimal(conversionRateSchema.parse(rate));
  const up = powerOfTen(currencyOf(to).decimals);
  const down = powerOfTen(currencyOf(value.currency).decimals + scale);
  return moneyFrom(divideRounded(BigInt(value.amount) * digits * up, down, rounding), to);
}

/** The inverse rate, with up to 12 decimals. Throws when it is too small to be written so. */
export function inverseRate(rate: string): string {
  const { digits, scale } = parseDecimal(conversionRateSchema.parse(rate));
  const inverse = divideRounded(powerOfTen(scale + 12), digits, 'half-even');
  return conversionRateSchema.parse(formatDecimal({ digits: inverse, scale: 12 }));
}
