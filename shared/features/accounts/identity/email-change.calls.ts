import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { ruledText } from '../../../rules/fields/fields.schema.ts';
import { twoFactorCode, withMessage } from '../../../rules/fields/fields.ts';
import { requiredText } from './identity.fields.ts';

const EMAIL = '/omnis/v3/dashboard/secure/email';

const done = z.object({ message: z.string() });
const pendingSchema = z.object({ email: z.string(), expiresAt: z.iso.datetime() });
export type PendingEmail = z.infer<typeof pendingSchema>;

const pending = defineCall({
  name: 'identity.pendingEmail',
  method: 'GET',
  path: `${EMAIL}/`,
  summary: 'Get the new email that waits for its code, or null',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ pending: pendingSchema.nullable() }),
});

const begin = defineCall({
  name: 'identity.changeEmail',
  method: 'POST',
  path: `${EMAIL}/`,
  summary: 'Email a code to the account’s new address',
  description: 'Needs the password again. The answer doesn’t say whether the address has an account.',
  access: 'signed-in',
  guards: ['isVerified'],
  beforeTwoFactor: true,
  body: z.object({ email: emailSchema }),
  answer: z.object({ pending: pendingSchema }),
  rate: { max: 10, perSeconds: 3600 },
});

const confirm = defineCall({
  name: 'identity.confirmEmail',
  method: 'POST',
  path: `${EMAIL}/confirm/`,
  summary: 'Change the account’s email by the code',
  description: 'Ends every other session of the account.',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({
    code: ruledText([withMessage(twoFactorCode, 'Enter the six-digit code from our email')]),
  }),
  answer: done,
  rate: { max: 20, perSeconds: 60 },
});

const cancel = defineCall({
  name: 'identity.cancelEmailChange',
  method: 'POST',
  path: `${EMAIL}/cancel/`,
  summary: 'Keep the account’s email',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: done,
});

/** What came of a link in the notice to the old address. */
const keptSchema = z.object({ outcome: z.enum(['kept', 'taken', 'unknown']) });

const keep = defineCall({
  name: 'identity.keepEmail',
  method: 'POST',
  path: `${EMAIL}/keep/`,
  summary: 'Stop or undo a change of email by the link in the notice',
  description: 'Ends every session of the account and clears its password.',
  access: 'public',
  body: z.object({ token: requiredText(200) }),
  answer: keptSchema,
  rate: { max: 20, perSeconds: 600 },
});

/** Changing an account’s address: a code proves the new one, a link in a notice keeps the old one. */
export const emailChangeCalls = { pending, begin, confirm, cancel, keep } as const;
