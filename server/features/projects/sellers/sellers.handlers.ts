import { isDeepStrictEqual } from 'node:util';
import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { sellerCalls } from '../../../../shared/features/projects/sellers/sellers.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findStoreSeller, setStoreSeller } from '../stores/stores.ts';
import { listChanges, logChange } from './sellers.queries.ts';

function idsOf({ project, user }: Pick<CallContext, 'project' | 'user'>) {
  if (!project || !user) throw forbidden();
  return { projectId: project.id, accountId: user.id };
}

async function answer({ tx }: CallContext, projectId: string) {
  return { seller: await findStoreSeller(tx, projectId), changes: await listChanges(tx, projectId) };
}

export const sellerImplementations = implement(sellerCalls, {
  get: (_input, context) => answer(context, idsOf(context).projectId),

  async update({ body }, context) {
    const { projectId, accountId } = idsOf(context);
    const before = await setStoreSeller(context.tx, projectId, body);
    if (!before) throw notFound('Open a store first');
    if (!isDeepStrictEqual(before, body))
      await logChange(context.tx, { projectId, accountId, before, after: body });
    return answer(context, projectId);
  },
});
