import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

const way = (title: string) => z.boolean().default(true).meta({ title });

/** Ways to pass the page on. They are links: nothing is loaded from a network before someone follows one. Spec 2 §3.16. */
export const interactions = defineBlockType({
  type: 'interactions',
  title: 'Share links',
  facts: {
    group: 'Social',
    description: 'Links that share this page with others',
    synonyms: ['share', 'interactions', 'send to a friend', 'whatsapp', 'pinterest'],
    inline: ['title'],
    minColumns: 4,
    mail: { refused: 'Mail programs don’t run this' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Share this page'),
    message: z.string().max(200).default('').meta({ help: 'Sent along with the address.' }),
    email: way('Email'),
    whatsapp: way('WhatsApp'),
    facebook: way('Facebook'),
    pinterest: way('Pinterest'),
    x: way('X'),
    bluesky: way('Bluesky'),
  }),
});
