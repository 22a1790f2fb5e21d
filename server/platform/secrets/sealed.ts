import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const FORM = /^sealed1\.([0-9a-f]{8})\.([\w-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps texts encrypted at rest. */
export interface Sealer {
  /** The text as AES-256-GCM under a nonce of its own: `sealed1.{key id}.{nonce, tag and ciphertext in base64url}`. */
  seal(text: string): string;
  /** The text of a sealed value. @throws where the value was changed, or sealed under another key */
  unseal(value: string): string;
}

/** Whether a stored value is sealed, so that one kept before it was to be sealed can be told. */
export const isSealed = (value: string): boolean => FORM.test(value);

/**
 * A sealer for one purpose. Its key is derived from the server's secret by HKDF-SHA-256, so that what was sealed for one
 * purpose opens for no other.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `selvedge sealed ${purpose}`, 32));
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `sealed1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    unseal(value) {
      const [, usedKey, packed] = FORM.exec(value) ?? [];
      if (packed === undefined) throw new Error('This value is not a sealed one');
      if (usedKey !== keyId) throw new Error('This value was sealed under another secret of the server');
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}
