import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { requiredText } from './identity.fields.ts';
import { signedInUserSchema } from './identity.state.ts';

const PASSKEYS = '/omnis/v3/dashboard/secure/passkeys';

/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 20;
/** Letters of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;

const done = z.object({ message: z.string() });

/** Bytes as the WebAuthn API writes them in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** Ways in which an authenticator is reached, as the WebAuthn API names them. */
export const passkeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credentialDescriptor = z.object({
  id: base64url(1400),
  type: z.literal('public-key'),
  transports: z.array(passkeyTransport),
});

/** Options of `navigator.credentials.create`, in the JSON form of WebAuthn level 3 §5.1.8. */
const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(100), name: z.string(), displayName: z.string() }),
  challenge: base64url(200),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.get`: no credential is named, the person chooses. */
const requestOptionsSchema = z.object({
  challenge: base64url(200),
  timeout: z.number().int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

const credential = <R extends z.ZodType>(response: R) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    clientExtensionResults: z.unknown().transform(() => ({})),
    response,
  });

/** What an authenticator answers when it has made a passkey. */
const registrationResponseSchema = credential(
  z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    // A browser may know newer ways than we do; those are not needed.
    transports: z
      .array(z.string().max(40))
      .max(20)
      .optional()
      .transform((all) => (all ?? []).flatMap((one) => passkeyTransport.safeParse(one).data ?? [])),
  }),
);

/** What an authenticator answers when somebody signs in. */
const authenticationResponseSchema = credential(
  z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
);

const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Kept in an account of the authenticator's maker as well, so that it survives a lost device. */
  backedUp: z.boolean(),
});

const list = defineCall({
  name: 'passkeys.list',
  method: 'GET',
  path: `${PASSKEYS}/`,
  summary: 'List the account’s passkeys',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ passkeys: z.array(passkeySchema) }),
});

const beginRegistration = defineCall({
  name: 'passkeys.beginRegistration',
  method: 'POST',
  path: `${PASSKEYS}/registration/begin/`,
  summary: 'Get options for a new passkey',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ options: creationOptionsSchema }),
  errors: [409],
  rate: { max: 30, perSeconds: 600 },
});

const finishRegistration = defineCall({
  name: 'passkeys.finishRegistration',
  method: 'POST',
  path: `${PASSKEYS}/registration/finish/`,
  summary: 'Add a passkey',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  body: z.object({ response: registrationResponseSchema }),
  answer: z.object({ passkey: passkeySchema }),
  errors: [409],
  rate: { max: 30, perSeconds: 600 },
});

const rename = defineCall({
  name: 'passkeys.rename',
  method: 'PATCH',
  path: `${PASSKEYS}/{id}/`,
  summary: 'Rename a passkey',
  access: 'signed-in',
  beforeTwoFactor: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: requiredText(PASSKEY_NAME_MAX) }),
  answer: z.object({ passkey: passkeySchema }),
  errors: [404],
});

const remove = defineCall({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: `${PASSKEYS}/{id}/`,
  summary: 'Remove a passkey',
  description: 'Needs the password again.',
  access: 'signed-in',
  beforeTwoFactor: true,
  params: z.object({ id: z.uuid() }),
  answer: done,
  errors: [404],
});

const beginSignIn = defineCall({
  name: 'passkeys.beginSignIn',
  method: 'POST',
  path: `${PASSKEYS}/sign-in/begin/`,
  summary: 'Get options for logging in with a passkey',
  access: 'public',
  answer: z.object({ options: requestOptionsSchema }),
  rate: { max: 300, perSeconds: 600 },
});

const finishSignIn = defineCall({
  name: 'passkeys.finishSignIn',
  method: 'POST',
  path: `${PASSKEYS}/sign-in/finish/`,
  summary: 'Log in with a passkey',
  description: 'The authenticator verifies the person, so no code is needed.',
  access: 'public',
  body: z.object({ response: authenticationResponseSchema }),
  answer: z.object({ user: signedInUserSchema.nullable() }),
  // Not 401, which would tell the browser that its session has ended.
  errors: [403, 409],
});

/** Passkeys (WebAuthn): a second way to log in next to the password. */
export const passkeyCalls = {
  list,
  beginRegistration,
  finishRegistration,
  rename,
  remove,
  beginSignIn,
  finishSignIn,
} as const;
