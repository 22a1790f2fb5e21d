import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { designStepCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { changeDesign, leadOn, wholeOf } from './change-design.ts';
import { authorOf } from './design-author.ts';
import { leaveDesign, meetOn } from './design-people.queries.ts';
import { addNamedPoint, deleteNamedPoint, findLive, listPoints } from './points.queries.ts';
import { findSteps, readDesign } from './steps.queries.ts';

function callerOf({ project, user }: CallContext) {
  if (!project || !user) throw forbidden();
  return { projectId: project.id, author: authorOf(user) };
}

/** The steps of designs, the people at them, and their versions. */
export const stepImplementations = implement(designStepCalls, {
  saveSteps: async ({ params, body }, context) => {
    const { projectId, author } = callerOf(context);
    const design = await readDesign(context.tx, projectId, params.design, { locks: true });
    return changeDesign(context.tx, design, { author, ...body });
  },
  listSteps: async ({ params, query: { since } }, context) => {
    const { projectId } = callerOf(context);
    const design = await readDesign(context.tx, projectId, params.design);
    const { revision, changedSince } = design;
    const rows = await findSteps(context.tx, design, { since });
    const seen = rows.filter(({ sequence }) => sequence <= revision);
    return {
      revision,
      changedSince: changedSince?.toISOString() ?? null,
      rows: seen,
      whole: since === 0 || leadOn(seen, since, revision) ? null : wholeOf(design.doc),
    };
  },
  meet: async ({ params, body }, context) => {
    const { projectId, author } = callerOf(context);
    return meetOn(context.tx, { projectId, designId: params.design }, { ...author, ...body });
  },
  leave: async ({ params }, context) => {
    const { projectId, author } = callerOf(context);
    await leaveDesign(context.tx, { projectId, designId: params.design }, { id: author.id, tab: params.tab });
    return { left: true as const };
  },
  listVersions: async ({ params, query }, context) => {
    const { projectId } = callerOf(context);
    return listPoints(context.tx, projectId, { designId: params.design, after: query.after });
  },
  getLive: async ({ params }, context) => {
    const live = await findLive(context.tx, callerOf(context).projectId, params.design);
    if (!live) throw notFound('This design isn’t published');
    return { live };
  },
  nameVersion: async ({ params, body }, context) => {
    const { projectId, author } = callerOf(context);
    const named = { designId: params.design, projectId, accountId: author.id, name: body.name };
    await addNamedPoint(context.tx, named);
    return { kept: true as const };
  },
  deleteVersion: async ({ params }, context) => {
    const { projectId } = callerOf(context);
    await deleteNamedPoint(context.tx, { projectId, designId: params.design, pointId: params.point });
    return { id: params.point };
  },
});
