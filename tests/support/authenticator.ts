import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CallAnswer, CallInput } from '../../shared/contract/call.ts';
import type { passkeyCalls } from '../../shared/features/accounts/identity/identity.ts';

type CreationOptions = CallAnswer<typeof passkeyCalls.beginRegistration>['options'];
type RequestOptions = CallAnswer<typeof passkeyCalls.beginSignIn>['options'];
type RegistrationResponse = CallInput<typeof passkeyCalls.finishRegistration>['body']['response'];
type AuthenticationResponse = CallInput<typeof passkeyCalls.finishSignIn>['body']['response'];

/** User present, user verified, attested credential data included. WebAuthn level 3 §6.1. */
const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** COSE form of a P-256 key: EC2, ES256. RFC 9053 §7.1. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
}

export interface SoftAuthenticatorOptions {
  /** The site that the browser believes to be on. */
  readonly origin: string;
  /** Whether the person was recognised, e.g. by a finger. */
  readonly verifiesUser?: boolean;
}

/** An authenticator in software: one ES256 key, attestation `none`, made and used as a browser would. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle: string | null = null;
  /** Signatures made so far; may be set to try what a copied key would do. */
  counter = 0;

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    return Buffer.concat([sha256(rpId), bigEndian(flags, 1), bigEndian(this.counter, 4), attested]);
  }

  create(options: CreationOptions, { origin, verifiesUser = true }: SoftAuthenticatorOptions) {
    this.#userHandle = options.user.id;
    const flags = FLAG.present | FLAG.attested | (verifiesUser ? FLAG.verified : 0);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      bigEndian(this.credentialId.length, 2),
      this.credentialId,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = Uint8Array.from(this.#authenticatorData(options.rp.id, flags, attested));
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    );
    const response: RegistrationResponse = {
      id: text(this.credentialId),
      rawId: text(this.credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, origin)),
        attestationObject: text(attestation),
        transports: ['internal', 'of-next-year'],
      },
    };
    return response;
  }

  get(
    options: RequestOptions,
    { origin, verifiesUser = true }: SoftAuthenticatorOptions,
    userHandle: string | null = this.#userHandle,
  ) {
    this.counter += 1;
    const flags = FLAG.present | (verifiesUser ? FLAG.verified : 0);
    const authenticatorData = this.#authenticatorData(options.rpId, flags);
    const clientData = this.#clientData('webauthn.get', options.challenge, origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    const response: AuthenticationResponse = {
      id: text(this.credentialId),
      rawId: text(this.credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle !== null && { userHandle }),
      },
    };
    return response;
  }
}
