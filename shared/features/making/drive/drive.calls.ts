import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { bulkAnswerSchema } from '../../../contract/list.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import {
  DRIVE_KINDS,
  driveFileSchema,
  driveFolderSchema,
  pageUseSchema,
  pictureUseSchema,
  uploadedImageSchema,
} from './drive.schema.ts';
import { DRIVE_LIMITS } from './drive.ts';

const DRIVE = '/omnis/v3/dashboard/drive';
const folderParams = z.object({ folder: z.uuid() });
const folderName = line().min(1, FIELD_MESSAGES.required).max(DRIVE_LIMITS.folderNameLength);
const fileIds = z.array(z.uuid()).min(1).max(DRIVE_LIMITS.atOnce);

const list = defineCall({
  name: 'drive.list',
  method: 'GET',
  path: `${DRIVE}/`,
  summary: 'List a folder of the drive, or search all of it',
  description: 'A search looks through every folder, and through the bin with `view=bin`.',
  access: 'project',
  mayLag: true,
  query: z.object({
    folder: z.uuid().optional(),
    view: z.enum(['files', 'bin']).default('files'),
    kind: z.enum(DRIVE_KINDS).default('all'),
    search: z.string().max(120).optional(),
    sort: z.enum(['newest', 'oldest', 'name', 'largest']).default('newest'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(60),
  }),
  answer: z.object({
    /** From the top of the drive to the folder itself. */
    trail: z.array(z.object({ id: z.uuid(), name: z.string() })),
    folders: z.array(driveFolderSchema),
    files: z.array(driveFileSchema),
    total: z.int(),
    /** Bytes; the bin takes room too. */
    storage: z.object({ used: z.int(), bin: z.int(), limit: z.int() }),
  }),
  errors: [404],
});

const listFolders = defineCall({
  name: 'drive.listFolders',
  method: 'GET',
  path: `${DRIVE}/folders/`,
  summary: 'List all folders of the drive by name',
  access: 'project',
  answer: z.object({ folders: z.array(driveFolderSchema) }),
});

const createFolder = defineCall({
  name: 'drive.createFolder',
  method: 'POST',
  path: `${DRIVE}/folders/`,
  summary: 'Create a folder in the drive',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ name: folderName, parent: z.uuid().optional() }),
  answer: z.object({ folder: driveFolderSchema }),
  errors: [404],
});

const renameFolder = defineCall({
  name: 'drive.renameFolder',
  method: 'PATCH',
  path: `${DRIVE}/folders/{folder}/`,
  summary: 'Rename a folder of the drive',
  access: 'project',
  permissions: ['edit-products'],
  params: folderParams,
  body: z.object({ name: folderName }),
  answer: z.object({ folder: driveFolderSchema }),
  errors: [404],
});

const deleteFolder = defineCall({
  name: 'drive.deleteFolder',
  method: 'DELETE',
  path: `${DRIVE}/folders/{folder}/`,
  summary: 'Delete a folder with the folders in it',
  description: 'Their files go to the bin.',
  access: 'project',
  permissions: ['edit-products'],
  params: folderParams,
  answer: z.object({ binned: z.int() }),
  errors: [404],
});

const move = defineCall({
  name: 'drive.move',
  method: 'POST',
  path: `${DRIVE}/move/`,
  summary: 'Move files and folders into a folder',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({
    files: z.array(z.uuid()).max(DRIVE_LIMITS.atOnce).default([]),
    folders: z.array(z.uuid()).max(DRIVE_LIMITS.atOnce).default([]),
    /** Null: the top of the drive. */
    to: z.uuid().nullable(),
  }),
  answer: z.object({ moved: z.int() }),
  errors: [404],
});

const renameFile = defineCall({
  name: 'drive.renameFile',
  method: 'PATCH',
  path: `${DRIVE}/files/{file}/`,
  summary: 'Rename a file of the drive',
  description: 'It keeps its extension.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ file: z.uuid() }),
  body: z.object({ name: line().min(1, FIELD_MESSAGES.required).max(DRIVE_LIMITS.nameLength) }),
  answer: z.object({ name: z.string() }),
  errors: [404],
});

const listUses = defineCall({
  name: 'drive.listUses',
  method: 'GET',
  path: `${DRIVE}/uses/`,
  summary: 'List the designs and pages that show files of the drive',
  access: 'project',
  query: z.object({
    /** Ids, with commas between them. */
    files: z
      .string()
      .transform((text) => text.split(','))
      .pipe(fileIds),
  }),
  answer: z.object({
    uses: z.array(pictureUseSchema),
    pages: z.array(pageUseSchema),
    more: z.boolean(),
  }),
});

const deleteFiles = defineCall({
  name: 'drive.deleteFiles',
  method: 'POST',
  path: `${DRIVE}/bin/`,
  summary: 'Put files in the bin',
  description: 'Designs and pages still show them.',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ files: fileIds }),
  answer: z.object({ binned: z.int() }),
});

const restoreFiles = defineCall({
  name: 'drive.restoreFiles',
  method: 'POST',
  path: `${DRIVE}/restore/`,
  summary: 'Take files out of the bin',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ files: fileIds }),
  answer: z.object({ restored: z.int() }),
});

const purgeFiles = defineCall({
  name: 'drive.purgeFiles',
  method: 'POST',
  path: `${DRIVE}/purge/`,
  summary: 'Delete files from the bin permanently',
  description: 'Not those that a design or a page shows.',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({ files: fileIds }),
  answer: bulkAnswerSchema,
});

const query = defineCall({
  name: 'drive.query',
  method: 'GET',
  path: '/omnis/v3/artemis/query/',
  // Spec 2 §7.5.
  summary: 'Search the uploaded images',
  description:
    'The page editor’s image library. `type:uploaded` means every image that people uploaded. An image has its original and its sizes by width in pixels. `total` is exact up to 10,000; 10,001 means more.',
  access: 'project',
  query: z.object({
    /** Names of stored searches. The drive has none, so they are ignored. */
    macros: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(20),
    searchTerm: z.string().max(120).default('type:uploaded'),
    /** Number or id of the division: of the project’s own only. */
    division: z.string().max(60).optional(),
  }),
  answer: z.object({
    data: z.array(uploadedImageSchema),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    lastPage: z.int(),
  }),
  errors: [404],
});

export const driveCalls = {
  list,
  listFolders,
  createFolder,
  renameFolder,
  deleteFolder,
  move,
  renameFile,
  listUses,
  deleteFiles,
  restoreFiles,
  purgeFiles,
  query,
};
