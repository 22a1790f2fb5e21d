import { sameText, sign } from './secrets.ts';

/** What a token of the public API stands for: a session, so that it ends where the session ends. */
export interface ApiTokenClaim {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A token that names an account's session until a time, signed with the server's key. */
export function makeApiToken(key: string, { accountId, sessionId }: ApiTokenClaim, expiresAt: Date): string {
  const named = `${accountId}.${sessionId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${named}.${sign(key, `api:${named}`)}`;
}

/** What a token stands for; null where it is forged or too old. */
export function apiTokenClaim(key: string, token: string, now: Date): ApiTokenClaim | null {
  const [accountId, sessionId, expires, signature, ...rest] = token.split('.');
  if (!accountId || !sessionId || !expires || !signature || rest.length > 0) return null;
  if (!sameText(signature, sign(key, `api:${accountId}.${sessionId}.${expires}`))) return null;
  return Number(expires) * 1000 > now.getTime() ? { accountId, sessionId } : null;
}
