import { z } from 'zod';
import { defineBlockType } from '../block-type.ts';
import { CONTACT_FORM_MAX } from '../contact-form.ts';
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
    contactEmail: z
      .union([z.literal(''), z.email({ error: 'Enter an email address' }).max(CONTACT_FORM_MAX.email)])
      .default('')
      .meta({
        title: 'Send messages to',
        help: 'Shoppers don’t see it. Leave it empty for your store’s email address.',
      }),
  }),
});
