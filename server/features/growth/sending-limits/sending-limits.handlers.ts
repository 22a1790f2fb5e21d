import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { sendingLimitCalls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { liftBreaker, listBreaks } from '../../../platform/mail/ledger/breaker.ts';
import { listReceivers } from '../../../platform/mail/ledger/receiver-figures.ts';
import { listSlowReceivers } from '../../../platform/mail/ledger/receivers.ts';
import { saveTouchSettings, TOUCH_DEFAULTS } from '../../../platform/mail/ledger/touches.ts';
import { listWarmUps } from '../../../platform/mail/ledger/warm-ups.ts';
import { limitedStoreRead } from './sending-limits.reads.ts';

async function storeOf(tx: Tx, { project }: Pick<CallContext, 'project'>) {
  if (!project) throw forbidden();
  const store = await limitedStoreRead.find(tx, { projectId: project.id });
  if (!store) throw notFound('This project has no store yet');
  return store;
}

export const sendingLimitImplementations = implement(sendingLimitCalls, {
  async find(_, context) {
    const { tx, project } = context;
    const { id, settings } = await storeOf(tx, context);
    const slow = await listSlowReceivers(tx, id);
    const breaks = await listBreaks(tx, id);
    return {
      receivers: await listReceivers(tx, id),
      slow: slow.map((one) => ({ ...one, since: one.since.toISOString() })),
      breaks: breaks.map(
        ({ id: breakId, receiver, cause, cameBack, words, sent, at, liftedAt, liftReason }) => ({
          id: breakId,
          receiver,
          cause,
          cameBack,
          words,
          sent,
          at: at.toISOString(),
          liftedAt: liftedAt?.toISOString() ?? null,
          liftReason,
        }),
      ),
      warmUps: await listWarmUps(tx, id),
      settings: settings ?? TOUCH_DEFAULTS,
      mayChange: project?.permissions.includes('manage-settings') === true,
    };
  },

  async save({ body }, context) {
    const { id, projectId } = await storeOf(context.tx, context);
    await saveTouchSettings(context.tx, { storeId: id, projectId }, body);
    return {};
  },

  async lift({ body }, context) {
    const { tx, user } = context;
    const { id } = await storeOf(tx, context);
    if (!user) throw forbidden();
    if (!(await liftBreaker(tx, id, { by: user.id, reason: body.reason })))
      throw conflict('not-stopped', 'Your emails are no longer stopped');
    return {};
  },
});
