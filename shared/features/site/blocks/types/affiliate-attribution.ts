import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A signed-in affiliate’s link and how orders are attributed to it; empty for everyone else. Spec 2 §3.16. */
export const affiliateAttribution = defineBlockType({
  type: 'affiliateAttribution',
  title: 'Affiliate link',
  facts: {
    group: 'Account',
    description: 'An affiliate’s link, and which orders count',
    synonyms: ['referral', 'partner', 'commission', 'share link'],
    // The editor shows what affiliates see in place of the words, which have their fields.
    inline: [],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
  },
  figures: ['affiliate'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your link'),
    copy: z.string().max(600).default('').meta({ control: 'long-text' }),
    showHow: z.boolean().default(true).meta({ title: 'Say how it counts' }),
  }),
});
