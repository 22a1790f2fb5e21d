import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** What a signed-in affiliate brought and is credited with; empty for everyone else. Spec 2 §3.16. */
export const affiliateStats = defineBlockType({
  type: 'affiliateStats',
  title: 'Affiliate figures',
  facts: {
    group: 'Account',
    description: 'An affiliate’s clicks, orders and credits',
    synonyms: ['referral', 'statistics', 'commission', 'earnings'],
    // The editor shows what affiliates see in place of the words, which have their fields.
    inline: [],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
  },
  figures: ['affiliate'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your figures'),
  }),
});
