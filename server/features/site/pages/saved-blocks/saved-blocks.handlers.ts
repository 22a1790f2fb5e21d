import { v7 as newId } from 'uuid';
import { conflict, invalid, notFound, Refusal } from '../../../../../shared/contract/errors.ts';
import { blockRegistry } from '../../../../../shared/features/site/blocks/blocks.ts';
import {
  applyCommand,
  differencesOf,
  followShared,
  isAlive,
  PAGE_LIMITS,
  PAGE_REFUSALS,
  type PageDoc,
  placesOf,
  resetToShared,
  SAVED_LIMITS,
  type SavedContent,
  SHARED_MARK,
  type SharedNow,
  type SharedPlace,
  type SimpleCommand,
  savedContentOf,
  savingProblem,
  sharedInside,
} from '../../../../../shared/features/site/pages/pages.ts';
import { savedBlockCalls } from '../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import type { CallContext } from '../../../../platform/calls/context.ts';
import { implement } from '../../../../platform/calls/implement.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { authorOf, projectOf } from '../page-callers.ts';
import { lockPagesUsing, type StoredPage } from '../page-rows.ts';
import { contentFor, findContents } from './block-uses.ts';
import { changeMany, findLiveDocuments, publishMany } from './change-many.ts';
import {
  countSaved,
  deleteSaved,
  findSaved,
  findVersions,
  insertContent,
  insertSaved,
  listSaved,
  listUses,
  renameSaved,
} from './saved-blocks.queries.ts';

const isPlaceOf =
  (savedBlock: string) =>
  ({ mark }: SharedPlace): boolean =>
    mark.id === savedBlock;

const placesIn = (doc: PageDoc, savedBlock: string): SharedPlace[] =>
  placesOf(doc).filter(isPlaceOf(savedBlock));

/** @throws Refusal 422 for what can’t be saved, and for a shared block in a shared block, with the way to it */
function requireSavable(blocks: SavedContent, isShared: boolean): void {
  const way = isShared ? sharedInside(blocks) : null;
  if (way) {
    const names = way.map(({ type }) => blockRegistry.find(type)?.title ?? type).join(' › ');
    throw invalid({ blocks: [`${PAGE_REFUSALS['shared-inside']}: ${names}`] });
  }
  const problem = savingProblem(blocks);
  if (problem !== null) throw invalid({ blocks: [problem] });
}

/** What the places on pages had before they follow. */
const findBases = (tx: Tx, projectId: string, docs: readonly PageDoc[], savedBlock: string) =>
  findContents(
    tx,
    projectId,
    docs.flatMap((doc) => placesIn(doc, savedBlock).map(({ mark }) => mark)),
  );

type Bases = Awaited<ReturnType<typeof findBases>>;

/**
 * What brings all places of one page to a shared block as it is now.
 * @param isExact places that become the shared block whatever they had
 */
const commandsFor = (
  doc: PageDoc,
  savedBlock: string,
  bases: Bases,
  now: SharedNow,
  isExact: (place: SharedPlace) => boolean,
): SimpleCommand[] =>
  placesIn(doc, savedBlock).flatMap((place) => {
    if (isExact(place)) return resetToShared(doc, place, now);
    return place.mark.version === now.version ? [] : followShared(doc, place, contentFor(bases, place), now);
  });

/** @throws Refusal 413 for a page that has no room for what came */
function requireRoomOn({ doc }: StoredPage): void {
  const alive = [...doc.blocks.values()].filter(isAlive).length;
  if (alive <= PAGE_LIMITS.blocks) return;
  const name = doc.page.properties.title || doc.page.url;
  throw new Refusal(413, 'too-large', `${PAGE_REFUSALS['too-many-blocks']}: ${name}`);
}

/** Shows shoppers the shared block on all of these pages that are live. @returns how many have changed */
async function showEverywhere(
  context: CallContext,
  pages: readonly StoredPage[],
  saved: { readonly id: string; readonly name: string },
  now: SharedNow,
): Promise<number> {
  const { id: projectId } = projectOf(context);
  const live = await findLiveDocuments(context.tx, projectId, pages);
  const bases = await findBases(context.tx, projectId, [...live.values()], saved.id);
  const changed = pages.flatMap((page) => {
    const doc = live.get(page.id);
    // A place whose draft is the shared block shows shoppers just that, however it came about.
    const exact = placesIn(page.doc, saved.id).filter(
      (place) => place.mark.version === now.version && differencesOf(place, now.content).length === 0,
    );
    const isExact = ({ uid }: SharedPlace) => exact.some((place) => place.uid === uid);
    const commands = doc ? commandsFor(doc, saved.id, bases, now, isExact) : [];
    if (!doc || commands.length === 0) return [];
    const result = applyCommand(doc, { kind: 'batch', commands }, { isChecked: true });
    return result.refused ? [] : [{ page, doc: result.doc }];
  });
  const note = `“${saved.name}” was changed everywhere`;
  await publishMany(context.tx, changed, { projectId, author: authorOf(context), note });
  return changed.length;
}

export const savedBlockImplementations = implement(savedBlockCalls, {
  async list({ query }, context) {
    const found = await listSaved(context.tx, projectOf(context).id, query);
    return {
      ...found,
      rows: found.rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() })),
    };
  },

  async create({ body: { name, isShared, blocks } }, context) {
    const { id: projectId } = projectOf(context);
    requireSavable(blocks, isShared);
    if ((await countSaved(context.tx, projectId)) >= SAVED_LIMITS.perProject)
      throw conflict(
        'too-many',
        `A project can have ${SAVED_LIMITS.perProject} saved blocks. Delete one first`,
      );
    const id = newId();
    const content = savedContentOf(blocks);
    const authorId = authorOf(context).id;
    const changedAt = await insertSaved(context.tx, { id, projectId, name, isShared, content, authorId });
    const counts = { version: 1, places: 0, pages: 0 };
    return { id, name, isShared, content: [...content], ...counts, changedAt: changedAt.toISOString() };
  },

  async rename({ params, body }, context) {
    await renameSaved(context.tx, projectOf(context).id, params.savedBlock, body.name);
    return body;
  },

  async remove({ params: { savedBlock } }, context) {
    const { id: projectId } = projectOf(context);
    const saved = await findSaved(context.tx, projectId, savedBlock, { lock: true });
    const pages = await lockPagesUsing(context.tx, projectId, savedBlock);
    await changeMany(context.tx, pages, {
      projectId,
      author: authorOf(context),
      words: `Deleted the shared block ${saved.name}`,
      commandsFor: ({ doc }) =>
        placesIn(doc, savedBlock).map(({ uid }) => ({
          kind: 'set',
          uid,
          path: SHARED_MARK,
          value: null,
          unset: true,
        })),
    });
    await deleteSaved(context.tx, projectId, savedBlock);
    const places = pages.flatMap(({ doc }) => placesIn(doc, savedBlock));
    return { places: places.length, pages: pages.length };
  },

  async versions({ query }, context) {
    return { blocks: await findVersions(context.tx, projectOf(context).id, query.of, query.except ?? null) };
  },

  async uses({ params, query }, context) {
    const { id: projectId } = projectOf(context);
    await findSaved(context.tx, projectId, params.savedBlock);
    const { rows, reach, pageSize } = await listUses(context.tx, projectId, params.savedBlock, query.page);
    return {
      ...reach,
      total: reach.pages,
      pageSize,
      rows: rows.map((row) => ({ ...row, scheduledAt: row.scheduledAt?.toISOString() ?? null })),
    };
  },

  async change({ params: { savedBlock }, body }, context) {
    const { id: projectId } = projectOf(context);
    const saved = await findSaved(context.tx, projectId, savedBlock, { lock: true });
    if (saved.version !== body.version)
      throw conflict('newer-version', `Someone has changed “${saved.name}” since. Look at it again first`);
    const pages = await lockPagesUsing(context.tx, projectId, savedBlock);
    const page = pages.find(({ id }) => id === body.page);
    const place = page && placesIn(page.doc, savedBlock).find(({ uid }) => uid === body.uid);
    if (!page || !place) throw notFound('This block is no longer a place of the shared block');
    if (page.sequence !== body.sequence) throw conflict('newer-draft');
    requireSavable(
      place.blocks.map((block, at) => (at === 0 ? { ...block, parent: null } : block)),
      true,
    );
    const content = savedContentOf(place.blocks);
    const version = saved.version + 1;
    const author = authorOf(context);
    await insertContent(context.tx, {
      id: savedBlock,
      projectId,
      number: version,
      content,
      authorId: author.id,
    });
    const now = { version, content };
    const docs = pages.map(({ doc }) => doc);
    const bases = await findBases(context.tx, projectId, docs, savedBlock);
    const after = await changeMany(context.tx, pages, {
      projectId,
      author,
      words: `Changed “${saved.name}” everywhere`,
      commandsFor: ({ id, doc }) =>
        commandsFor(doc, savedBlock, bases, now, ({ uid }) => id === body.page && uid === body.uid),
    });
    for (const changed of after) requireRoomOn(changed);
    if (body.publish) await showEverywhere(context, after, saved, now);
    const { reach } = await listUses(context.tx, projectId, savedBlock, 1);
    return { version, ...reach };
  },

  async publish({ params: { savedBlock } }, context) {
    const { id: projectId } = projectOf(context);
    const saved = await findSaved(context.tx, projectId, savedBlock, { lock: true });
    const pages = await lockPagesUsing(context.tx, projectId, savedBlock);
    return { livePages: await showEverywhere(context, pages, saved, saved) };
  },
});
