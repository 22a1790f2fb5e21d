import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import {
  DRAFT_MENU,
  type MenuEntry,
  type ShownEntry,
  showMenu,
} from '../../../../shared/features/site/menu/menu.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { findPlacesById } from '../links/links.ts';
import { opensPreview } from '../theme/theme.ts';
import { idsOf } from './menu.handlers.ts';
import { findDraftMenu, type StoreMenu } from './menu.queries.ts';

/** Menus on the server: what a store’s pages show. */
export { menuJson, menuJsonSchema, type StoreMenu } from './menu.queries.ts';

export const shownMenu = (menu: NonNullable<StoreMenu>): ShownEntry[] =>
  showMenu(menu.entries, new Map(menu.paths.map(({ id, path }) => [id, path])));

interface AskedMenu {
  readonly look?: string | undefined;
  readonly menu?: string | undefined;
}

/** The menu’s draft, for a preview’s link that asks for it on this store’s host; null without. */
export async function previewedMenu(
  context: CallContext,
  store: VisitedStore,
  { look, menu }: AskedMenu,
): Promise<{ readonly draft: StoreMenu } | null> {
  if (menu !== DRAFT_MENU || !opensPreview(context, store, look)) return null;
  return { draft: await findDraftMenu(context.tx, { projectId: store.projectId, storeId: store.id }) };
}

/** Entries of a live menu that shoppers can’t open. */
export async function countBrokenEntries(
  context: CallContext,
  key: { readonly projectId: string; readonly storeId: string },
  entries: readonly MenuEntry[],
): Promise<number> {
  const ids = idsOf(entries);
  const places = await findPlacesById(context.tx, key, ids);
  const shown = new Set(places.flatMap(({ id, isShown }) => (isShown ? [id] : [])));
  return ids.filter((id) => !shown.has(id)).length;
}
