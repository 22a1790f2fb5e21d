import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { linkPlaceSchema, PLACE_KINDS } from './places.ts';

const ofStore = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ division: z.uuid() }),
} as const;

const LINKS = '/omnis/v3/divisions/{division}/links/';

/** As many different ones as a large page has. */
export const ADDRESSES_MOST = 500;

/** Links to what a store has. */
export const linkCalls = {
  find: defineCall({
    ...ofStore,
    name: 'links.find',
    method: 'GET',
    path: LINKS,
    summary: 'Find collections, products and pages to link to',
    description: 'Up to 8 of each kind, or 40 of one kind, best first. Without a search, the newest.',
    query: z.object({
      search: searchText().max(100).default(''),
      kind: z.enum(PLACE_KINDS).optional(),
    }),
    answer: z.object({
      places: z.array(linkPlaceSchema),
      /** Products on sale in the whole store, as far as lists count. */
      products: z.int(),
    }),
    errors: [404],
  }),

  check: defineCall({
    ...ofStore,
    name: 'links.check',
    method: 'POST',
    path: `${LINKS}check/`,
    summary: 'Show what addresses of a store open',
    description:
      'One answer for each address of a collection, a product or a page. Old addresses are followed. Other websites are left out.',
    body: z.object({ addresses: z.array(z.string().max(2000)).max(ADDRESSES_MOST) }),
    answer: z.object({
      links: z.array(
        z.object({
          address: z.string(),
          /** Null where there is nothing at the address. */
          place: linkPlaceSchema.nullable(),
        }),
      ),
    }),
    errors: [404],
  }),
} as const;
