import { z } from 'zod';
import { asciiEmail, isEmail } from './internet.ts';
import { FIELD_MESSAGES, requiredIfMissing } from './messages.ts';

const address = () =>
  z
    .string({ error: requiredIfMissing })
    .overwrite((text) => asciiEmail(text) ?? text.trim())
    .meta({ format: 'email' });

/** An email address from anywhere, as it is stored: its domain in ASCII. docs/decisions/416-one-rule-for-email-addresses.md */
export const emailSchema = address()
  .min(1, FIELD_MESSAGES.required)
  .refine((text) => text === '' || isEmail(text), FIELD_MESSAGES.email);

/** The same where none is an answer, too: an empty text. */
export const optionalEmailSchema = address().refine(
  (text) => text === '' || isEmail(text),
  FIELD_MESSAGES.email,
);
