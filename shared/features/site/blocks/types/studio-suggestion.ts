import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { skuSchema, specialProperties } from '../values.ts';

/** A product that a merchant could design next, with the way to the studio. Spec 2 §3.16. */
export const studioSuggestion = defineBlockType({
  type: 'studioSuggestion',
  title: 'Studio suggestion',
  facts: {
    group: 'Project',
    description: 'A product to design next, with a link to the studio',
    synonyms: ['create', 'design', 'base product', 'idea', 'next step'],
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
    platformOnly: true,
  },
  figures: ['bases'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('').meta({ help: 'Without one, it names the product.' }),
    copy: z.string().max(600).default('').meta({ control: 'long-text' }),
    base: skuSchema
      .default('')
      .meta({ title: 'Product', help: 'Its SKU. Without one, the first that isn’t sold yet.' }),
    buttonText: z.string().max(60).default('Design it'),
  }),
});
