import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

const POINTS_MAX = 24;
/** Larger numbers don’t fit next to their bar on a phone. */
const VALUE_MAX = 1_000_000_000;

/** Numbers as bars or as a line, such as what a store saved or sold. Spec 2 §3.16. */
export const graph = defineBlockType({
  type: 'graph',
  title: 'Graph',
  facts: {
    group: 'Words',
    description: 'Numbers as bars or as a line',
    synonyms: ['chart', 'diagram', 'statistics', 'bars', 'numbers', 'figures'],
    inline: ['title'],
    minColumns: 4,
    mail: { refused: 'Mail programs don’t run this' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default(''),
    kind: z
      .enum(['bars', 'line'])
      .default('bars')
      .meta({ title: 'Drawn as', options: { bars: 'Bars', line: 'A line' } }),
    unit: z.string().max(12).default('').meta({ help: 'Such as % or kg. Leave it empty for plain numbers.' }),
    unitPlace: z
      .enum(['before', 'after'])
      .default('after')
      .meta({ title: 'Unit stands', options: { before: 'Before the number', after: 'After the number' } }),
    points: z
      .array(
        z.object({
          label: z.string().max(60).default(''),
          value: z.number().min(0).max(VALUE_MAX).default(0).meta({ step: 1 }),
        }),
      )
      .max(POINTS_MAX)
      .default([])
      .meta({ title: 'Numbers' }),
    source: z.string().max(200).default('').meta({ help: 'Where the numbers come from, in small print.' }),
  }),
});
