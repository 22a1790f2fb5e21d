import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Services } from '../../../platform/services.ts';
import { OrderFailed } from './certificate-authority.ts';

/** More than any authority sends. */
const CHAIN_LENGTH = 100_000;

/** What a certificate’s key is sealed to: it opens for this host only. */
export const keyOwner = (host: string): string => `certificate of ${host}`;

/** What the key of an account with an authority is sealed to. */
export const accountOwner = (directory: string): string => `certificate account of ${directory}`;

const generate = promisify(generateKeyPair);

/** A new private key in PEM: P-256, which every browser and authority takes. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

interface IssuedCertificate {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

function readCertificate(chain: string): X509Certificate | null {
  if (chain.length > CHAIN_LENGTH) return null;
  try {
    return new X509Certificate(chain);
  } catch {
    return null;
  }
}

/**
 * Reads what an authority sent, before anybody is shown it.
 * @throws OrderFailed where it isn’t a certificate of this host and key that is valid now
 */
export function readIssued(chain: string, host: string, key: string, now: number): IssuedCertificate {
  const certificate = readCertificate(chain);
  const fits =
    certificate?.checkHost(host, { wildcards: false }) !== undefined &&
    certificate.checkPrivateKey(createPrivateKey(key));
  const [issuedAt, expiresAt] = [
    Date.parse(certificate?.validFrom ?? ''),
    Date.parse(certificate?.validTo ?? ''),
  ];
  if (!fits || !(expiresAt > now))
    throw new OrderFailed('authority-down', 'The authority sent a certificate that can’t be used');
  return { issuedAt, expiresAt };
}

/** Seals a certificate’s key. */
export const sealKey = ({ seals }: Pick<Services, 'seals'>, host: string, key: string): string =>
  seals.seal(key, keyOwner(host));
