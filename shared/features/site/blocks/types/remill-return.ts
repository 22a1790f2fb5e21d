import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Takes shoppers to the page that emails them a label to send an old item back. Spec 1 §2.11, spec 2 §3.16. */
export const remillReturn = defineBlockType({
  type: 'remillReturn',
  title: 'Recycling return',
  facts: {
    group: 'Forms',
    description: 'Lets shoppers send old items back for recycling',
    synonyms: ['return', 'recycle', 'send back', 'remill', 'label'],
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 4,
    mail: { fallback: 'A button that opens the page' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Worn it out? Send it back'),
    copy: z
      .string()
      .max(600)
      .default('We’ll email you a return label and recycle your old cotton into something new.'),
    buttonText: z.string().max(60).default('Get a return label'),
  }),
});
