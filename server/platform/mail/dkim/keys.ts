import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../sessions/platform-secret.ts';
import type { Seals } from '../../sessions/seals.ts';
import type { DkimKey } from './sign.ts';

const SECRET = 'dkim';
const BITS = 2048;
const keptSchema = z.object({ selector: z.string(), privateKey: z.string() });

/** `s202611`: the month in which a key was made, so that its successor has another name. */
export const selectorOf = (date: Date): string => `s${date.toISOString().slice(0, 7).replace('-', '')}`;

/** A new key as PEM. */
export async function makePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}

/** What the DNS has to answer at `SELECTOR._domainkey.DOMAIN`. */
export function dkimRecord(privateKey: string): string {
  const bytes = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${bytes.toString('base64')}`;
}

/** The key of the platform’s own domain, made at its first mail and shared by all processes. */
export async function platformKey(
  { database, seals, logger }: { database: Database; seals: Seals; logger: Logger },
  domain: string,
): Promise<DkimKey> {
  const made = { selector: selectorOf(new Date()), privateKey: await makePrivateKey() };
  const sealed = seals.seal(JSON.stringify(made), SECRET);
  const kept = await sharedSecret(database, SECRET, () => sealed);
  const { selector, privateKey } = keptSchema.parse(JSON.parse(seals.open(kept, SECRET)));
  // At each start: who sets up a domain needn't find the log of the first one.
  logger.info(
    { name: `${selector}._domainkey.${domain}`, type: 'TXT', value: dkimRecord(privateKey) },
    'Add this DNS record, so that receivers can check the signatures of emails',
  );
  return { domain, selector, privateKey };
}
