import { sameText, sign } from '../sessions/secrets.ts';

/**
 * Stylesheets that one address asks for together. Any choice of files would be one more to join, compress and keep, so
 * each address has a seal that only our pages can give.
 */

/** Between the names, such as `/assets/a.css+b.css`. */
const JOINED_BY = '+';
const SEAL_LETTERS = 16;

const sealOf = (secret: string, names: readonly string[]): string =>
  sign(secret, `joined stylesheets ${names.join(JOINED_BY)}`).slice(0, SEAL_LETTERS);

/** The address of these files together. In the order of their names, so that a set of files has one address. */
export function joinedAddress(secret: string, names: readonly string[]): string {
  const sorted = [...new Set(names)].sort();
  return `/assets/${sorted.join(JOINED_BY)}?seal=${sealOf(secret, sorted)}`;
}

/** The files that an address asks for together; null where none of our pages has it. */
export function readJoinedName(secret: string, name: string, seal: unknown): readonly string[] | null {
  const names = name.split(JOINED_BY);
  if (names.length < 2 || typeof seal !== 'string') return null;
  return sameText(seal, sealOf(secret, names)) ? names : null;
}
