import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** What the visitor’s project earned each month, as the ledger has it. Spec 2 §3.16. */
export const profitPerMonth = defineBlockType({
  type: 'profitPerMonth',
  title: 'Profit each month',
  facts: {
    group: 'Project',
    description: 'What was earned in each of the last months',
    synonyms: ['earnings', 'income', 'chart', 'ledger', 'royalties'],
    inline: ['title'],
    minColumns: 3,
    mail: { refused: 'An email can’t ask who is reading' },
    platformOnly: true,
  },
  figures: ['sales'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your profit each month'),
    months: z.int().min(3).max(24).default(6).meta({ title: 'Number of months' }),
  }),
});
