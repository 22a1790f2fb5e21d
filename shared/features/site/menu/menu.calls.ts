import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { linkPlaceSchema } from '../links/links.ts';
import { menuEntriesSchema } from './menu-entry.ts';

const ofStore = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ division: z.uuid() }),
} as const;

const MENU = '/omnis/v3/divisions/{division}/menu/';

const revisionSchema = wholeNumber();

/** The menu of a store. */
export const menuCalls = {
  load: defineCall({
    ...ofStore,
    name: 'menu.load',
    method: 'GET',
    path: MENU,
    summary: 'Load a store’s menu, as shoppers see it and as it is being changed',
    answer: z.object({
      /** Null while the store shows one made from its collections. */
      published: menuEntriesSchema.nullable(),
      /** Null where nothing has changed since it was published. */
      draft: menuEntriesSchema.nullable(),
      /** The menu made from the store’s collections. */
      automatic: menuEntriesSchema,
      /** Goes up with every save. */
      revision: revisionSchema,
      changedAt: z.iso.datetime().nullable(),
      /** Collections, products and pages that entries open. One that isn’t here no longer exists. */
      places: z.array(linkPlaceSchema),
    }),
    errors: [404],
  }),

  save: defineCall({
    ...ofStore,
    name: 'menu.save',
    method: 'PUT',
    path: MENU,
    summary: 'Save a store’s menu without publishing it',
    body: z.object({ entries: menuEntriesSchema, revision: revisionSchema }),
    answer: z.object({ revision: revisionSchema }),
    errors: [404, 409, 422],
    rate: { max: 240, perSeconds: 60 },
  }),

  publish: defineCall({
    ...ofStore,
    name: 'menu.publish',
    method: 'POST',
    path: `${MENU}publish/`,
    summary: 'Publish a menu: shoppers see it from now on',
    body: z.object({
      /** Null for the menu made from the store’s collections, which follows them. */
      entries: menuEntriesSchema.nullable(),
      revision: revisionSchema,
    }),
    answer: z.object({ revision: revisionSchema }),
    errors: [404, 409, 422],
    rate: { max: 60, perSeconds: 600 },
  }),
} as const;

/** Parameter of a store’s address, with a preview’s link, that shows the menu as it is being changed. */
export const MENU_QUERY = 'menu';
export const DRAFT_MENU = 'draft';
