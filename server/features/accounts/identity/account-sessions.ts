import { sql } from 'kysely';
import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import type { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { Handler } from '../../../platform/calls/implement.ts';
import { SESSION_IDLE_DAYS } from '../../../platform/sessions/sessions.reads.ts';
import { endOtherSessions as endOthers, endOwnSession } from '../../../platform/sessions/sessions.ts';
import { deviceName } from './device-name.ts';

function own(context: CallContext): { accountId: string; sessionId: string } {
  if (!context.session || !context.user) throw new Refusal(401, 'signed-out');
  return { accountId: context.user.id, sessionId: context.session.id };
}

export const listSessions: Handler<typeof identityCalls.listSessions> = async (_, context) => {
  const { accountId, sessionId } = own(context);
  const rows = await context.tx
    .selectFrom('sessions')
    .select(['id', 'userAgent', sql<string | null>`host(address)`.as('address'), 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastSeenAt', '>', sql<Date>`now() - make_interval(days => ${SESSION_IDLE_DAYS})`)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      device: deviceName(row.userAgent),
      address: row.address,
      createdAt: new Date(row.createdAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
    })),
  };
};

export const endSession: Handler<typeof identityCalls.endSession> = async ({ params }, context) => {
  const { accountId } = own(context);
  if (!(await endOwnSession(context.tx, accountId, params.id)))
    throw notFound('This device is already logged out');
  return { message: 'Logged out of the device' };
};

export const endOtherSessions: Handler<typeof identityCalls.endOtherSessions> = async (_, context) => {
  const { accountId, sessionId } = own(context);
  return { ended: await endOthers(context.tx, accountId, sessionId) };
};
