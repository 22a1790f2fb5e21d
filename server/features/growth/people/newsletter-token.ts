import { z } from 'zod';
import { sameText, sign } from '../../../platform/sessions/secrets.ts';

/** The person that a link in a store’s email is for, and the ask that it confirms. */
interface NewsletterLink {
  readonly personId: string;
  /** Null in links of emails from before asks had ids. */
  readonly consentId: string | null;
}

const signature = (secret: string, named: string) => sign(secret, `newsletter:${named}`);

/** The secret of the link in a store’s email to one person. */
export function newsletterToken(secret: string, personId: string, consentId: string): string {
  const named = `${personId}.${consentId}`;
  return `${named}.${signature(secret, named)}`;
}

/** What a link’s secret was made for; null where it wasn’t made here. */
export function readNewsletterToken(secret: string, token: string): NewsletterLink | null {
  const parts = token.split('.');
  const given = parts.pop() ?? '';
  const ids = z.array(z.uuid()).min(1).max(2).safeParse(parts);
  if (!ids.success || !sameText(given, signature(secret, parts.join('.')))) return null;
  const [personId = '', consentId = null] = ids.data;
  return { personId, consentId };
}

/** When an id was made: its first 48 bits are the time. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
