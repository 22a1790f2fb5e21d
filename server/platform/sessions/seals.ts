import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'sealed1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value cannot be read: its key is not among ours, or somebody changed it. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
}

/** Encrypts what has to be kept but must not be read from a copy of the database. */
export interface Seals {
  /** @param owner what the value belongs to; it opens nowhere else */
  seal(text: string, owner: string): string;
  /** @throws Unsealable */
  open(kept: string, owner: string): string;
  /** Whether a kept value was sealed with the key that seals today. */
  isCurrent(kept: string): boolean;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A separate key for this purpose, so that other uses of the server's secret reveal nothing about it. RFC 5869. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'selvedge sealed values 1', KEY_BYTES));
  const id = createHash('sha256').update('id').update(bytes).digest('base64url').slice(0, 8);
  return { id, bytes };
}

/**
 * Seals by AES-256-GCM. A value names its key: `sealed1.{key id}.{iv, ciphertext and tag}`.
 * @param secrets the server's secret, then those it had before, with which values may still be sealed
 */
export function createSeals(secrets: readonly [string, ...string[]]): Seals {
  const [first, ...earlier] = secrets;
  const current = keyOf(first);
  const keys = new Map([current, ...earlier.map(keyOf)].map((key) => [key.id, key]));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      );
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${PREFIX}.${current.id}.${sealed.toString('base64url')}`;
    },
    open(kept, owner) {
      const [prefix, id = '', content = ''] = kept.split('.');
      const key = prefix === PREFIX ? keys.get(id) : undefined;
      if (!key) throw new Unsealable(`No key ${id} to open a sealed value`);
      const bytes = Buffer.from(content, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (error) {
        throw new Unsealable('A sealed value was changed, or belongs to another account', { cause: error });
      }
    },
    isCurrent: (kept) => kept.startsWith(`${PREFIX}.${current.id}.`),
  };
}

/** Whether a value was sealed at all, with whatever key. */
export const isSealed = (kept: string): boolean => kept.startsWith(`${PREFIX}.`);
