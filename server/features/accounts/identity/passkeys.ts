import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { CallAnswerInput, CallParsed } from '../../../../shared/contract/call.ts';
import {
  type passkeyCalls,
  passkeyTransport,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { PRODUCT_NAME } from '../../../../shared/rules/constants/constants.ts';

/** ES256 and RS256 are what authenticators have; EdDSA where one offers it. COSE algorithm numbers. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;

/** For which site passkeys are made: the dashboard's own host, as browsers see it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export const relyingParty = (publicUrl: URL): RelyingParty => ({
  id: publicUrl.hostname,
  origin: publicUrl.origin,
});

type RegistrationResponse = CallParsed<typeof passkeyCalls.finishRegistration>['body']['response'];
type AuthenticationResponse = CallParsed<typeof passkeyCalls.finishSignIn>['body']['response'];
type CreationOptions = CallAnswerInput<typeof passkeyCalls.beginRegistration>['options'];

/** The account's id as the bytes that an authenticator gives back when somebody signs in. */
export const userHandleOf = (accountId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

const clientDataSchema = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that an answer is for; null where it cannot be read. */
export function answeredChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientDataSchema.safeParse(data).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Options for a new passkey: found by the authenticator itself, which checks who uses it. */
export async function creationOptions(
  site: RelyingParty,
  account: { id: string; email: string; name: string },
  known: readonly { id: string; transports: readonly string[] }[],
): Promise<CreationOptions> {
  const made = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userName: account.email,
    userDisplayName: account.name,
    userID: userHandleOf(account.id),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: site.id, name: PRODUCT_NAME },
    user: made.user,
    challenge: made.challenge,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      type: 'public-key',
      transports: passkeyTransport.array().parse(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Options for logging in. They name no account, so the response doesn't reveal which exist. */
export async function requestOptions(site: RelyingParty) {
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id });
  return { challenge, timeout: TIMEOUT_MS, rpId: site.id, userVerification: 'required' as const };
}

/** A credential that an authenticator has made for this site. */
export interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly backedUp: boolean;
}

/** Checks the answer to a registration's challenge. @throws Error with the reason, for the log */
export async function checkRegistration(
  site: RelyingParty,
  challenge: string,
  response: RegistrationResponse,
): Promise<NewCredential> {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!checked.verified) throw new Error('The attestation doesn’t fit');
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    backedUp: credentialBackedUp,
  };
}

/**
 * Checks the answer to a sign-in's challenge: origin, site, signature, that the person was verified, and that the
 * authenticator's count went on (a count that goes back means a copied key). @throws Error with the reason, for the log
 */
export async function checkSignIn(
  site: RelyingParty,
  challenge: string,
  response: AuthenticationResponse,
  passkey: { publicKey: Buffer; counter: number; accountId: string },
): Promise<{ counter: number; backedUp: boolean }> {
  const { userHandle, ...rest } = response.response;
  const expectedHandle = Buffer.from(userHandleOf(passkey.accountId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== expectedHandle)
    throw new Error('The authenticator names another account');
  const checked = await verifyAuthenticationResponse({
    response: { ...response, response: { ...rest, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  });
  if (!checked.verified) throw new Error('The signature doesn’t fit');
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}
