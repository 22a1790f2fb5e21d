import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  SAVED_VIEW_LIMITS,
  savedViewCalls,
} from '../../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { addView, deleteView, listViews, type PersonsList, updateView } from './saved-views.queries.ts';

type Caller = Pick<CallContext, 'user' | 'project'>;

function callerId({ user }: Caller): string {
  if (!user) throw forbidden();
  return user.id;
}

function personsList(
  caller: Caller,
  { list, of }: { list: string; of: 'project' | 'everything' },
): PersonsList {
  if (of === 'everything') return { accountId: callerId(caller), projectId: null, list };
  if (!caller.project) throw forbidden();
  return { accountId: callerId(caller), projectId: caller.project.id, list };
}

const taken = () => invalid({ name: ['You already have a view with this name'] });
const gone = () => notFound('This view no longer exists');

const calls = implement(savedViewCalls, {
  list: async ({ query }, context) => ({
    views: await listViews(context.tx, personsList(context, query)),
  }),

  async create({ body: { name, address, ...of } }, context) {
    const owner = personsList(context, of);
    if ((await listViews(context.tx, owner)).length >= SAVED_VIEW_LIMITS.perList)
      throw conflict(
        'too-many-views',
        `A list holds ${SAVED_VIEW_LIMITS.perList} saved views. Delete one first`,
      );
    const added = await addView(context.tx, owner, { id: newId(), name, address });
    if (!added) throw taken();
    return added;
  },

  async update({ params, body }, context) {
    const updated = await updateView(context.tx, callerId(context), params.view, body);
    if (!updated) throw gone();
    if (updated === 'taken') throw taken();
    return updated;
  },

  async delete({ params }, context) {
    const deleted = await deleteView(context.tx, callerId(context), params.view);
    if (!deleted) throw gone();
    return deleted;
  },
});

export const feature = defineFeature({ tables: ['savedViews'], calls });
