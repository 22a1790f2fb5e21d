import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { numberedPage, pagePlaceFields } from '../../../contract/list.ts';
import { searchText } from '../../../rules/fields/search.schema.ts';
import { line } from '../../../rules/text/line.schema.ts';
import {
  mailableSchema,
  mailingListSchema,
  PEOPLE_LIMITS,
  peopleViewSchema,
  personRowSchema,
  personSchema,
  timelineEntrySchema,
  timelineKindSchema,
} from './people.rules.ts';

const AUDIENCE = '/omnis/v3/dashboard/audience/';
const PERSON = `${AUDIENCE}{person}/`;
const LISTS = '/omnis/v3/dashboard/mailing-lists/';
const LIST = `${LISTS}{mailingList}/`;

const ofProject = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
/** What takes people out of Selvedge, or deletes them, is for members who manage the project, and asks for the password. */
const ofManager = { ...ofProject, permissions: ['send-mail', 'manage-settings'] } as const;
const person = { params: z.object({ person: z.uuid() }), errors: [404] } as const;
const ofList = { params: z.object({ mailingList: z.uuid() }) } as const;

const narrowing = {
  view: peopleViewSchema.default('all'),
  /** The beginning of an email address, a first or a last name. */
  search: searchText().max(100).default(''),
  list: z.uuid().optional(),
  mailable: mailableSchema.optional(),
  /** An import that they were in. */
  import: z.uuid().optional(),
  sort: z.enum(['joined', '-joined', 'spent', '-spent', 'click', '-click']).default('-joined'),
};

const listName = line()
  .min(1, { error: 'Enter a name' })
  .max(PEOPLE_LIMITS.listName, { error: `Use up to ${PEOPLE_LIMITS.listName} characters` });
const reason = line()
  .min(1, { error: 'Enter a reason' })
  .max(PEOPLE_LIMITS.reason, { error: `Use up to ${PEOPLE_LIMITS.reason} characters` });

const filterValues = z.array(z.object({ value: z.string(), text: z.string() }));

const lists = z.object({
  lists: z.array(mailingListSchema),
  /** Addresses that get no offers, by the reason, as far as lists count. */
  suppressed: z.object({ complaint: z.int(), bounced: z.int(), stopped: z.int() }),
});

/** The people of a project’s store, as its members see them. */
export const peopleCalls = {
  list: defineCall({
    ...ofProject,
    name: 'audience.list',
    method: 'GET',
    path: AUDIENCE,
    mayLag: true,
    summary: 'List the people a store knows',
    description: 'Amounts are null for members without `view-royalties`, and can’t be sorted by.',
    query: z.object({ ...narrowing, ...pagePlaceFields }),
    answer: numberedPage(personRowSchema),
  }),
  filterValues: defineCall({
    ...ofProject,
    name: 'audience.filterValues',
    method: 'GET',
    path: '/omnis/v3/dashboard/audience-filters/',
    mayLag: true,
    summary: 'List the mailing lists and imports that people can be filtered by',
    answer: z.object({ list: filterValues, import: filterValues }),
  }),
  export: defineCall({
    ...ofManager,
    name: 'audience.export',
    method: 'GET',
    path: '/omnis/v3/dashboard/audience-export/',
    summary: 'Download people as CSV',
    description:
      'Takes the view, filters and search of the list. The password has to have been confirmed a moment ago.',
    query: z.object(narrowing),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  allowExport: defineCall({
    ...ofManager,
    name: 'audience.allowExport',
    method: 'POST',
    path: '/omnis/v3/dashboard/audience-export/',
    summary: 'Note that people are about to be downloaded',
    description:
      'Refuses with `confirm-password` until the password was confirmed. The team’s log names the download.',
    body: z.object({ person: z.uuid().nullable() }),
    answer: z.object({}),
    errors: [404],
  }),
  get: defineCall({
    ...ofProject,
    ...person,
    name: 'audience.get',
    method: 'GET',
    path: PERSON,
    summary: 'Get a person with what they agreed to',
    answer: personSchema,
  }),
  timeline: defineCall({
    ...ofProject,
    ...person,
    name: 'audience.timeline',
    method: 'GET',
    path: `${PERSON}timeline/`,
    summary: 'List what a person did, newest first',
    query: z.object({ kind: timelineKindSchema.default('all'), after: z.string().max(200).optional() }),
    answer: z.object({ entries: z.array(timelineEntrySchema), next: z.string().nullable() }),
  }),
  exportOne: defineCall({
    ...ofManager,
    ...person,
    name: 'audience.exportOne',
    method: 'GET',
    path: `${PERSON}export/`,
    summary: 'Download everything about a person',
    description: 'As JSON, or what they did as CSV. The password has to have been confirmed a moment ago.',
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    rate: { max: 30, perSeconds: 600 },
    answer: 'file',
  }),
  erase: defineCall({
    ...ofManager,
    ...person,
    name: 'audience.erase',
    method: 'POST',
    path: `${PERSON}erase/`,
    summary: 'Erase a person',
    description:
      'Their address, name and history go within a minute, and they are sent no offers. Orders and invoices stay as the law asks.',
    answer: z.object({ message: z.string() }),
  }),
  stop: defineCall({
    ...ofProject,
    ...person,
    name: 'audience.stop',
    method: 'POST',
    path: `${PERSON}stop/`,
    summary: 'Stop offers to a person',
    body: z.object({ reason }),
    answer: z.object({ message: z.string() }),
  }),
  lift: defineCall({
    ...ofProject,
    ...person,
    name: 'audience.lift',
    method: 'POST',
    path: `${PERSON}lift/`,
    summary: 'Let a person get offers again',
    description:
      'Once, with a reason, where the address bounced or a member stopped it. Spam reports end only when the person signs up and confirms.',
    body: z.object({ reason }),
    answer: z.object({ message: z.string() }),
    errors: [404, 409],
  }),
} as const;

/** Mailing lists: what people signed up for. Being on one is no consent. */
export const mailingListCalls = {
  list: defineCall({
    ...ofProject,
    name: 'mailingLists.list',
    method: 'GET',
    path: LISTS,
    mayLag: true,
    summary: 'List a store’s mailing lists',
    answer: lists,
  }),
  get: defineCall({
    ...ofProject,
    ...ofList,
    name: 'mailingLists.get',
    method: 'GET',
    path: LIST,
    summary: 'Get a mailing list with its growth',
    answer: z.object({
      list: mailingListSchema,
      /** New members of each of the last 90 days, the oldest first. */
      growth: z.array(z.int()),
      /** Where its people came from, the most first. */
      sources: z.array(z.object({ source: z.string(), members: z.int() })),
      /** What people read when they agreed, the newest first. */
      words: z.array(z.string()),
      usedBy: z.array(z.string()),
    }),
    errors: [404],
  }),
  members: defineCall({
    ...ofProject,
    ...ofList,
    name: 'mailingLists.members',
    method: 'GET',
    path: `${LIST}members/`,
    summary: 'List the members of a mailing list, newest first',
    query: z.object({ after: z.string().max(200).optional() }),
    answer: z.object({
      members: z.array(
        z.object({
          id: z.uuid(),
          email: z.string().nullable(),
          name: z.string(),
          mailable: mailableSchema,
          since: z.iso.datetime(),
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: [404],
  }),
  create: defineCall({
    ...ofProject,
    name: 'mailingLists.create',
    method: 'POST',
    path: LISTS,
    summary: 'Create a mailing list',
    body: z.object({ name: listName }),
    answer: z.object({ id: z.uuid() }),
    errors: [409],
  }),
  update: defineCall({
    ...ofProject,
    ...ofList,
    name: 'mailingLists.update',
    method: 'PATCH',
    path: LIST,
    summary: 'Rename, archive or set up a mailing list',
    description:
      'Archived lists take no new members. Their people stay, and keep their consent. Without double opt-in an address is on the list without confirming.',
    body: z.object({
      name: listName.optional(),
      doubleOptIn: z.boolean().optional(),
      isArchived: z.boolean().optional(),
    }),
    answer: z.object({ message: z.string() }),
    errors: [404, 409],
  }),
  changeMembership: defineCall({
    ...ofProject,
    ...ofList,
    name: 'mailingLists.changeMembership',
    method: 'POST',
    path: `${LIST}members/`,
    summary: 'Put a person on a mailing list, or remove them',
    body: z.object({ person: z.uuid(), isMember: z.boolean() }),
    answer: z.object({ message: z.string() }),
    errors: [404, 409],
  }),
  settings: defineCall({
    ...ofProject,
    name: 'mailingLists.settings',
    method: 'GET',
    path: '/omnis/v3/dashboard/consent-settings/',
    summary: 'Get how a store asks for consent',
    answer: z.object({ mailsCustomers: z.boolean(), reminds: z.boolean() }),
  }),
  saveSettings: defineCall({
    ...ofProject,
    name: 'mailingLists.saveSettings',
    method: 'PUT',
    path: '/omnis/v3/dashboard/consent-settings/',
    summary: 'Save how a store asks for consent',
    body: z.object({ mailsCustomers: z.boolean(), reminds: z.boolean() }),
    answer: z.object({ message: z.string() }),
  }),
} as const;
