import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { colourSchema, fontNameSchema, specialProperties } from '../values.ts';

const LIST_MAX = 60;

/** A form for the store’s newsletter. Spec 2 §3.16. */
export const newsletterSubscribe = defineBlockType({
  type: 'newsletterSubscribe',
  title: 'Newsletter',
  facts: {
    group: 'Forms',
    description: 'A form that collects email addresses for your newsletter',
    synonyms: ['subscribe', 'email sign-up', 'mailing list', 'capture'],
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 4,
    mail: { refused: 'Readers have already subscribed' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Get our news'),
    copy: z
      .string()
      .max(600)
      .default('New designs and offers by email, now and then.')
      .meta({ title: 'Text', control: 'long-text' }),
    buttonText: z.string().max(60).default('Subscribe').meta({ title: 'Button' }),
    font: fontNameSchema.default(''),
    /** Empty takes the theme’s. The text turns black or white, whichever reads better. */
    backgroundColor: colourSchema.or(z.literal('')).default(''),
    mailingList: z.string().max(LIST_MAX).default('').meta({
      title: 'Mailing list',
      help: 'Kept with each address, such as “trade”. Leave it empty for one list.',
    }),
  }),
});
