import { conflict, forbidden } from '../../../../shared/contract/errors.ts';
import { type MenuEntry, menuCalls } from '../../../../shared/features/site/menu/menu.ts';
import { mediaIn } from '../../../../shared/rules/media/media.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { publishFiles } from '../../making/files/files.ts';
import { findPlacesById } from '../links/links.ts';
import { findStoredMenu, type StoredMenu, saveMenu } from './menu.queries.ts';

function projectOf({ project }: CallContext): string {
  if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
  return project.id;
}

/** The menu that a store has without one of its merchant’s, as entries to start from. */
const automaticEntries = (collections: StoredMenu['collections']): MenuEntry[] => [
  { uid: 'all-products', label: 'All products', level: 1, target: { kind: 'all-products' }, picture: '' },
  ...collections.map(
    ({ id, name }): MenuEntry => ({
      uid: id,
      label: name.slice(0, 60),
      level: 1,
      target: { kind: 'collection', id },
      picture: '',
    }),
  ),
];

export const idsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ target }) => ('id' in target ? [target.id] : []));

interface Saving {
  readonly division: string;
  readonly entries: readonly MenuEntry[] | null;
  readonly seen: number;
  readonly isPublished: boolean;
}

/** @throws Refusal 404, 409 where someone else has saved since */
async function saveOver(context: CallContext, { division, entries, seen, isPublished }: Saving) {
  const projectId = projectOf(context);
  const { storeId, revision: stored } = await findStoredMenu(context.tx, { projectId, division });
  const revision = seen + 1;
  const authorId = context.user?.id ?? null;
  const menu = { projectId, storeId, authorId, entries, revision, isPublished };
  if (stored !== seen || !(await saveMenu(context.tx, menu)))
    throw conflict('newer-menu', 'Someone else has changed this menu. Load it again to see it.');
  const files = mediaIn(entries ?? []);
  const place = { projectId, storeId, usedId: storeId };
  const draft = { ...place, usedBy: 'menu-draft' as const, files: isPublished ? [] : files };
  const live = { ...place, usedBy: 'menu' as const, files };
  await publishFiles(context.tx, isPublished ? [draft, live] : [draft]);
  return { revision };
}

export const menuImplementations = implement(menuCalls, {
  async load({ params }, context) {
    const projectId = projectOf(context);
    const stored = await findStoredMenu(context.tx, { projectId, division: params.division });
    const { storeId, entries, draft, revision, changedAt, collections } = stored;
    const automatic = automaticEntries(collections);
    const ids = [automatic, entries ?? [], draft ?? []].flatMap(idsOf);
    return {
      published: entries,
      draft,
      automatic,
      revision,
      changedAt: changedAt?.toISOString() ?? null,
      places: await findPlacesById(context.tx, { projectId, storeId }, ids),
    };
  },

  save: ({ params, body: { entries, revision } }, context) =>
    saveOver(context, { division: params.division, entries, seen: revision, isPublished: false }),

  publish: ({ params, body: { entries, revision } }, context) =>
    saveOver(context, { division: params.division, entries, seen: revision, isPublished: true }),
});
