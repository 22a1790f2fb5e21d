import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';

const choose = defineCall({
  name: 'currencies.choose',
  method: 'POST',
  path: '/omnis/v3/frontend/currency/',
  summary: 'Choose the currency that the store’s prices are shown in',
  description: 'It is stored in the cookie `currency` for a year.',
  access: 'public',
  guards: ['canVisitStore'],
  body: z.object({ currency: currencyCodeSchema }),
  answer: z.object({ currency: currencyCodeSchema }),
  errors: [404, 409],
});

export const currencyCalls = { choose } as const;
