import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { line, lines } from '../../../rules/text/line.schema.ts';
import { CONTACT_FORM_MAX, FORM_TRAP } from '../../site/blocks/blocks.ts';

/** Longest path of a page with a form. */
export const CONTACT_SOURCE_MAX = 200;

const atMost = (max: number) => [max, { error: `Use up to ${max} characters` }] as const;
const given = <Schema extends z.ZodType<string, string>>(schema: Schema, error: string) =>
  schema.refine((text) => text !== '', { error });

/** Messages to a store by the block `mailContactForm`. Spec 2 §3.16. */
export const contactFormCalls = {
  send: defineCall({
    access: 'public',
    guards: ['canVisitStore'],
    name: 'contactForm.send',
    method: 'POST',
    path: '/omnis/v3/frontend/contact-form/',
    summary: 'Send a store a message',
    description:
      'Leaves as an email to the address of the form, or to the store’s own. The same message counts once a day.',
    body: z.object({
      name: given(line().max(...atMost(CONTACT_FORM_MAX.name)), 'Enter your name'),
      email: emailSchema,
      orderNumber: line()
        .max(...atMost(CONTACT_FORM_MAX.orderNumber))
        .default(''),
      message: given(lines().max(...atMost(CONTACT_FORM_MAX.message)), 'Write a message'),
      /** The block’s uid. */
      form: line()
        .max(...atMost(64))
        .default(''),
      /** Path of the page with the form. */
      source: line()
        .max(...atMost(CONTACT_SOURCE_MAX))
        .default(''),
      [FORM_TRAP]: z.string().max(200).default(''),
    }),
    answer: z.object({ message: z.string() }),
    errors: [404, 409],
    rate: { max: 10, perSeconds: 600 },
  }),
} as const;

export const CONTACT_SENT = 'Your message is on its way';
