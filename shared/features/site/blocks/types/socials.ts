import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { hrefSchema, specialProperties } from '../values.ts';

export const SOCIAL_NETWORKS = [
  'instagram',
  'tiktok',
  'facebook',
  'youtube',
  'x',
  'pinterest',
  'threads',
  'bluesky',
  'linkedin',
  'snapchat',
  'twitch',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** Links to the store’s pages on social networks. Spec 2 §3.16. */
export const socials = defineBlockType({
  type: 'socials',
  title: 'Social links',
  facts: {
    group: 'Social',
    description: 'Links to your pages on social networks',
    synonyms: ['instagram', 'tiktok', 'facebook', 'follow us', 'social media'],
    inline: ['title'],
    minColumns: 2,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    links: z
      .array(z.object({ network: z.enum(SOCIAL_NETWORKS), href: hrefSchema.default('') }))
      .max(SOCIAL_NETWORKS.length)
      .default([]),
    alignment: z.enum(['left', 'center', 'right']).default('left'),
    /** Shows the names next to the icons. */
    names: z.boolean().default(false),
  }),
});
