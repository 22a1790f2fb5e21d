import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A discount’s code in an email, as it holds when the email is sent. */
export const discountCode = defineBlockType({
  type: 'discountCode',
  title: 'Discount code',
  facts: {
    group: 'Products',
    description: 'A code with a button that adds it to the basket',
    synonyms: ['coupon', 'voucher', 'offer', 'promotion', 'sale'],
    inline: ['title', 'copy'],
    minColumns: 4,
    mail: 'same',
    mailOnly: true,
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Your code'),
    copy: z.string().max(300).default('').meta({ title: 'Text', control: 'long-text' }),
    code: z
      .string()
      .max(40)
      .default('')
      .meta({ title: 'Code', help: 'One of your discounts’ codes. The email waits if it has ended.' }),
    buttonText: z.string().max(60).default('Shop with this code').meta({ title: 'Button' }),
  }),
});
