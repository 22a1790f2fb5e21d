import { sameText, sign } from '../../../platform/sessions/secrets.ts';

/** How long a token opens a stream. An open stream ends by itself and asks for another one: see the hub. */
export const CHAT_TOKEN_SECONDS = 60;

/** The stream that a token opens, and whether it is an agent's. */
export interface ChatTokenPayload {
  readonly accountId: string;
  readonly agent: boolean;
}

/** A token that opens one person's stream until a time, signed with the server's key. */
export function makeChatToken(key: string, { accountId, agent }: ChatTokenPayload, expiresAt: Date): string {
  const named = `${accountId}.${agent ? 'agent' : 'customer'}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${named}.${sign(key, `chat:${named}`)}`;
}

/** What a token stands for; null where it is forged or too old. */
export function chatClaim(key: string, token: string, now: Date): ChatTokenPayload | null {
  const [accountId, role, expires, signature, ...rest] = token.split('.');
  if (!accountId || !role || !expires || !signature || rest.length > 0) return null;
  if (!sameText(signature, sign(key, `chat:${accountId}.${role}.${expires}`))) return null;
  return Number(expires) * 1000 > now.getTime() ? { accountId, agent: role === 'agent' } : null;
}
