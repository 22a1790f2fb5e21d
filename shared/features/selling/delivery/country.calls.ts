import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { countryOf } from '../../../rules/money/money.ts';

const countryCode = z.string().refine((code) => countryOf(code) !== null, { error: 'Choose a country' });

const list = defineCall({
  name: 'delivery.countries',
  method: 'GET',
  path: '/omnis/v3/frontend/delivery-country/',
  summary: 'List the countries that the store delivers to',
  access: 'public',
  guards: ['canVisitStore'],
  mayLag: true,
  answer: z.object({
    /** The visitor's: the one they chose, otherwise the store's own. */
    current: z.string(),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: [404],
});

const choose = defineCall({
  name: 'delivery.chooseCountry',
  method: 'POST',
  path: '/omnis/v3/frontend/delivery-country/',
  summary: 'Choose the country to deliver to',
  description:
    'Pages, basket and checkout then show delivery to it. The cookie `delivery-country` keeps it for a year.',
  access: 'public',
  guards: ['canVisitStore'],
  body: z.object({ country: countryCode }),
  answer: z.object({ country: z.string() }),
  errors: [404, 409],
});

/** Where a visitor of a store wants delivery to. */
export const deliveryCountryCalls = { list, choose } as const;
