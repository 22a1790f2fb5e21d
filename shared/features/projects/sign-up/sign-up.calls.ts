import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { captchaFields } from '../../../contract/captcha.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { ruledText } from '../../../rules/fields/fields.schema.ts';
import { twoFactorCode, withMessage } from '../../../rules/fields/fields.ts';
import { bitField, initialStateSchema, newPasswordField } from '../../accounts/identity/identity.ts';
import { signUpAnswersSchema } from './sign-up.steps.ts';

const CUSTOMER = '/omnis/v3/shop/customer';
const done = z.object({ message: z.string() });

const create = defineCall({
  name: 'signUp.create',
  method: 'POST',
  path: `${CUSTOMER}/create/`,
  // Spec 2 §7.1.
  summary: 'Sign up and email a verification code',
  access: 'public',
  guards: ['canVisitStore'],
  body: z.object({
    email: emailSchema,
    password: newPasswordField,
    ...captchaFields,
    should_have_store: bitField.default(0),
    dashboard_access: bitField.default(0),
    /** What was answered before the account existed. */
    answers: signUpAnswersSchema.default({}),
  }),
  captcha: 'sign_up',
  answer: initialStateSchema,
  rate: { max: 60, perSeconds: 3600 },
});

const signUpStateSchema = z.object({
  answers: signUpAnswersSchema,
  email: z.string().nullable(),
  /** The step that comes next. */
  next: z.string(),
});

const state = defineCall({
  name: 'signUp.state',
  method: 'GET',
  path: `${CUSTOMER}/sign-up/`,
  summary: 'Get sign-up progress',
  access: 'public',
  answer: signUpStateSchema,
});

const save = defineCall({
  name: 'signUp.save',
  method: 'POST',
  path: `${CUSTOMER}/sign-up/`,
  summary: 'Save sign-up answers',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: signUpAnswersSchema,
  answer: signUpStateSchema,
});

const verifyLink = defineCall({
  name: 'signUp.verifyLink',
  method: 'POST',
  path: `${CUSTOMER}/verify/{hash}/`,
  summary: 'Verify an email by its link',
  description: 'Opening the link again gives the same answer.',
  access: 'public',
  params: z.object({ hash: z.string().min(1).max(200) }),
  answer: z.object({ outcome: z.enum(['verified', 'expired', 'unknown']) }),
  rate: { max: 60, perSeconds: 600 },
});

const verifyCode = defineCall({
  name: 'signUp.verifyCode',
  method: 'POST',
  path: `${CUSTOMER}/verify/`,
  summary: 'Verify the account’s email by its six-digit code',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({
    code: ruledText([withMessage(twoFactorCode, 'Enter the six-digit code from our email')]),
  }),
  answer: signUpStateSchema,
  rate: { max: 20, perSeconds: 60 },
});

const resend = defineCall({
  name: 'signUp.resend',
  method: 'POST',
  path: `${CUSTOMER}/verify/resend/`,
  summary: 'Resend the verification email',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: done,
  rate: { max: 10, perSeconds: 3600 },
});

const changeEmail = defineCall({
  name: 'signUp.changeEmail',
  method: 'POST',
  path: `${CUSTOMER}/verify/change-email/`,
  summary: 'Correct an email that isn’t verified and send it a code',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({ email: emailSchema }),
  answer: done,
  errors: [409],
});

const eula = defineCall({
  name: 'signUp.eula',
  method: 'GET',
  path: '/omnis/v3/eula/',
  summary: 'Get the agreement in force and whether it’s accepted',
  access: 'public',
  answer: z.object({
    version: z.string(),
    title: z.string(),
    body: z.string(),
    textHash: z.string(),
    publishedAt: z.iso.datetime(),
    acceptedAt: z.iso.datetime().nullable(),
  }),
});

const acceptEula = defineCall({
  name: 'signUp.acceptEula',
  method: 'POST',
  path: '/omnis/v3/eula/accept/',
  summary: 'Accept the agreement',
  description: 'Stored with its version, time and the hash of its text.',
  access: 'signed-in',
  guards: ['isVerified'],
  beforeTwoFactor: true,
  body: z.object({ version: z.string().max(40), textHash: z.string().max(128) }),
  answer: signUpStateSchema,
  errors: [409],
});

/** Spec 1 §2.7, spec 2 §7.1. */
export const signUpCalls = {
  create,
  state,
  save,
  verifyLink,
  verifyCode,
  resend,
  changeEmail,
  eula,
  acceptEula,
} as const;
