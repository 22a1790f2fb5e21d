import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { MEDIA_SIZES, readCrop } from '../../../rules/media/media.ts';

const show = defineCall({
  name: 'media.show',
  method: 'GET',
  path: '/omnis/v3/frontend/media/{file}/{width}/',
  summary: 'Get a picture of the drive that a store’s pages show',
  description:
    'WebP in one of six widths, never wider than the picture, or a JPEG of 1,200 by 630 pixels for shared links. Written again from pixels, so without what a camera adds. 404 unless a live page of this store shows the picture. A preview’s token shows those of its draft. Pictures of products have the JPEG alone. On the dashboard members see every picture of their project.',
  access: 'public',
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ file: z.uuid(), width: z.enum(MEDIA_SIZES) }),
  query: z.object({
    /** The part that is shown: left, top, width and height in thousandths. */
    crop: z
      .string()
      .refine((text) => text === '' || readCrop(text) !== null, 'This isn’t a part of a picture')
      .default(''),
    preview: z.string().max(200).optional(),
  }),
  answer: 'file',
  errors: [404],
});

const showVideo = defineCall({
  name: 'media.showVideo',
  method: 'GET',
  path: '/omnis/v3/frontend/media/{file}/video/',
  summary: 'Get a video of the drive that a store’s pages show, or a part of it',
  description:
    'Answers 206 to a `Range` of one part, and 416 to one that is beyond its end. 404 unless a live page of this store shows the video. A preview’s token shows those of its draft. On the dashboard members see every video of their project.',
  access: 'public',
  dashboardGuards: ['hasDashboardAccess', 'hasProject'],
  params: z.object({ file: z.uuid() }),
  query: z.object({ preview: z.string().max(200).optional() }),
  answer: 'file',
  errors: [404],
});

export const mediaCalls = { show, showVideo };
