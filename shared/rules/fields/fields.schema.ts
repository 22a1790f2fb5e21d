import { z } from 'zod';
import { toLine, toLines } from '../text/line.ts';
import { requiredIfMissing } from './messages.ts';
import { checkValue, type Rule } from './rule.ts';

const TIDY = {
  line: toLine,
  lines: toLines,
} as const;

/**
 * A text of a call's body under the same rules and messages as the form's field, as it is stored: of one line or several,
 * and in the form that its rules know for it. Advice does not refuse a body.
 */
export const ruledText = (rules: readonly Rule[], kind: keyof typeof TIDY = 'line') =>
  z
    .string({ error: requiredIfMissing })
    .transform((text) => rules.reduce((tidied, rule) => rule.tidy?.(tidied) ?? tidied, TIDY[kind](text)))
    .superRefine((text, context) => {
      const { message, valid } = checkValue(rules, text);
      if (!valid && message !== null) context.addIssue({ code: 'custom', message });
    });
