import { z } from 'zod';
import { buttonIconPositionSchema } from '../../../../rules/blocks/blocks.ts';
import { defineBlockType } from '../block-type.ts';
import { actionSchema, specialProperties } from '../values.ts';

/** A link that looks like a button. Spec 2 §3.16, spec 3 §5.5. */
export const button = defineBlockType({
  type: 'button',
  title: 'Button',
  facts: {
    group: 'Words',
    description: 'A link that looks like a button',
    synonyms: ['link', 'call to action', 'cta'],

    inline: ['text'],
    minColumns: 2,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    ...actionSchema.shape,
    iconPosition: buttonIconPositionSchema.default('left').meta({ title: 'Icon position' }),
    size: z.enum(['small', 'standard', 'large']).default('standard').meta({ title: 'Size' }),
    alignment: z
      .enum(['left', 'center', 'right'])
      .default('left')
      .meta({ title: 'Alignment', options: { center: 'Centre' } }),
  }),
});
