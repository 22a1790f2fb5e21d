import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A signed-in affiliate’s code and what they were promised; empty for everyone else. Spec 2 §3.16. */
export const affiliateSettings = defineBlockType({
  type: 'affiliateSettings',
  title: 'Affiliate details',
  facts: {
    group: 'Account',
    description: 'An affiliate’s code and share',
    synonyms: ['referral code', 'partner', 'commission'],
    // The editor shows what affiliates see in place of the words, which have their fields.
    inline: [],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
  },
  figures: ['affiliate'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your details'),
  }),
});
