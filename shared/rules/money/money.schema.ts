import { z } from 'zod';
import { isRate } from './conversion.ts';
import { CURRENCY_CODES } from './currencies.ts';

export const currencyCodeSchema = z.enum(CURRENCY_CODES);

export const conversionSchema = z.object({
  from: currencyCodeSchema,
  to: currencyCodeSchema,
  rate: z.string().refine(isRate),
});
