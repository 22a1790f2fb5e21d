import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { PICTURE_LIMITS, SIZE_REFUSALS, UPLOAD_PART_BYTES, videoFileSchema } from './files.ts';
import { pictureSchema } from './picture.ts';

const FILES = '/omnis/v3/dashboard/files';

/** What storing a picture answers. */
const storedPicture = z.object({
  picture: pictureSchema,
  /** The project has a picture of the same content: this is that one. */
  isDuplicate: z.boolean(),
});

const uploadPicture = defineCall({
  name: 'files.uploadPicture',
  method: 'POST',
  path: `${FILES}/`,
  summary: 'Upload an image for designs',
  access: 'project',
  permissions: ['edit-products'],
  upload: { field: 'file', maxBytes: PICTURE_LIMITS.bytes },
  answer: storedPicture,
  errors: [402, 413, 415],
  rate: { max: 120, perSeconds: 60 },
});

const uploadSchema = z.object({ id: z.uuid(), received: z.int() });

const startUpload = defineCall({
  name: 'files.startUpload',
  method: 'POST',
  path: `${FILES}/uploads/`,
  summary: 'Start an upload in parts, or resume it',
  description:
    'Starting the same file again resumes its upload. An upload expires a day after its last part.',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({
    name: line().min(1, FIELD_MESSAGES.required).max(200),
    bytes: z.int().min(1, SIZE_REFUSALS.empty).max(PICTURE_LIMITS.bytes, SIZE_REFUSALS['too-large']),
    /** Tells the file from others: its name, size and date. */
    fingerprint: z.string().min(1).max(300),
    folder: z.uuid().optional(),
  }),
  answer: z.object({ upload: uploadSchema }),
  errors: [402],
  rate: { max: 240, perSeconds: 60 },
});

const sendPart = defineCall({
  name: 'files.sendUploadPart',
  method: 'POST',
  path: `${FILES}/uploads/{upload}/parts/`,
  summary: 'Send the next part of an upload',
  description:
    'All parts but the last are of the same size. A part that is already there counts as received. One that is too early is refused with 409.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ upload: z.uuid() }),
  body: z.object({ offset: z.coerce.number().int().min(0).max(PICTURE_LIMITS.bytes) }),
  upload: { field: 'part', maxBytes: UPLOAD_PART_BYTES },
  answer: z.object({ upload: uploadSchema }),
  errors: [404, 409, 413],
  rate: { max: 1_200, perSeconds: 60 },
});

const finishUpload = defineCall({
  name: 'files.finishUpload',
  method: 'POST',
  path: `${FILES}/uploads/{upload}/finish/`,
  summary: 'Check and store an upload whose parts are all there',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ upload: z.uuid() }),
  answer: storedPicture,
  errors: [402, 404, 409, 413, 415],
  rate: { max: 240, perSeconds: 60 },
});

const finishVideo = defineCall({
  name: 'files.finishVideo',
  method: 'POST',
  path: `${FILES}/uploads/{upload}/finish-video/`,
  summary: 'Check and store a video whose parts are all there',
  description:
    'MP4 (also as QuickTime) or WebM with H.264, AV1, VP8 or VP9: up to 50 MB, 60 seconds and 1080p. It is stored without sound and without what a camera adds. A refusal’s code says why.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ upload: z.uuid() }),
  body: z.object({
    /** The picture of the drive that it shows until it plays: its first frame, usually. */
    poster: z.uuid().nullable().default(null),
  }),
  answer: z.object({
    video: videoFileSchema,
    /** The project has a video of the same content: this is that one. */
    isDuplicate: z.boolean(),
  }),
  errors: [402, 404, 409, 413, 415],
  rate: { max: 60, perSeconds: 60 },
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

const loadPicture = defineCall({
  name: 'files.loadPicture',
  method: 'GET',
  path: `${FILES}/{file}/`,
  summary: 'Get the facts of an uploaded image',
  access: 'project',
  // The editors of pages and menus alone ask for it.
  guards: ['hasStore'],
  permissions: ['edit-webpage'],
  params: z.object({ file: z.uuid() }),
  answer: z.object({ picture: pictureSchema }),
  errors: [404],
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

const showVideo = defineCall({
  name: 'files.showVideo',
  method: 'GET',
  path: `${FILES}/{file}/video/`,
  summary: 'Get a video of the drive, or a part of it',
  description: 'Answers 206 to a `Range` of one part, and 416 to one that is beyond its end.',
  access: 'project',
  params: z.object({ file: z.uuid() }),
  answer: 'file',
  errors: [404],
});

export const filesCalls = {
  uploadPicture,
  startUpload,
  sendPart,
  finishUpload,
  finishVideo,
  listPictures,
  loadPicture,
  showPicture,
  showVideo,
};
