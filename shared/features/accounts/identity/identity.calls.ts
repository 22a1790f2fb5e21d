import { z } from 'zod';
import { refreshApiToken } from '../../../contract/api-token.call.ts';
import { defineCall } from '../../../contract/call.ts';
import { captchaFields, captchaWidgetSchema } from '../../../contract/captcha.ts';
import { PRODUCT_CODE, USERNAME_LENGTH } from '../../../rules/constants/constants.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import {
  FIELD_MESSAGES,
  requiredIfMissing,
  UNSPECIFIED_FIELD_MESSAGES,
} from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';
import {
  avatarAddressField,
  newPasswordField,
  PASSWORDS_DIFFER_MESSAGE,
  recoveryCodeField,
  requiredText,
  twoFactorCodeField,
  typedPasswordField,
  USERNAME_CHECK,
} from './identity.fields.ts';
import { initialStateSchema, signedInUserSchema } from './identity.state.ts';

const SECURE = '/omnis/v3/dashboard/secure';
const done = z.object({ message: z.string() });

const samePasswords = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation;
const differing = { path: ['password_confirmation'], message: PASSWORDS_DIFFER_MESSAGE };

/** What signing in answers: the user, or that a second factor is asked for. */
const signInAnswerSchema = z.object({
  user: signedInUserSchema.nullable(),
  twoFactorRequired: z.boolean(),
  /** Recovery codes that are left, after one was used. */
  recoveryCodesLeft: z.number().int().nullable(),
});

const initialState = defineCall({
  name: 'identity.initialState',
  method: 'GET',
  path: '/omnis/v3/initial-state/{product}/',
  // Spec 2 §7.1.
  summary: 'Get what a program needs before its first screen',
  access: 'public',
  params: z.object({ product: z.literal(PRODUCT_CODE) }),
  query: z.object({
    project: z.string().max(120).optional(),
    /** Headless operator mode: only this project is listed, and it is the active one. */
    operator: z.string().max(120).optional(),
  }),
  answer: initialStateSchema,
});

const getSession = defineCall({
  name: 'identity.get',
  method: 'GET',
  path: `${SECURE}/get/`,
  summary: 'Get the logged-in user, or null',
  access: 'public',
  answer: z.object({ user: signedInUserSchema.nullable() }),
});

const login = defineCall({
  name: 'identity.login',
  method: 'POST',
  path: `${SECURE}/login/`,
  summary: 'Log in with email and password',
  description: 'Two-factor authentication also needs a code from the app.',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: typedPasswordField,
    ...captchaFields,
    twoFactorAuthCode: twoFactorCodeField.optional(),
    token: z.string().max(500).optional(),
  }),
  captcha: 'login',
  answer: signInAnswerSchema,
});

const recoveryLogin = defineCall({
  name: 'identity.recoveryLogin',
  method: 'POST',
  path: `${SECURE}/recovery-login/`,
  summary: 'Log in with a recovery code',
  description: 'Each code works once.',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: typedPasswordField,
    ...captchaFields,
    recoveryCode: recoveryCodeField,
  }),
  captcha: 'login',
  answer: signInAnswerSchema,
});

const captcha = defineCall({
  name: 'identity.captcha',
  method: 'GET',
  path: `${SECURE}/captcha/`,
  summary: 'Get the captcha settings, or null',
  access: 'public',
  answer: z.object({ widget: captchaWidgetSchema.nullable() }),
});

const logout = defineCall({
  name: 'identity.logout',
  method: 'POST',
  path: `${SECURE}/logout/`,
  summary: 'Log out of this browser',
  access: 'public',
  answer: done,
});

const forgottenPassword = defineCall({
  name: 'identity.forgottenPassword',
  method: 'POST',
  path: `${SECURE}/forgotten-password/`,
  summary: 'Email a password reset link',
  description: 'Gives the same answer whether or not the email has an account.',
  access: 'public',
  body: z.object({ email: emailSchema, ...captchaFields }),
  captcha: 'forgotten_password',
  answer: done,
  rate: { max: 10, perSeconds: 600 },
});

const resetPassword = defineCall({
  name: 'identity.resetPassword',
  method: 'POST',
  path: `${SECURE}/reset-password/`,
  summary: 'Reset the password by an emailed link',
  description: 'Ends every session of the account.',
  access: 'public',
  body: z
    .object({
      token: requiredText(200),
      password: newPasswordField,
      password_confirmation: z.string({ error: requiredIfMissing }),
    })
    .refine(samePasswords, differing),
  answer: done,
  rate: { max: 20, perSeconds: 600 },
});

const confirmPassword = defineCall({
  name: 'identity.confirmPassword',
  method: 'POST',
  path: `${SECURE}/confirm-password/`,
  summary: 'Confirm the password before a risky act',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({
    password: typedPasswordField,
    twoFactorAuthCode: twoFactorCodeField.optional(),
    recoveryCode: recoveryCodeField.optional(),
  }),
  answer: z.object({ confirmedUntil: z.iso.datetime(), twoFactorRequired: z.boolean() }),
  rate: { max: 10, perSeconds: 60 },
});

const changePassword = defineCall({
  name: 'identity.changePassword',
  method: 'POST',
  path: `${SECURE}/change-password/`,
  summary: 'Change the password',
  description: 'Ends every other session of the account.',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z
    .object({
      currentPassword: typedPasswordField,
      password: newPasswordField,
      password_confirmation: z.string({ error: requiredIfMissing }),
    })
    .refine(samePasswords, differing),
  answer: done,
  rate: { max: 10, perSeconds: 60 },
});

const accountSessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** Browser and system, e.g. `Firefox on Windows`. */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

const listSessions = defineCall({
  name: 'identity.listSessions',
  method: 'GET',
  path: `${SECURE}/sessions/`,
  summary: 'List the account’s sessions',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ sessions: z.array(accountSessionSchema) }),
});

const endSession = defineCall({
  name: 'identity.endSession',
  method: 'DELETE',
  path: `${SECURE}/sessions/{id}/`,
  summary: 'Log out one other device',
  access: 'signed-in',
  beforeTwoFactor: true,
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
});

const endOtherSessions = defineCall({
  name: 'identity.endOtherSessions',
  method: 'POST',
  path: `${SECURE}/sessions/end-others/`,
  summary: 'Log out all other devices',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ ended: z.number().int() }),
});

const beginTwoFactor = defineCall({
  name: 'identity.beginTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/begin/`,
  summary: 'Start two-factor set-up',
  description: 'The secret counts once a code from it is entered.',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  errors: [409],
});

const enableTwoFactor = defineCall({
  name: 'identity.enableTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/enable/`,
  summary: 'Turn on two-factor authentication',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({ twoFactorAuthCode: twoFactorCodeField }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [409],
  rate: { max: 10, perSeconds: 60 },
});

const disableTwoFactor = defineCall({
  name: 'identity.disableTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/disable/`,
  summary: 'Turn off two-factor authentication',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: done,
});

const renewRecoveryCodes = defineCall({
  name: 'identity.renewRecoveryCodes',
  method: 'POST',
  path: `${SECURE}/two-factor/recovery-codes/`,
  summary: 'Replace the recovery codes',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [409],
});

const profileBody = z.object({
  username: line()
    .min(1, FIELD_MESSAGES.required)
    .min(USERNAME_LENGTH.min, FIELD_MESSAGES.minLength(USERNAME_LENGTH.min))
    .max(USERNAME_LENGTH.max, FIELD_MESSAGES.maxLength(USERNAME_LENGTH.max))
    .regex(/^[A-Za-z]*$/, UNSPECIFIED_FIELD_MESSAGES.letters)
    .optional(),
  /** Sent only if it is a string. Spec 3 §5.2. */
  avatar: avatarAddressField.optional(),
  firstName: line().max(80, FIELD_MESSAGES.maxLength(80)).optional(),
  lastName: line().max(80, FIELD_MESSAGES.maxLength(80)).optional(),
});

const updateCustomer = defineCall({
  name: 'identity.updateCustomer',
  method: 'POST',
  path: '/omnis/v3/shop/customer/update/',
  summary: 'Update the user’s profile',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: profileBody,
  answer: z.object({ user: signedInUserSchema }),
});

const usernameFree = defineCall({
  name: 'identity.usernameFree',
  method: 'POST',
  path: USERNAME_CHECK.path,
  summary: 'Check whether a username is available',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({ value: line().max(USERNAME_LENGTH.max) }),
  answer: z.object({ data: z.boolean() }),
  rate: { max: 120, perSeconds: 600 },
});

const updateUser = defineCall({
  name: 'identity.updateUser',
  method: 'POST',
  path: '/omnis/v3/atlas/users/update/',
  summary: 'Update the staff member’s own profile',
  access: 'internal',
  body: profileBody,
  answer: z.object({ user: signedInUserSchema }),
});

/** Account and session calls: those of spec 2 §7.1 and others that the screens need. */
export const identityCalls = {
  initialState,
  get: getSession,
  login,
  recoveryLogin,
  captcha,
  logout,
  forgottenPassword,
  resetPassword,
  confirmPassword,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  beginTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  updateCustomer,
  usernameFree,
  updateUser,
  refreshApiToken,
} as const;
