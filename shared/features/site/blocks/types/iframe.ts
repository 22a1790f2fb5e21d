import { z } from 'zod';
import { isSafeUrl } from '../../../../rules/url-safety/url-safety.ts';
import { defineBlockType } from '../block-type.ts';
import { pixelsSchema, specialProperties } from '../values.ts';

const isSecurePage = (src: string): boolean => /^https:\/\//i.test(src) && isSafeUrl(src);

/** A page of another site in a frame. Spec 2 §3.16. */
export const iframe = defineBlockType({
  type: 'iframe',
  title: 'Embedded page',
  facts: {
    group: 'Code',
    description: 'A page of another site in a frame',
    synonyms: ['embed', 'widget', 'map', 'form', 'calendar'],
    inline: [],
    minColumns: 4,
    mail: { refused: 'Email programs don’t run this' },
  },
  properties: z.object({
    ...specialProperties,
    src: z
      .string()
      .max(2000)
      .refine((src) => src === '' || isSecurePage(src), 'Enter an address that starts with https://')
      .default('')
      .meta({ help: 'On a page of your store, it can add products to the basket.' }),
    height: pixelsSchema.default('480px'),
    /** Read aloud as the frame’s name. */
    title: z.string().max(120).default(''),
  }),
});
