import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { storeFactsCalls } from '../../../../shared/features/site/store-facts/store-facts.calls.ts';
import {
  enteredAnnouncement,
  enteredLinks,
  nextAnnouncementChange,
} from '../../../../shared/features/site/store-facts/store-facts.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { setStoreFacts } from '../../projects/stores/stores.ts';
import { findStoreFacts } from './store-facts.reads.ts';

const NO_STORE = 'Open a store first';

function projectOf({ project }: Pick<CallContext, 'project'>): string {
  if (!project) throw forbidden();
  return project.id;
}

async function answer(context: CallContext) {
  const facts = await findStoreFacts(context.tx, projectOf(context));
  if (!facts) throw notFound(NO_STORE);
  return facts;
}

export const storeFactsImplementations = implement(storeFactsCalls, {
  get: (_input, context) => answer(context),

  async update({ body }, context) {
    const announcement = enteredAnnouncement(body);
    const facts = {
      name: body.name,
      tagline: body.tagline,
      email: body.email || null,
      country: body.country,
      socialLinks: enteredLinks(body),
      announcement,
      announcementChangesAt: nextAnnouncementChange(announcement, databaseNow()),
    };
    if (!(await setStoreFacts(context.tx, projectOf(context), facts))) throw notFound(NO_STORE);
    context.afterCommit(() => context.services.hosts.forget());
    return answer(context);
  },
});
