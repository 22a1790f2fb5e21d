import { isbot } from 'isbot';
import { forbidden } from '../../../../shared/contract/errors.ts';
import { eventCalls } from '../../../../shared/features/accounts/events/events.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { insertEvents } from './events.queries.ts';

/** @throws Refusal 403 for a bot, or a program without a user agent */
function refuseBots({ request }: CallContext): void {
  if (request.userAgent === '' || isbot(request.userAgent))
    throw forbidden('We don’t record events from bots');
}

export const eventImplementations = implement(eventCalls, {
  async collect({ body }, context) {
    refuseBots(context);
    const { tx, store } = context;
    await insertEvents(tx, [{ name: body.event, data: body.payload }], {
      source: 'collector',
      metadata: body.metadata,
      projectId: store?.projectId ?? null,
      storeId: store?.id ?? null,
      accountId: null,
    });
    return { accepted: 1 };
  },

  async logEvent({ body }, context) {
    refuseBots(context);
    const { tx, store, project, user } = context;
    const projectId = store?.projectId ?? project?.id ?? null;
    if (!store && projectId)
      await context.enter({ kind: 'project', projectId, ...(user ? { accountId: user.id } : {}) });
    await insertEvents(tx, body.events, {
      source: 'log',
      metadata: { userAgent: context.request.userAgent.slice(0, 400) },
      projectId,
      storeId: store?.id ?? null,
      accountId: user?.id ?? null,
    });
    return { accepted: body.events.length };
  },
});
