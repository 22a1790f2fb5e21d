import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** Where the money goes that a shopper pays, by the rules of the checkout and the ledger. Spec 2 §3.16. */
export const priceBreakdown = defineBlockType({
  type: 'priceBreakdown',
  title: 'Price breakdown',
  facts: {
    group: 'Project',
    description: 'Where the money goes that a shopper pays',
    synonyms: ['costs', 'profit', 'margin', 'fees', 'vat'],
    inline: ['title'],
    minColumns: 3,
    mail: 'same',
    platformOnly: true,
  },
  figures: ['planned-sale'],
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Where the money goes'),
  }),
});
