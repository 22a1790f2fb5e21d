import { z } from 'zod';
import { refreshApiToken } from '../../../contract/api-token.call.ts';
import { defineCall } from '../../../contract/call.ts';
import { captchaFields, captchaWidgetSchema } from '../../../contract/captcha.ts';
import { PRODUCT_CODE, USERNAME_LENGTH } from '../../../rules/constants/constants.ts';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import {
  emailField,
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
  summary: 'What a program needs to know before its first screen. Spec 2 §7.1',
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
  summary: 'The signed-in user, or null',
  access: 'public',
  answer: z.object({ user: signedInUserSchema.nullable() }),
});

const login = defineCall({
  name: 'identity.login',
  method: 'POST',
  path: `${SECURE}/login/`,
  summary: 'Signs in with email and password, and a code of the authentication app where it is set up',
  access: 'public',
  body: z.object({
    email: emailField,
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
  summary: 'Signs in with a recovery code in place of the authentication app; each code works once',
  access: 'public',
  body: z.object({
    email: emailField,
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
  summary: 'What a page needs to ask the captcha provider for tokens; null where none are asked for',
  access: 'public',
  answer: z.object({ widget: captchaWidgetSchema.nullable() }),
});

const logout = defineCall({
  name: 'identity.logout',
  method: 'POST',
  path: `${SECURE}/logout/`,
  summary: 'Ends the session of this browser',
  access: 'public',
  answer: done,
});

const forgottenPassword = defineCall({
  name: 'identity.forgottenPassword',
  method: 'POST',
  path: `${SECURE}/forgotten-password/`,
  summary: 'Mails a link to choose a new password; answers the same whether the address is known or not',
  access: 'public',
  body: z.object({ email: emailField, ...captchaFields }),
  captcha: 'forgotten_password',
  answer: done,
  rate: { max: 10, perSeconds: 600 },
});

const resetPassword = defineCall({
  name: 'identity.resetPassword',
  method: 'POST',
  path: `${SECURE}/reset-password/`,
  summary: 'Sets a new password by a mailed link, once; every session of the account ends',
  access: 'public',
  body: z
    .object({
      token: requiredText(200),
      password: newPasswordField,
      password_confirmation: z.string({ error: FIELD_MESSAGES.required }),
    })
    .refine(samePasswords, differing),
  answer: done,
  rate: { max: 20, perSeconds: 600 },
});

const confirmPassword = defineCall({
  name: 'identity.confirmPassword',
  method: 'POST',
  path: `${SECURE}/confirm-password/`,
  summary: 'Proves again who is at the keyboard, before a risky act',
  access: 'signed-in',
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
  summary: 'Replaces the password; every other session of the account ends',
  access: 'signed-in',
  body: z
    .object({
      currentPassword: typedPasswordField,
      password: newPasswordField,
      password_confirmation: z.string({ error: FIELD_MESSAGES.required }),
    })
    .refine(samePasswords, differing),
  answer: done,
  rate: { max: 10, perSeconds: 60 },
});

const accountSessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** Browser and system in words, e.g. `Firefox on Windows`. */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

const listSessions = defineCall({
  name: 'identity.listSessions',
  method: 'GET',
  path: `${SECURE}/sessions/`,
  summary: 'Where this account is signed in',
  access: 'signed-in',
  answer: z.object({ sessions: z.array(accountSessionSchema) }),
});

const endSession = defineCall({
  name: 'identity.endSession',
  method: 'DELETE',
  path: `${SECURE}/sessions/{id}/`,
  summary: 'Signs out one other device',
  access: 'signed-in',
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
});

const endOtherSessions = defineCall({
  name: 'identity.endOtherSessions',
  method: 'POST',
  path: `${SECURE}/sessions/end-others/`,
  summary: 'Signs out every other device',
  access: 'signed-in',
  answer: z.object({ ended: z.number().int() }),
});

const beginTwoFactor = defineCall({
  name: 'identity.beginTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/begin/`,
  summary: 'Makes a secret for an authentication app; it counts once a code of it was entered',
  access: 'signed-in',
  answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  errors: [409],
});

const enableTwoFactor = defineCall({
  name: 'identity.enableTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/enable/`,
  summary: 'Switches two-factor sign-in on with the first code; answers the recovery codes, shown this once',
  access: 'signed-in',
  body: z.object({ twoFactorAuthCode: twoFactorCodeField }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [409],
  rate: { max: 10, perSeconds: 60 },
});

const disableTwoFactor = defineCall({
  name: 'identity.disableTwoFactor',
  method: 'POST',
  path: `${SECURE}/two-factor/disable/`,
  summary: 'Switches two-factor sign-in off; needs a fresh confirmation of the password',
  access: 'signed-in',
  answer: done,
});

const renewRecoveryCodes = defineCall({
  name: 'identity.renewRecoveryCodes',
  method: 'POST',
  path: `${SECURE}/two-factor/recovery-codes/`,
  summary: 'Replaces the recovery codes; needs a fresh confirmation of the password',
  access: 'signed-in',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [409],
});

const profileBody = z.object({
  username: z
    .string({ error: FIELD_MESSAGES.required })
    .trim()
    .min(1, FIELD_MESSAGES.required)
    .min(USERNAME_LENGTH.min, FIELD_MESSAGES.minLength(USERNAME_LENGTH.min))
    .max(USERNAME_LENGTH.max, FIELD_MESSAGES.maxLength(USERNAME_LENGTH.max))
    .regex(/^[A-Za-z]*$/, UNSPECIFIED_FIELD_MESSAGES.letters)
    .optional(),
  /** Sent only if it is a string. Spec 3 §5.2. */
  avatar: z
    .url({ protocol: /^https$/, error: FIELD_MESSAGES.url })
    .max(2000)
    .optional(),
  firstName: z.string().trim().max(80, FIELD_MESSAGES.maxLength(80)).optional(),
  lastName: z.string().trim().max(80, FIELD_MESSAGES.maxLength(80)).optional(),
});

const updateCustomer = defineCall({
  name: 'identity.updateCustomer',
  method: 'POST',
  path: '/omnis/v3/shop/customer/update/',
  summary: "Changes the signed-in user's own profile",
  access: 'signed-in',
  body: profileBody,
  answer: z.object({ user: signedInUserSchema }),
});

const usernameFree = defineCall({
  name: 'identity.usernameFree',
  method: 'POST',
  path: USERNAME_CHECK.path,
  summary:
    'Whether nobody else has a username; for the field in which one is chosen. Spec 3 §5.1, server-check',
  access: 'signed-in',
  body: z.object({ value: z.string().trim().max(USERNAME_LENGTH.max) }),
  answer: z.object({ data: z.boolean() }),
  rate: { max: 120, perSeconds: 600 },
});

const updateUser = defineCall({
  name: 'identity.updateUser',
  method: 'POST',
  path: '/omnis/v3/atlas/users/update/',
  summary: "Changes the signed-in staff member's own profile",
  access: 'internal',
  body: profileBody,
  answer: z.object({ user: signedInUserSchema }),
});

/** Account and session. Spec 2 §7.1, and the calls of our own that its screens need. */
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
