import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  asDid,
  type Group,
  leavesOf,
  segmentsIn,
} from '../../../../shared/features/growth/segments/segment.ts';
import { segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { containing } from '../../../platform/database/like.ts';
import { usesOfParts } from '../../../platform/features/mail-part-uses.ts';
import { buildSegmentJob } from './build-segment.ts';
import { choiceReads } from './choices.reads.ts';
import { findDefinitions } from './definitions.ts';
import { isLarge, lookAt } from './look.queries.ts';
import { dependentsOf, namesItself } from './segment-links.ts';
import {
  deleteSegment,
  findSegment,
  insertSegment,
  listChanges,
  listMembers,
  listOfPerson,
  listSegments,
  updateSegment,
} from './segments.queries.ts';
import { namesRead, segmentStoreRead } from './segments.reads.ts';

const MEMBERS_PAGE = 50;
const CHANGES_SHOWN = 50;

const gone = () => notFound('This segment no longer exists');
const nameTaken = () => invalid({ name: ['Another segment has this name'] });
const changedSince = () =>
  conflict('changed', 'Someone else changed this segment. Load it again to see their change.');

async function storeOf({ tx, project }: CallContext) {
  if (!project) throw forbidden();
  const store = await segmentStoreRead.find(tx, { projectId: project.id });
  if (!store) throw notFound('This project has no store yet');
  return store;
}

const idsIn = (group: Group): readonly string[] =>
  leavesOf(group).flatMap((leaf) => {
    if ('list' in leaf) return [leaf.list];
    if ('segment' in leaf) return [leaf.segment];
    return (asDid(leaf)?.where ?? []).flatMap((where) => {
      if ('product' in where) return [where.product];
      if ('collection' in where) return [where.collection];
      return 'campaign' in where ? [where.campaign] : [];
    });
  });

async function namesIn(
  { tx }: CallContext,
  store: { id: string; projectId: string },
  groups: readonly Group[],
) {
  const ids = [...new Set(groups.flatMap(idsIn))];
  if (ids.length === 0) return {};
  const named = await namesRead.list(tx, { storeId: store.id, projectId: store.projectId, ids });
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

/** What people spent is for members who may see money. @throws Refusal 403 */
function checkMoney(group: Group, { project }: CallContext): void {
  const asksMoney = leavesOf(group).some(
    (leaf) =>
      ('prop' in leaf && leaf.prop === 'spent') ||
      ('did' in leaf && leaf.where?.some((where) => 'value' in where) === true),
  );
  if (asksMoney && !project?.permissions.includes('view-royalties'))
    throw forbidden('Your role can’t see what people spent. Take out the rows about money.');
}

/**
 * The store’s definitions, once a new one may join them.
 * @throws Refusal 422 where a segment would name itself, directly or through others, or one that isn’t there
 */
async function linkedGroups({ tx }: CallContext, storeId: string, id: string | null, group: Group) {
  const { groups } = (await findDefinitions(tx, [storeId])).get(storeId) ?? {
    groups: new Map<string, Group>(),
  };
  if (segmentsIn(group).some((named) => !groups.has(named)))
    throw invalid({ definition: ['A row names a segment that was deleted'] });
  if (id !== null && namesItself(id, group, groups))
    throw invalid({ definition: ['A segment can’t name itself, not even through others'] });
  return groups;
}

/** Names of the segments and campaigns that need a segment. */
async function usersOf(context: CallContext, storeId: string, id: string): Promise<readonly string[]> {
  const { tx } = context;
  const store = (await findDefinitions(tx, [storeId])).get(storeId);
  const users = new Set(
    [...(store?.groups ?? [])].filter(([, group]) => segmentsIn(group).includes(id)).map(([user]) => user),
  );
  const campaigns = await usesOfParts(context, { storeId, ids: [id] });
  if (users.size === 0) return campaigns;
  const segments = (await listSegments(tx, storeId)).filter((segment) => users.has(segment.id));
  return [...segments.map(({ name }) => name), ...campaigns];
}

export const segmentImplementations = implement(segmentCalls, {
  async list(_, context) {
    const store = await storeOf(context);
    return { segments: await listSegments(context.tx, store.id) };
  },

  async find({ params }, context) {
    const store = await storeOf(context);
    const found = await findSegment(context.tx, store.id, params.segment);
    if (!found) throw gone();
    return {
      currency: store.currency,
      segment: {
        ...found,
        names: await namesIn(context, store, [found.definition]),
        usedBy: [...(await usersOf(context, store.id, found.id))],
      },
    };
  },

  async members({ params, query }, context) {
    const store = await storeOf(context);
    if (!(await findSegment(context.tx, store.id, params.segment))) throw gone();
    return listMembers(context.tx, params.segment, query, MEMBERS_PAGE);
  },

  async changes({ params }, context) {
    const store = await storeOf(context);
    if (!(await findSegment(context.tx, store.id, params.segment))) throw gone();
    return { changes: await listChanges(context.tx, params.segment, CHANGES_SHOWN) };
  },

  async ofPerson({ params }, context) {
    const store = await storeOf(context);
    const found = await listOfPerson(context.tx, store.id, params.person);
    const names = await namesIn(
      context,
      store,
      found.map(({ definition }) => definition),
    );
    return { currency: store.currency, segments: found.map((segment) => ({ ...segment, names })) };
  },

  async look({ body: { definition, sample } }, context) {
    checkMoney(definition, context);
    const store = await storeOf(context);
    const known = (await findDefinitions(context.tx, [store.id])).get(store.id);
    return lookAt(
      context.tx,
      definition,
      {
        storeId: store.id,
        clock: { now: new Date(databaseNow()), zone: timeZoneOfCountry(store.country) },
        segments: known?.groups ?? new Map(),
      },
      sample && (await isLarge(context.tx, store.id)),
    );
  },

  async choices({ query: { of, search } }, context) {
    const store = await storeOf(context);
    const key = { storeId: store.id, projectId: store.projectId, like: containing(search) };
    return { choices: await choiceReads[of].list(context.tx, key) };
  },

  async setup(_, context) {
    const store = await storeOf(context);
    return {
      currency: store.currency,
      seesMoney: context.project?.permissions.includes('view-royalties') ?? false,
    };
  },

  async create({ body }, context) {
    checkMoney(body.definition, context);
    const store = await storeOf(context);
    await linkedGroups(context, store.id, null, body.definition);
    const id = await insertSegment(context.tx, store, body);
    if (id === null) throw nameTaken();
    await context.services.jobs.enqueue(context.tx, buildSegmentJob, { segmentId: id }, { group: store.id });
    return { id };
  },

  async save({ params, body }, context) {
    checkMoney(body.definition, context);
    const store = await storeOf(context);
    const found = await findSegment(context.tx, store.id, params.segment);
    if (!found) throw gone();
    const groups = await linkedGroups(context, store.id, found.id, body.definition);
    const isSame = JSON.stringify(found.definition) === JSON.stringify(body.definition);
    const rebuilt = isSame ? [] : [found.id, ...dependentsOf(found.id, groups)];
    const version = await updateSegment(context.tx, { storeId: store.id, id: found.id }, body, rebuilt);
    if (version === 'taken') throw nameTaken();
    if (version === null) throw changedSince();
    if (rebuilt.length > 0)
      await context.services.jobs.enqueueAll(
        context.tx,
        buildSegmentJob,
        rebuilt.map((segmentId) => ({ segmentId })),
        { group: store.id },
      );
    return { version };
  },

  async remove({ params }, context) {
    const store = await storeOf(context);
    if (!(await findSegment(context.tx, store.id, params.segment))) throw gone();
    const usedBy = await usersOf(context, store.id, params.segment);
    if (usedBy.length > 0) throw conflict('used', `It’s used by ${usedBy.join(', ')}`);
    await deleteSegment(context.tx, params.segment);
    return {};
  },
});
