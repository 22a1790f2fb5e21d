import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage } from '../../../contract/list.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { blockSchema } from '../../site/blocks/blocks.ts';
import { pageCalls, pagePeopleCalls } from '../../site/pages/pages.calls.ts';
import { PAGE_LIMITS } from '../../site/pages/pages.ts';
import { draftIssueSchema } from './draft-issues.ts';
import { MAIL_DESIGN_IDS } from './mail-designs.ts';
import { PREVIEW_PEOPLE_IDS } from './preview-people.ts';

/** Drafts of a store’s emails. They’re built like its pages: their changes, versions and people are those of pages. */

const ofProject = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const DRAFTS = '/omnis/v3/divisions/{division}/email-drafts/';
const DRAFT = `${DRAFTS}{draft}/`;
const ofDivision = { ...ofProject, params: z.object({ division: z.uuid() }) } as const;
const ofDraft = { ...ofProject, params: z.object({ division: z.uuid(), draft: z.uuid() }) } as const;

const titleSchema = line().min(1).max(120);

const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: z.string(),
  changedAt: z.iso.datetime(),
  /** Campaigns and flows that send it: it can’t be deleted then. */
  uses: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type DraftRow = z.output<typeof rowSchema>;

/** What a draft says, as it is on the screen. */
const contentSchema = z.object({
  subject: line().max(150),
  preheader: line().max(150),
  blocks: z.array(blockSchema).max(PAGE_LIMITS.blocks),
});
export type DraftContent = z.output<typeof contentSchema>;

const pictureSchema = z.object({ id: z.string(), html: z.string() });
export const TESTS = { membersMost: 5, anHour: 30 } as const;
const PICTURES_MOST = 24;

export const emailDraftCalls = {
  list: defineCall({
    ...ofProject,
    name: 'email-drafts.list',
    method: 'GET',
    path: '/omnis/v3/dashboard/email-drafts/',
    summary: 'List drafts of a store’s emails',
    query: z.object({
      view: z.enum(['all', 'unused', 'deleted']).default('all'),
      search: searchText().max(120).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({ ...numberedPage(rowSchema).shape, division: z.uuid() }),
    errors: [404],
  }),

  listPictures: defineCall({
    ...ofDivision,
    name: 'email-drafts.listPictures',
    method: 'POST',
    path: `${DRAFTS}pictures/`,
    summary: 'Show drafts as small pictures',
    description: 'The HTML of each, without scripts.',
    body: z.object({ drafts: z.array(z.uuid()).min(1).max(PICTURES_MOST) }),
    answer: z.object({ pictures: z.array(pictureSchema) }),
    errors: [404],
  }),

  listDesigns: defineCall({
    ...ofDivision,
    name: 'email-drafts.listDesigns',
    method: 'GET',
    path: '/omnis/v3/divisions/{division}/email-designs/',
    summary: 'List the designs that an email can start from, in the store’s look',
    answer: z.object({ designs: z.array(pictureSchema) }),
    errors: [404],
  }),

  create: defineCall({
    ...ofDivision,
    name: 'email-drafts.create',
    method: 'POST',
    path: DRAFTS,
    summary: 'Create a draft of an email from a design, or as a copy',
    body: z.object({
      design: z.enum(MAIL_DESIGN_IDS).optional(),
      /** Id of the draft to copy. */
      duplicate: z.uuid().optional(),
      title: titleSchema.optional(),
    }),
    answer: z.object({ id: z.uuid() }),
    errors: [403, 404],
  }),

  load: defineCall({
    ...ofDraft,
    name: 'email-drafts.load',
    method: 'GET',
    path: DRAFT,
    summary: 'Load a draft of an email',
    answer: z.object({
      ...pageCalls.load.answer.pick({ id: true, document: true, live: true, timeZone: true }).shape,
      /** The sender’s name where the draft has none. */
      storeName: z.string(),
      /** What its footer says; readers can’t be without it. */
      postalAddress: z.string(),
    }),
    errors: [404],
  }),

  change: defineCall({
    ...ofDraft,
    name: 'email-drafts.change',
    method: 'POST',
    path: `${DRAFT}commands/`,
    summary: 'Save changes of a draft of an email',
    description: 'As with pages: one that no longer fits is refused, and the others are applied.',
    body: pageCalls.change.body,
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: pageCalls.change.answer,
    errors: [404, 409, 413],
  }),

  listChanges: defineCall({
    ...ofDraft,
    name: 'email-drafts.listChanges',
    method: 'GET',
    path: `${DRAFT}commands/`,
    summary: 'List changes of a draft since one of them',
    query: pageCalls.listChanges.query,
    answer: pageCalls.listChanges.answer,
    errors: [404, 409],
  }),

  meet: defineCall({
    ...ofDraft,
    name: 'email-drafts.meet',
    method: 'POST',
    path: `${DRAFT}people/`,
    summary: 'Say which blocks of a draft you’ve selected, and see who else is there',
    body: pagePeopleCalls.meet.body,
    answer: pagePeopleCalls.meet.answer,
    errors: [404],
    rate: { max: 400, perSeconds: 60 },
  }),

  leave: defineCall({
    ...ofDraft,
    name: 'email-drafts.leave',
    method: 'DELETE',
    path: `${DRAFT}people/{tab}/`,
    params: ofDraft.params.extend({ tab: pagePeopleCalls.leave.params.shape.tab }),
    summary: 'Leave a draft',
    answer: z.object({ left: z.literal(true) }),
  }),

  keepVersion: defineCall({
    ...ofDraft,
    name: 'email-drafts.keepVersion',
    method: 'POST',
    path: `${DRAFT}versions/`,
    summary: 'Save a version of a draft',
    description: '409 where the draft has changes that `sequence` hasn’t.',
    body: z.object({ sequence: wholeNumber(), note: lines().max(300).default('') }),
    answer: z.object({ number: z.int() }),
    errors: [404, 409],
  }),

  listVersions: defineCall({
    ...ofDraft,
    name: 'email-drafts.listVersions',
    method: 'GET',
    path: `${DRAFT}versions/`,
    summary: 'List the versions of a draft',
    answer: pageCalls.listVersions.answer,
    errors: [404],
  }),

  restoreVersion: defineCall({
    ...ofDraft,
    name: 'email-drafts.restoreVersion',
    method: 'POST',
    path: `${DRAFT}versions/{version}/restore/`,
    params: ofDraft.params.extend({ version: pageCalls.restoreVersion.params.shape.version }),
    summary: 'Make a version the draft again',
    answer: pageCalls.restoreVersion.answer,
    errors: [404, 409],
  }),

  remove: defineCall({
    ...ofDraft,
    name: 'email-drafts.remove',
    method: 'DELETE',
    path: DRAFT,
    summary: 'Delete a draft of an email',
    description: 'It can be restored for 30 days. 409 where a campaign or a flow sends it.',
    answer: z.object({ deleted: z.literal(true) }),
    errors: [404, 409],
  }),

  restore: defineCall({
    ...ofDraft,
    name: 'email-drafts.restore',
    method: 'POST',
    path: `${DRAFT}restore/`,
    summary: 'Restore a deleted draft',
    answer: z.object({ restored: z.literal(true) }),
    errors: [404],
  }),

  draw: defineCall({
    ...ofDivision,
    name: 'email-drafts.draw',
    method: 'POST',
    path: '/omnis/v3/divisions/{division}/email-canvas/',
    summary: 'Draw an email while it is edited, and check it',
    body: contentSchema,
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: z.object({
      /** Its own HTML, with marks by which the editor finds blocks. */
      html: z.string(),
      /** As mail servers get it, with the longest values that people have. */
      bytes: z.int(),
      issues: z.array(draftIssueSchema),
    }),
    errors: [404, 413],
    rate: { max: 600, perSeconds: 60 },
  }),

  preview: defineCall({
    ...ofDivision,
    name: 'email-drafts.preview',
    method: 'POST',
    path: '/omnis/v3/divisions/{division}/email-preview/',
    summary: 'Show an email as ten different people get it',
    body: contentSchema,
    maxBodyBytes: PAGE_LIMITS.pageBytes,
    answer: z.object({
      people: z.array(
        z.object({
          id: z.enum(PREVIEW_PEOPLE_IDS),
          subject: z.string(),
          preheader: z.string(),
          html: z.string(),
          text: z.string(),
          /** A fallback or a cut value shows. */
          isDifferent: z.boolean(),
        }),
      ),
      /** Why it can’t be sent as it is; empty where it can. */
      held: z.string(),
    }),
    errors: [404, 413],
    rate: { max: 120, perSeconds: 60 },
  }),

  listTesters: defineCall({
    ...ofProject,
    name: 'email-drafts.listTesters',
    method: 'GET',
    path: '/omnis/v3/dashboard/email-testers/',
    summary: 'List members who can get a test email',
    answer: z.object({
      members: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), isYou: z.boolean() })),
    }),
  }),

  sendTest: defineCall({
    ...ofDraft,
    name: 'email-drafts.sendTest',
    method: 'POST',
    path: `${DRAFT}test/`,
    summary: 'Send a test of a draft to members',
    description:
      'Its subject starts with “[Test]”. It isn’t counted, and its way to unsubscribe does nothing.',
    body: z.object({ sequence: wholeNumber(), members: z.array(z.uuid()).min(1).max(TESTS.membersMost) }),
    answer: z.object({ sent: z.int() }),
    errors: [404, 409, 422, 429],
    rate: { max: TESTS.anHour, perSeconds: 3600 },
  }),
} as const;
