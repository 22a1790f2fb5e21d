import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage } from '../../../contract/list.ts';
import { wholeNumber, wholeNumberText } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { PEOPLE_HERE } from '../../../rules/people-here/people-here.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { blockSchema, imageSchema } from '../blocks/blocks.ts';
import { commandRowSchema, newRowSchema } from './command-rows.ts';
import { documentSchema } from './page-document.ts';
import { LOGIN_STATES } from './page-fields.ts';
import { PAGE_LIMITS, uidSchema } from './page-limits.ts';
import {
  changedPageObjectSchema,
  newPageObjectSchema,
  pageObjectSchema,
  pageSummarySchema,
} from './page-object.ts';
import { pagePersonSchema } from './page-people.ts';
import { PAGE_REFUSALS } from './page-refusals.ts';
import { liveStateSchema, pageKindSchema } from './page-states.ts';
import { FOOTER_TEMPLATE_IDS } from './templates/footer-templates.ts';
import { PAGE_TEMPLATE_IDS } from './templates/template-ids.ts';

/** The pages that a merchant builds. Spec 2 §7.5. */

const PAGES = '/omnis/v3/divisions/{division}/pages/';
const PAGE = `${PAGES}{page}/`;

const ofDivision = {
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ division: z.uuid() }),
} as const;

/** The page's id, `home`, or `footer`. */
const pageIdSchema = z.union([z.uuid(), z.enum(['home', 'footer'])]);
const ofPage = { ...ofDivision, params: z.object({ division: z.uuid(), page: pageIdSchema }) } as const;
const versionNumber = wholeNumberText(1);
const ofVersion = {
  ...ofDivision,
  params: z.object({ division: z.uuid(), page: pageIdSchema, version: versionNumber }),
} as const;

const titleSchema = line().min(1).max(120);
const urlSchema = line().max(200);
const noteSchema = lines().max(300).default('');
/** What a merchant says of the version that goes live. */
const versionWords = {
  note: noteSchema,
  /** Why it goes live over its speed budget. */
  budgetReason: noteSchema,
};
const doneSchema = z.object({ live: liveStateSchema });

const personSchema = z.object({ id: z.string(), name: z.string() });

/** Pictures come as objects; the specification names no other way. */
const imageTypeQuery = z.object({ imageType: z.literal('object').default('object') });

export const pageRowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Within the store. */
  url: z.string(),
  isHome: z.boolean(),
  isHiddenFromSearch: z.boolean(),
  loginState: z.enum(LOGIN_STATES),
  live: liveStateSchema,
  changedAt: z.iso.datetime(),
  /** When it was deleted; it can be restored for 30 days. */
  deletedAt: z.iso.datetime().nullable(),
});
export type PageRow = z.output<typeof pageRowSchema>;

const versionSchema = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  by: personSchema.nullable(),
  note: z.string(),
  /** Why it went live over its speed budget; empty where it didn’t. */
  budgetReason: z.string(),
  isLive: z.boolean(),
});

export const pageCalls = {
  list: defineCall({
    access: 'project',
    guards: ['hasStore'],
    permissions: ['edit-webpage'],
    name: 'pages.list',
    method: 'GET',
    path: '/omnis/v3/dashboard/pages/',
    summary: 'List the pages of a project’s store',
    query: z.object({
      view: z.enum(['all', 'live', 'draft', 'deleted']).default('all'),
      search: searchText().max(120).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({
      ...numberedPage(pageRowSchema).shape,
      /** Address of the store, without a slash at its end. */
      storeOrigin: z.string(),
      /** The store's division, which the other calls name. */
      division: z.uuid(),
      /** Whether the store’s owner has built a home page. */
      hasHome: z.boolean(),
      /** Pages the plan includes. */
      limit: z.int(),
    }),
    errors: [404],
  }),

  create: defineCall({
    ...ofDivision,
    name: 'pages.create',
    method: 'POST',
    path: `${PAGES}from-template/`,
    summary: 'Create a page from a template, or as a copy',
    description:
      'It isn’t live until it is published. The template `home` becomes the home page. Where the store has one already, that one is answered.',
    body: z.object({
      template: z.enum(PAGE_TEMPLATE_IDS).optional(),
      /** Id of the page to copy. */
      duplicate: z.uuid().optional(),
      title: titleSchema.optional(),
      url: urlSchema.optional(),
    }),
    answer: z.object({ id: z.uuid(), url: z.string() }),
    errors: [402, 404, 422],
  }),

  createFooter: defineCall({
    ...ofDivision,
    name: 'pages.createFooter',
    method: 'POST',
    path: '/omnis/v3/divisions/{division}/footer/',
    summary: 'Create a store’s footer from a template',
    description:
      'Shoppers see it once it is published. Calls that name a page take `footer` for it. Where the store has one already, that one is answered.',
    body: z.object({ template: z.enum(FOOTER_TEMPLATE_IDS) }),
    answer: z.object({ id: z.uuid() }),
    errors: [404],
  }),

  load: defineCall({
    ...ofPage,
    name: 'pages.load',
    method: 'GET',
    path: `${PAGE}draft/`,
    summary: 'Load a page with its draft',
    answer: z.object({
      id: z.uuid(),
      kind: pageKindSchema,
      /** Empty for the footer. */
      url: z.string(),
      isHome: z.boolean(),
      document: documentSchema,
      live: liveStateSchema,
      storeOrigin: z.string(),
      /** Where the store is; pages are scheduled by its clocks. */
      timeZone: z.string(),
    }),
    errors: [404],
  }),

  change: defineCall({
    ...ofPage,
    name: 'pages.change',
    method: 'POST',
    path: `${PAGE}commands/`,
    summary: 'Save changes of a page’s draft',
    description:
      'Changes are applied in the order of the server. One that no longer fits is refused, and the others are applied.',
    body: z.object({
      base: wholeNumber(),
      rows: z.array(newRowSchema).min(1).max(PAGE_LIMITS.rowsPerRequest),
    }),
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: z.object({
      sequence: z.int(),
      /** As they were stored. Apply these instead of those that were sent. */
      applied: z.array(commandRowSchema),
      refused: z.array(
        z.object({
          id: z.uuid(),
          code: z.enum(Object.keys(PAGE_REFUSALS) as [keyof typeof PAGE_REFUSALS]),
          message: z.string(),
        }),
      ),
      /** Changes of others since `base`, which come before those applied. */
      news: z.array(commandRowSchema),
    }),
    errors: [404, 409, 413],
  }),

  listChanges: defineCall({
    ...ofPage,
    name: 'pages.listChanges',
    method: 'GET',
    path: `${PAGE}commands/`,
    summary: 'List changes of a page since one of them',
    query: z.object({ since: wholeNumberText() }),
    answer: z.object({ rows: z.array(commandRowSchema), live: liveStateSchema }),
    errors: [404, 409],
  }),

  publish: defineCall({
    ...ofPage,
    name: 'pages.publish',
    method: 'POST',
    path: `${PAGE}publish/`,
    summary: 'Publish a page’s draft',
    description:
      'Shoppers see this version from now on. 409 where the draft has changes that `sequence` hasn’t; 422 without a reason where it was weighed and goes over its speed budget.',
    body: z.object({ sequence: wholeNumber(), ...versionWords }),
    answer: doneSchema,
    errors: [402, 404, 409, 422],
  }),

  unpublish: defineCall({
    ...ofPage,
    name: 'pages.unpublish',
    method: 'DELETE',
    path: `${PAGE}publish/`,
    summary: 'Unpublish a page',
    answer: doneSchema,
    errors: [404],
  }),

  schedule: defineCall({
    ...ofPage,
    name: 'pages.schedule',
    method: 'POST',
    path: `${PAGE}schedule/`,
    summary: 'Schedule when a page’s draft goes live',
    description: 'The draft as it is now goes live then. Later changes don’t.',
    body: z.object({ sequence: wholeNumber(), at: z.iso.datetime(), ...versionWords }),
    answer: doneSchema,
    errors: [402, 404, 409, 422],
  }),

  reschedule: defineCall({
    ...ofPage,
    name: 'pages.reschedule',
    method: 'PATCH',
    path: `${PAGE}schedule/`,
    summary: 'Change when a scheduled page goes live',
    description:
      'The draft as it was when it was scheduled goes live then. 409 for a page without a schedule.',
    body: z.object({ at: z.iso.datetime() }),
    answer: doneSchema,
    errors: [404, 409, 422],
  }),

  unschedule: defineCall({
    ...ofPage,
    name: 'pages.unschedule',
    method: 'DELETE',
    path: `${PAGE}schedule/`,
    summary: 'Cancel a page’s schedule',
    answer: doneSchema,
    errors: [404],
  }),

  discard: defineCall({
    ...ofPage,
    name: 'pages.discard',
    method: 'POST',
    path: `${PAGE}discard/`,
    summary: 'Discard changes since a page was published',
    answer: z.object({ row: commandRowSchema.nullable(), live: liveStateSchema }),
    errors: [404, 409],
  }),

  update: defineCall({
    ...ofPage,
    name: 'pages.update',
    method: 'PATCH',
    path: `${PAGE}settings/`,
    summary: 'Change a page’s settings',
    description:
      'A new address is used straight away, and the old one redirects to it. Everything else goes live when the page is published.',
    body: z
      .object({
        url: urlSchema,
        title: titleSchema,
        description: line().max(320),
        ogImage: imageSchema.nullable(),
        loginState: z.enum(LOGIN_STATES),
        isSearchable: z.boolean(),
        sitemap: z.boolean(),
      })
      .partial(),
    answer: z.object({ url: z.string(), row: commandRowSchema.nullable(), live: liveStateSchema }),
    errors: [404, 409, 422],
  }),

  remove: defineCall({
    ...ofPage,
    name: 'pages.remove',
    method: 'DELETE',
    path: PAGE,
    summary: 'Delete a page',
    description: 'It can be restored for 30 days. The home page can’t be deleted.',
    answer: z.object({ deleted: z.literal(true) }),
    errors: [404, 409],
  }),

  restore: defineCall({
    ...ofPage,
    name: 'pages.restore',
    method: 'POST',
    path: `${PAGE}restore/`,
    summary: 'Restore a deleted page',
    description: 'Where another page has taken its address since, it gets the next free one.',
    answer: z.object({ url: z.string(), live: liveStateSchema }),
    errors: [402, 404],
  }),

  listVersions: defineCall({
    ...ofPage,
    name: 'pages.listVersions',
    method: 'GET',
    path: `${PAGE}versions/`,
    summary: 'List a page’s published versions',
    answer: z.object({ versions: z.array(versionSchema) }),
    errors: [404],
  }),

  loadVersion: defineCall({
    ...ofVersion,
    name: 'pages.loadVersion',
    method: 'GET',
    path: `${PAGE}versions/{version}/`,
    summary: 'Load a version of a page',
    answer: versionSchema.extend({ document: documentSchema }),
    errors: [404],
  }),

  restoreVersion: defineCall({
    ...ofVersion,
    name: 'pages.restoreVersion',
    method: 'POST',
    path: `${PAGE}versions/{version}/restore/`,
    summary: 'Make a version the page’s draft again',
    answer: z.object({ row: commandRowSchema.nullable(), live: liveStateSchema }),
    errors: [404, 409],
  }),

  preview: defineCall({
    ...ofPage,
    name: 'pages.preview',
    method: 'POST',
    path: `${PAGE}preview/`,
    summary: 'Make a link to a page’s draft',
    answer: z.object({
      /** On the store's host, with the token as `preview`. */
      url: z.string(),
      token: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    errors: [404],
  }),
} as const;

/** Pages as other programs read and write them. Spec 2 §7.5. */
export const pageObjectCalls = {
  listObjects: defineCall({
    ...ofDivision,
    name: 'pages.listObjects',
    method: 'GET',
    path: PAGES,
    summary: 'List a store’s pages as objects, without their blocks',
    description: 'By address, the home page first.',
    query: z.object({
      pageType: z.literal('StorePage').default('StorePage'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({ ...numberedPage(pageSummarySchema).shape }),
    errors: [404],
  }),

  loadObject: defineCall({
    ...ofPage,
    name: 'pages.loadObject',
    method: 'GET',
    path: PAGE,
    summary: 'Load a page as one object, with its blocks as a tree',
    description: 'It is the draft. Sent back unchanged, the page stays as it is.',
    query: imageTypeQuery,
    answer: pageObjectSchema,
    errors: [404],
  }),

  createObject: defineCall({
    ...ofDivision,
    name: 'pages.createObject',
    method: 'POST',
    path: PAGES,
    summary: 'Create a page from one object',
    description:
      'It is stored whole or refused by the names of its fields. It is live straight away unless `published` is false. An object that was loaded makes a copy: where its own page has the address, the copy gets the next free one.',
    query: imageTypeQuery,
    body: newPageObjectSchema,
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: pageObjectSchema,
    errors: [402, 404, 413, 422],
    rate: { max: 120, perSeconds: 60 },
  }),

  updateObject: defineCall({
    ...ofPage,
    name: 'pages.updateObject',
    method: 'PATCH',
    path: PAGE,
    summary: 'Change a page by the fields of its object',
    description:
      'Fields that aren’t sent stay as they are; `blocks` replaces all blocks. With `published` it goes live, unless `edited` is true: then the changes stay in the draft. 409 where `version` isn’t the newest.',
    query: imageTypeQuery,
    body: changedPageObjectSchema,
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: pageObjectSchema,
    errors: [404, 409, 413, 422],
    rate: { max: 120, perSeconds: 60 },
  }),
} as const;

const tabSchema = newRowSchema.shape.tab;

/** People who have a page open in the page builder. */
export const pagePeopleCalls = {
  meet: defineCall({
    ...ofPage,
    name: 'pages.meet',
    method: 'POST',
    path: `${PAGE}people/`,
    summary: 'Say which blocks you’ve selected, and see who else is there',
    description: `The person is there for ${PEOPLE_HERE.hereSeconds} seconds. Call it again to stay.`,
    body: z.object({ tab: tabSchema, selection: z.array(uidSchema).max(PEOPLE_HERE.selectedMost) }),
    answer: z.object({
      people: z.array(pagePersonSchema),
      /** Number of the page’s newest change. */
      sequence: z.int(),
      live: liveStateSchema,
    }),
    errors: [404],
    rate: { max: 400, perSeconds: 60 },
  }),

  leave: defineCall({
    ...ofPage,
    name: 'pages.leave',
    method: 'DELETE',
    path: `${PAGE}people/{tab}/`,
    params: ofPage.params.extend({ tab: tabSchema }),
    summary: 'Leave a page in the page builder',
    answer: z.object({ left: z.literal(true) }),
  }),
} as const;

/** A page's blocks and fields as shoppers get them. */
export const publishedPageSchema = z.object({
  blocks: z.array(blockSchema),
  page: documentSchema.shape.page,
});
