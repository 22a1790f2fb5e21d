import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { actionSchema, imageSchema, specialProperties } from '../values.ts';

/** A line of news with something to do about it. Spec 2 §3.16, spec 3 §5.5. */
export const announcement = defineBlockType({
  type: 'announcement',
  title: 'Announcement',
  facts: {
    group: 'Words',
    description: 'A line of news with a button',
    synonyms: ['news', 'notice', 'promo bar', 'alert', 'sale'],

    inline: ['text', 'action.text'],
    minColumns: 6,
    mail: 'same',
  },
  properties: z.object({
    ...specialProperties,
    text: z
      .string()
      .max(300)
      .default('')
      .meta({ title: 'Text', help: 'A line of news, such as a sale or a closing date.' }),
    icon: imageSchema.nullable().default(null).meta({ title: 'Icon' }),
    action: actionSchema.nullable().default(null).meta({ title: 'Button' }),
    actionStyle: z
      .enum(['primary', 'secondary', 'none'])
      .default('primary')
      .meta({
        title: 'Button look',
        options: { primary: 'Filled', secondary: 'Outlined', none: 'Link' },
      }),
    alignment: z
      .enum(['left', 'center', 'right', 'space-between'])
      .default('center')
      .meta({ title: 'Alignment', options: { center: 'Centre', 'space-between': 'Apart' } }),
  }),
});
