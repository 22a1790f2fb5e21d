import {
  OWN_DESIGN_DAYS,
  OWN_DESIGNS_COOKIE,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';

const DAY_SECONDS = 86_400;

type Asked = Pick<CallContext | SteppedContext, 'cookies' | 'request'>;

const cookieName = ({ request }: Asked) =>
  request.origin.startsWith('https:') ? `__Host-${OWN_DESIGNS_COOKIE}` : OWN_DESIGNS_COOKIE;

/** Whose designs the request may see: the hash of its cookie. Null for a browser that has none. */
export function getOwner(context: Asked): Buffer | null {
  const token = context.cookies.get(cookieName(context));
  return token ? secretHash(token) : null;
}

/** The same with a cookie that lasts as long again as designs do, made where there is none. */
export function ensureOwner(context: Asked): Buffer {
  const name = cookieName(context);
  const token = context.cookies.get(name) ?? newSecret();
  context.cookies.set(name, token, { maxAge: OWN_DESIGN_DAYS * DAY_SECONDS });
  return secretHash(token);
}
