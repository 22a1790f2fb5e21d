import { cleanTyped } from '../text/typed.ts';

/** The affiliate code of a query, or null where it is none to be stored: letters, digits, dashes, underscores. Spec 3 §5.2. */
export function affiliateCode(value: string | null | undefined): string | null {
  const code = cleanTyped(value ?? '');
  return /^[A-Za-z0-9_-]+$/.test(code) ? code : null;
}
