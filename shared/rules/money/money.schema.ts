import { z } from 'zod';
import { isRate } from './conversion.ts';
import { CURRENCY_CODES, currencyOf, currencyProblem } from './money.ts';

export const currencyCodeSchema = z.enum(CURRENCY_CODES);

/** A currency that new prices can be in. */
export const newCurrency = z.enum(CURRENCY_CODES).superRefine((code, context) => {
  const problem = currencyProblem(code, currencyOf(code).name, new Date().toISOString().slice(0, 10));
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

export const conversionSchema = z.object({
  from: currencyCodeSchema,
  to: currencyCodeSchema,
  rate: z.string().refine(isRate),
});
