import { conflict, forbidden } from '../../../../shared/contract/errors.ts';
import {
  STORE_IS_OPEN,
  WAITLIST_JOINED,
  waitlistCalls,
} from '../../../../shared/features/selling/waitlist/waitlist.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { countWaiting, insertWaiting } from './waitlist.queries.ts';

export const waitlistImplementations = implement(waitlistCalls, {
  async join({ body }, { store, tx }) {
    if (!store) throw storeNotFound();
    if (!store.comingSoon) throw conflict('store-open', STORE_IS_OPEN);
    if (body[FORM_TRAP] === '')
      await insertWaiting(tx, { projectId: store.projectId, storeId: store.id }, body.email);
    return { message: WAITLIST_JOINED };
  },

  async count({ query }, { project, tx }) {
    if (!project) throw forbidden();
    return { waiting: await countWaiting(tx, { projectId: project.id, storeId: query.store }) };
  },
});
