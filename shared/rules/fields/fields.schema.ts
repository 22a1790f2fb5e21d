import { z } from 'zod';
import { FIELD_MESSAGES } from './messages.ts';
import { checkValue, type Rule } from './rule.ts';

/**
 * A text of a call's body under the same rules and messages as the form's field: spaces around it are taken away unless
 * `keepSpaces` is set, as for passwords. Advice does not refuse a body.
 */
export const ruledText = (rules: readonly Rule[], options: { readonly keepSpaces?: boolean } = {}) =>
  z
    .string({ error: FIELD_MESSAGES.required })
    .transform((text) => (options.keepSpaces ? text : text.trim()))
    .superRefine((text, context) => {
      const { message, valid } = checkValue(rules, text);
      if (!valid && message !== null) context.addIssue({ code: 'custom', message });
    });
