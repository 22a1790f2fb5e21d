import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { themeDocumentSchema } from './theme-document.ts';

const ofStore = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ division: z.uuid() }),
} as const;

const THEME = '/omnis/v3/divisions/{division}/theme/';

const revisionSchema = wholeNumber();

/** The theme of a store. */
export const themeCalls = {
  load: defineCall({
    ...ofStore,
    name: 'theme.load',
    method: 'GET',
    path: THEME,
    summary: 'Load a store’s theme, as shoppers see it and as it is being changed',
    answer: z.object({
      published: themeDocumentSchema,
      /** Null where nothing has changed since it was published. */
      draft: themeDocumentSchema.nullable(),
      /** Goes up with every save. */
      revision: revisionSchema,
      /** Whether the project can publish: themes are changed by Pro projects. Spec 1 §6.4. */
      canPublish: z.boolean(),
    }),
    errors: [404],
  }),

  save: defineCall({
    ...ofStore,
    name: 'theme.save',
    method: 'PUT',
    path: THEME,
    summary: 'Save a store’s theme without publishing it',
    body: z.object({ document: themeDocumentSchema.nullable(), revision: revisionSchema }),
    answer: z.object({ revision: revisionSchema }),
    errors: [404, 409, 422],
    rate: { max: 240, perSeconds: 60 },
  }),

  publish: defineCall({
    ...ofStore,
    name: 'theme.publish',
    method: 'POST',
    path: `${THEME}publish/`,
    summary: 'Publish a theme: shoppers see it from now on',
    description: 'Only for Pro projects. What the store had before comes back, for undoing it.',
    body: z.object({ document: themeDocumentSchema, revision: revisionSchema }),
    answer: z.object({ previous: themeDocumentSchema, revision: revisionSchema }),
    errors: [402, 404, 409, 422],
    rate: { max: 60, perSeconds: 600 },
  }),

  preview: defineCall({
    ...ofStore,
    name: 'theme.preview',
    method: 'POST',
    path: `${THEME}preview/`,
    summary: 'Make a link that shows the store in any theme',
    answer: z.object({
      /** The store's home page, with the token; the theme's name is added as `theme`. */
      url: z.string(),
      origin: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    errors: [404],
    rate: { max: 120, perSeconds: 600 },
  }),
} as const;

/** Parameters of a store's address that show it in another theme. */
export const LOOK_QUERY = 'look';
export const LOOK_THEME_QUERY = 'theme';
/** The value of {@link LOOK_THEME_QUERY} for the theme as it is being changed. */
export const DRAFT_LOOK = 'draft';
/** The value of {@link LOOK_THEME_QUERY} for the store as shoppers see it, without what only shoppers are asked. */
export const LIVE_LOOK = 'live';
