import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import {
  columnsSchema,
  importChoicesSchema,
  listedImportSchema,
  PEOPLE_IMPORT_LIMITS,
  peopleImportSchema,
  readingSchema,
} from './people-import.rules.ts';

const IMPORTS = '/omnis/v3/dashboard/audience-imports/';
const IMPORT = `${IMPORTS}{import}/`;

const ofProject = { access: 'project', guards: ['hasStore'], permissions: ['send-mail'] } as const;
const ofImport = { ...ofProject, params: z.object({ import: z.uuid() }) } as const;
const changed = { answer: z.object({ id: z.uuid() }), errors: [404, 409] } as const;

/** Adds people to a store’s audience by a file. */
export const peopleImportCalls = {
  upload: defineCall({
    ...ofProject,
    name: 'peopleImport.upload',
    method: 'POST',
    path: IMPORTS,
    summary: 'Upload a CSV file of people',
    description: 'Finds its encoding, separator and columns. No one is added yet.',
    upload: { field: 'file', maxBytes: PEOPLE_IMPORT_LIMITS.bytes },
    answer: z.object({ id: z.uuid() }),
    errors: [413],
    rate: { max: 30, perSeconds: 3600 },
  }),
  list: defineCall({
    ...ofProject,
    name: 'peopleImport.list',
    method: 'GET',
    path: IMPORTS,
    summary: 'List a store’s imports of people, newest first',
    answer: z.object({ imports: z.array(listedImportSchema) }),
  }),
  get: defineCall({
    ...ofImport,
    name: 'peopleImport.get',
    method: 'GET',
    path: IMPORT,
    summary: 'Get an import of people with its state',
    answer: peopleImportSchema,
    errors: [404],
  }),
  setReading: defineCall({
    ...ofImport,
    ...changed,
    name: 'peopleImport.setReading',
    method: 'PUT',
    path: `${IMPORT}reading/`,
    summary: 'Choose the encoding and separator of an import of people',
    description: 'The file is read again, and so are its columns.',
    body: readingSchema,
    rate: { max: 60, perSeconds: 3600 },
  }),
  setColumns: defineCall({
    ...ofImport,
    ...changed,
    name: 'peopleImport.setColumns',
    method: 'PUT',
    path: `${IMPORT}columns/`,
    summary: 'Choose what the columns of an import of people are',
    body: z.object({ columns: columnsSchema }),
  }),
  check: defineCall({
    ...ofImport,
    ...changed,
    name: 'peopleImport.check',
    method: 'POST',
    path: `${IMPORT}check/`,
    summary: 'Say how people agreed, and find out what an import would change',
    description: 'Nothing is written to the audience.',
    body: importChoicesSchema,
    rate: { max: 120, perSeconds: 3600 },
  }),
  refused: defineCall({
    ...ofImport,
    name: 'peopleImport.refused',
    method: 'GET',
    path: `${IMPORT}refused/`,
    summary: 'Get the rows that an import of people refuses, as CSV',
    answer: 'file',
    errors: [404],
  }),
  start: defineCall({
    ...ofImport,
    ...changed,
    name: 'peopleImport.start',
    method: 'POST',
    path: `${IMPORT}start/`,
    summary: 'Add the people of a checked import in the background',
  }),
  cancel: defineCall({
    ...ofImport,
    ...changed,
    name: 'peopleImport.cancel',
    method: 'POST',
    path: `${IMPORT}cancel/`,
    summary: 'Stop an import of people',
    description: 'People it has added stay.',
  }),
} as const;
