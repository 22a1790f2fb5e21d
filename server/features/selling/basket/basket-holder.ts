import { BASKET_KEPT_DAYS } from '../../../../shared/features/selling/basket/basket.ts';
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

/** Readable by scripts, so that pages from the cache can show how many things are in the basket. */
const COUNT_COOKIE = 'basket-count';

/** Tells a shopper's browser how many things are in its basket, where it does not know yet. */
export function setBasketCountCookie(context: Pick<CallContext, 'cookies' | 'store'>, count: number): void {
  if (!context.store) return;
  const told = context.cookies.get(COUNT_COOKIE);
  if (told === String(count) || (count === 0 && told === undefined)) return;
  if (count === 0) context.cookies.clear(COUNT_COOKIE);
  else
    context.cookies.set(COUNT_COOKIE, String(count), {
      maxAge: BASKET_KEPT_DAYS * DAY_SECONDS,
      readable: true,
    });
}
