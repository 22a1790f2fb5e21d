import { isbot } from 'isbot';
import { forbidden } from '../../../../shared/contract/errors.ts';
import {
  countedSearch,
  deviceOf,
  eventCalls,
  sourceOf,
} from '../../../../shared/features/accounts/events/events.ts';
import { dayIn, hourIn, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { noteArrival } from '../../../platform/mail/noted-arrival.ts';
import { insertEvents, insertVisitEvent } from './events.queries.ts';

/** @throws Refusal 403 for a bot, or a program without a user agent */
function refuseBots({ request }: CallContext): void {
  if (request.userAgent === '' || isbot(request.userAgent))
    throw forbidden('We don’t record events from bots');
}

export const eventImplementations = implement(eventCalls, {
  async collect({ body }, context) {
    refuseBots(context);
    const { tx, store, request } = context;
    const { query, ...told } = body.payload;
    // A search may hold anything, also somebody’s address.
    const data = body.event === 'search' ? { ...told, counted: countedSearch(query) } : body.payload;
    const event = { name: body.event, data };
    if (store) {
      const zone = timeZoneOfCountry(store.country);
      const now = new Date();
      const location = await noteArrival(tx, context.services.secret, body.metadata.location);
      const day = dayIn(zone, now);
      await insertVisitEvent(
        tx,
        event,
        { ...body.metadata, location },
        {
          storeId: store.id,
          projectId: store.projectId,
          day,
          hour: hourIn(zone, now),
          who: `${store.id} ${request.address} ${request.userAgent}`,
          cameFrom: sourceOf(body.payload),
          device: deviceOf(request.userAgent),
          country: request.country,
        },
      );
    } else
      await insertEvents(tx, [event], {
        source: 'collector',
        metadata: body.metadata,
        projectId: null,
        storeId: null,
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
