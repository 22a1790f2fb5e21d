import { z } from 'zod';
import { optionalEmailSchema } from '../../../../rules/fields/email.schema.ts';
import { defineBlockType } from '../block-type.ts';
import { specialProperties } from '../values.ts';

/** A form that sends a message to the store by email. Spec 2 §3.16. */
export const mailContactForm = defineBlockType({
  type: 'mailContactForm',
  title: 'Contact form',
  facts: {
    group: 'Forms',
    description: 'A form that sends you a message by email',
    synonyms: ['message', 'enquiry', 'question', 'email us', 'get in touch'],
    inline: ['title', 'copy', 'buttonText'],
    minColumns: 4,
    mail: { fallback: 'A button that opens the page' },
  },
  properties: z.object({
    ...specialProperties,
    title: z.string().max(120).default('Write to us'),
    copy: z.string().max(600).default('We answer by email.').meta({ title: 'Text', control: 'long-text' }),
    buttonText: z.string().max(60).default('Send').meta({ title: 'Button' }),
    contactEmail: optionalEmailSchema.default('').meta({
      title: 'Send messages to',
      help: 'Shoppers don’t see it. Leave it empty for your store’s email address.',
    }),
  }),
});
