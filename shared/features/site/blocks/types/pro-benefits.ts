import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** What Pro has that the free plan hasn’t, from the limits that the server enforces. Spec 2 §3.16, spec 3 §9.1. */
export const proBenefits = defineBlockType({
  type: 'proBenefits',
  title: 'Pro benefits',
  facts: {
    group: 'Project',
    description: 'What Pro adds to the free plan, and its price',
    synonyms: ['plans', 'upgrade', 'pricing', 'subscribe', 'compare'],
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
    platformOnly: true,
  },
  figures: ['project'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('More room with Pro'),
    copy: z.string().max(600).default('').meta({ control: 'long-text' }),
    showPrice: z.boolean().default(true).meta({ title: 'Show the price' }),
    buttonText: z.string().max(60).default('Compare plans'),
  }),
});
