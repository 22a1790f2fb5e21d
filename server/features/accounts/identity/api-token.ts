import { Refusal } from '../../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { API_TOKEN_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import type { Handler } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { makeApiToken } from '../../../platform/sessions/api-token.ts';

const TOKEN_SECONDS = 3600;

export const refreshApiToken: Handler<typeof identityCalls.refreshApiToken> = async (_, context) => {
  const { user, session } = context;
  if (!user || !session) throw new Refusal(401, 'signed-out');
  const expiresAt = new Date(databaseNow() + TOKEN_SECONDS * 1000);
  const claim = { accountId: user.id, sessionId: session.id };
  const token = makeApiToken(context.services.secret, claim, expiresAt);
  context.cookies.set(API_TOKEN_COOKIE, token, { maxAge: TOKEN_SECONDS, readable: true });
  return { expiresAt: expiresAt.toISOString() };
};
