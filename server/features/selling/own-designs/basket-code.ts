import { z } from 'zod';
import { sameText, sign } from '../../../platform/sessions/secrets.ts';

const PURPOSE = 'own-design-to-basket';
const LASTS_MS = 10 * 60_000;

const contentSchema = z.tuple([z.uuid(), z.string(), z.string(), z.int().min(1), z.number()]);

/** What goes into the basket: a product with the colour, size and number of pieces. */
export interface ToBasket {
  readonly productId: string;
  readonly colour: string;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Carries a choice from the studio’s host to its store’s, where the basket is. Only this server can make such a code, and
 * it is good for ten minutes.
 */
export function basketCode(key: string, item: ToBasket, now: number): string {
  const content = [item.productId, item.colour, item.size, item.quantity, now + LASTS_MS];
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sign(key, `${PURPOSE}:${text}`)}`;
}

/** What a code carries, or null where it wasn’t made here or has expired. */
export function readBasketCode(key: string, code: string, now: number): ToBasket | null {
  const [text = '', signature = ''] = code.split('.');
  if (!sameText(signature, sign(key, `${PURPOSE}:${text}`))) return null;
  const parsed = contentSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[4] < now) return null;
  const [productId, colour, size, quantity] = parsed.data;
  return { productId, colour, size, quantity };
}
