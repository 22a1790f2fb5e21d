import { z } from 'zod';
import { youtubeVideoId } from '../../../../rules/blocks/youtube.ts';
import { defineBlockType } from '../block-type.ts';
import { imageSchema, specialProperties } from '../values.ts';

/** A video of YouTube, which is fetched only when someone plays it. Spec 2 §3.16. */
export const youtube = defineBlockType({
  type: 'youtube',
  title: 'YouTube video',
  facts: {
    group: 'Pictures',
    description: 'A video from YouTube that loads when played',
    synonyms: ['video', 'film', 'clip', 'embed'],
    inline: ['title'],
    minColumns: 3,
    mail: { fallback: 'Its image with a link' },
  },
  properties: z.object({
    ...specialProperties,
    /** Its address, or its id alone. */
    video: z
      .string()
      .max(200)
      .refine(
        (video) => video === '' || youtubeVideoId(video) !== null,
        'Paste the address of a YouTube video',
      )
      .default(''),
    title: z.string().max(120).default(''),
    /** Shown until the video plays. */
    image: imageSchema.nullable().default(null),
    ratio: z.enum(['16:9', '4:3', '1:1', '9:16']).default('16:9'),
  }),
});
