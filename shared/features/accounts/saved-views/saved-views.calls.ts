import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';

const VIEWS = '/omnis/v3/saved-views/';

export const SAVED_VIEW_LIMITS = { nameLength: 40, perList: 30, addressLength: 1_000 } as const;

const name = line().min(1, FIELD_MESSAGES.required).max(SAVED_VIEW_LIMITS.nameLength);

const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query of the list's address: view, search, filters and order, without a page. */
  address: z.string(),
  /** The list opens with it. */
  isStart: z.boolean(),
});
export type SavedView = z.output<typeof savedViewSchema>;

/** A list by the name of its call. A `project` list has views for each project. */
const listFields = {
  list: z.string().min(1).max(80),
  of: z.enum(['project', 'everything']),
};

const ofView = { access: 'signed-in', params: z.object({ view: z.uuid() }), errors: [404] } as const;

export const savedViewCalls = {
  list: defineCall({
    name: 'savedViews.list',
    method: 'GET',
    path: VIEWS,
    summary: 'List the views of a list that you’ve saved',
    access: 'signed-in',
    query: z.object(listFields),
    answer: z.object({ views: z.array(savedViewSchema) }),
  }),

  create: defineCall({
    name: 'savedViews.create',
    method: 'POST',
    path: VIEWS,
    summary: 'Save a view of a list',
    access: 'signed-in',
    body: z.object({ ...listFields, name, address: z.string().max(SAVED_VIEW_LIMITS.addressLength) }),
    answer: savedViewSchema,
    errors: [409],
  }),

  update: defineCall({
    ...ofView,
    name: 'savedViews.update',
    method: 'PATCH',
    path: `${VIEWS}{view}/`,
    summary: 'Rename a saved view, change it or open its list with it',
    body: z.object({
      name: name.optional(),
      address: z.string().max(SAVED_VIEW_LIMITS.addressLength).optional(),
      isStart: z.boolean().optional(),
    }),
    answer: savedViewSchema,
  }),

  delete: defineCall({
    ...ofView,
    name: 'savedViews.delete',
    method: 'DELETE',
    path: `${VIEWS}{view}/`,
    summary: 'Delete a saved view',
    answer: z.object({ id: z.uuid() }),
  }),
};
