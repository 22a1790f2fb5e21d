import { Refusal } from '../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../shared/features/identity/identity.ts';
import type { Handler } from '../../platform/calls/implement.ts';
import { sameText, sign } from '../../platform/sessions/secrets.ts';

/** Cookie from which the public API's client takes its bearer token. Spec 2 §7.9. */
export const API_TOKEN_COOKIE = 'selvedge-api-token';
const TOKEN_SECONDS = 3600;

/** A token that names an account until a time, signed with the server's key. */
export function makeApiToken(key: string, accountId: string, expiresAt: Date): string {
  const named = `${accountId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${named}.${sign(key, `api:${named}`)}`;
}

/** The account a token names; null where it is forged or too old. */
export function accountOfApiToken(key: string, token: string, now: Date): string | null {
  const [accountId, expires, signature] = token.split('.');
  if (!accountId || !expires || !signature) return null;
  if (!sameText(signature, sign(key, `api:${accountId}.${expires}`))) return null;
  return Number(expires) * 1000 > now.getTime() ? accountId : null;
}

export const refreshApiToken: Handler<typeof identityCalls.refreshApiToken> = async (_, context) => {
  if (!context.user) throw new Refusal(401, 'signed-out');
  const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000);
  const token = makeApiToken(context.services.secret, context.user.id, expiresAt);
  context.cookies.set(API_TOKEN_COOKIE, token, { maxAge: TOKEN_SECONDS, readable: true });
  return { expiresAt: expiresAt.toISOString() };
};
