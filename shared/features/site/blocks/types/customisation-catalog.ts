import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Products that shoppers design themselves, each opening the studio without an account. Spec 2 §3.16. */
export const customisationCatalog = defineBlockType({
  type: 'customisationCatalog',
  title: 'Products to design',
  facts: {
    group: 'Products',
    description: 'Products that shoppers design themselves',
    synonyms: ['personalise', 'custom', 'own design', 'print your own', 'customisation'],
    inline: ['title', 'copy'],
    minColumns: 4,
    mail: { refused: 'Mail programs don’t run this' },
    platformOnly: true,
  },
  figures: ['bases'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Design your own'),
    copy: z.string().max(600).default('').meta({ control: 'long-text' }),
    offer: z
      .enum(['everything', 't-shirts'])
      .default('everything')
      .meta({ title: 'Products', options: { everything: 'Everything', 't-shirts': 'T-shirts' } }),
    limit: z.int().min(1).max(24).default(8).meta({ title: 'Number of products' }),
  }),
});
