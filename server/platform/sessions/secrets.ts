import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A secret to give away once: 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: its SHA-256, so that a copy of the database doesn't give access. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A six-digit code to type from a mail. */
export function newDigits(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** A keyed signature over a text, as text. */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
