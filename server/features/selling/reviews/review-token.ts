import { z } from 'zod';
import { sameText, sign } from '../../../platform/sessions/secrets.ts';

const signature = (secret: string, orderId: string) => sign(secret, `write-review:${orderId}`);

/** The secret of an order’s link to its reviews: it gives access to nothing else. */
export const reviewToken = (secret: string, orderId: string): string =>
  `${orderId}.${signature(secret, orderId)}`;

/** The order that a link’s secret was made for; null where it was not made here. */
export function orderOfToken(secret: string, token: string): string | null {
  const [encoded = '', given = ''] = token.split('.', 2);
  const id = z.uuid().safeParse(encoded);
  return id.success && sameText(given, signature(secret, id.data)) ? id.data : null;
}
