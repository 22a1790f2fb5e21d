import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { beginUndo, dismissAct, findProgress, listStayed } from './bulk-acts.queries.ts';
import { runActHandler, runActJob } from './run-act.job.ts';

/** The bulk acts that a call sees: the person’s own in the active project. */
function actsOf({ user, project }: Pick<CallContext, 'user' | 'project'>) {
  if (!user || !project) throw forbidden();
  return { accountId: user.id, projectId: project.id };
}

type Found = Awaited<ReturnType<typeof findProgress>>[number];

function titled({ name, input, ...act }: Found, { bulkActs }: CallContext['services']) {
  const declared = bulkActs.find((one) => one.name === name);
  const parsed = declared?.input.safeParse(input);
  return { ...act, title: declared && parsed?.success ? declared.title(parsed.data) : 'Change' };
}

async function requireAct(context: CallContext, id: string): Promise<Found> {
  const [found] = await findProgress(context.tx, actsOf(context), { id });
  if (!found) throw notFound();
  return found;
}

const calls = implement(bulkActCalls, {
  async list({ query }, context) {
    const acts = await findProgress(context.tx, actsOf(context), query);
    return { acts: acts.map((act) => titled(act, context.services)) };
  },

  async get({ params }, context) {
    const found = await requireAct(context, params.act);
    return { ...titled(found, context.services), stayed: await listStayed(context.tx, params.act) };
  },

  async undo({ params }, context) {
    const { tx, project, services } = context;
    const found = await requireAct(context, params.act);
    const permission = services.bulkActs.find(({ name }) => name === found.name)?.permission;
    if (!permission || !project?.permissions.includes(permission)) throw forbidden();
    if (!found.canUndo || !(await beginUndo(tx, params.act)))
      throw conflict('cannot-undo', 'This can no longer be undone');
    await services.jobs.enqueue(tx, runActJob, { act: params.act }, { group: project.id });
    return { act: params.act };
  },

  async dismiss({ params }, context) {
    await requireAct(context, params.act);
    await dismissAct(context.tx, params.act);
    return { act: params.act };
  },
});

export const feature = defineFeature({
  tables: ['bulkActs', 'bulkActRows'],
  calls,
  jobs: [runActHandler],
});
