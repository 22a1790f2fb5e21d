import { z } from 'zod';
import { sameText, sign } from '../../../platform/sessions/secrets.ts';

const signature = (secret: string, subscriberId: string) => sign(secret, `newsletter:${subscriberId}`);

/** The secret of the link in a store’s emails to one person. */
export const subscriberToken = (secret: string, subscriberId: string): string =>
  `${subscriberId}.${signature(secret, subscriberId)}`;

/** The subscriber that a link’s secret was made for; null where it wasn’t made here. */
export function subscriberOfToken(secret: string, token: string): string | null {
  const [encoded = '', given = ''] = token.split('.', 2);
  const id = z.uuid().safeParse(encoded);
  return id.success && sameText(given, signature(secret, id.data)) ? id.data : null;
}
