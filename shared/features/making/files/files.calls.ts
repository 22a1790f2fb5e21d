import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { PICTURE_LIMITS } from './files.ts';
import { pictureSchema } from './picture.ts';

const FILES = '/omnis/v3/dashboard/files';

const uploadPicture = defineCall({
  name: 'files.uploadPicture',
  method: 'POST',
  path: `${FILES}/`,
  summary: 'Upload an image for designs',
  access: 'project',
  permissions: ['edit-products'],
  upload: { field: 'file', maxBytes: PICTURE_LIMITS.bytes },
  answer: z.object({ picture: pictureSchema }),
  errors: [413, 415],
  rate: { max: 120, perSeconds: 60 },
});

const listPictures = defineCall({
  name: 'files.listPictures',
  method: 'GET',
  path: `${FILES}/`,
  summary: 'List the project’s uploaded images, newest first',
  access: 'project',
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(40),
  }),
  answer: z.object({ pictures: z.array(pictureSchema), more: z.boolean() }),
});

const showPicture = defineCall({
  name: 'files.showPicture',
  method: 'GET',
  path: `${FILES}/{file}/{size}/`,
  summary: 'Get an image, resized to WebP or as uploaded',
  access: 'project',
  params: z.object({ file: z.uuid(), size: z.enum(['320', '1600', 'original']) }),
  answer: 'file',
  errors: [404],
});

export const filesCalls = { uploadPicture, listPictures, showPicture };
