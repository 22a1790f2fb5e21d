import {
  BASKET_KEPT_DAYS,
  type BasketName,
  COUNT_COOKIES,
} from '../../../../shared/features/selling/basket/basket.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';

const DAY_SECONDS = 86_400;

/** Whose basket it is: the browser's by the hash of its cookie, or the account's on any browser. */
export interface BasketHolder {
  readonly tokenHash: Buffer | null;
  readonly accountId: string | null;
}

type Holding = Pick<CallContext | SteppedContext, 'cookies' | 'request' | 'user'>;

const cookieName = ({ request }: Holding) =>
  request.origin.startsWith('https:') ? '__Host-selvedge-basket' : 'selvedge-basket';

/** The holder as the request names it; with neither cookie nor account there is no basket. */
export function getBasketOwner(context: Holding): BasketHolder {
  const token = context.cookies.get(cookieName(context));
  return { tokenHash: token ? secretHash(token) : null, accountId: context.user?.id ?? null };
}

/** The holder with a cookie that lasts another sixty days, made where there is none. */
export function ensureBasketOwner(context: Holding): { tokenHash: Buffer; accountId: string | null } {
  const name = cookieName(context);
  const token = context.cookies.get(name) ?? newSecret();
  context.cookies.set(name, token, { maxAge: BASKET_KEPT_DAYS * DAY_SECONDS });
  return { tokenHash: secretHash(token), accountId: context.user?.id ?? null };
}

/** Tells a shopper's browser how many things are in its basket, or saved, where it does not know yet. */
export function setBasketCountCookie(
  context: Pick<CallContext, 'cookies' | 'store'>,
  count: number,
  list: BasketName = 'main',
): void {
  if (!context.store) return;
  const cookie = COUNT_COOKIES[list];
  const told = context.cookies.get(cookie);
  if (told === String(count) || (count === 0 && told === undefined)) return;
  if (count === 0) context.cookies.clear(cookie);
  else
    context.cookies.set(cookie, String(count), {
      maxAge: BASKET_KEPT_DAYS * DAY_SECONDS,
      readable: true,
    });
}
