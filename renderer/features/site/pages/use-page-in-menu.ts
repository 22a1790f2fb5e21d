import { useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  ENTRIES_MOST,
  LABEL_MOST,
  type MenuEntry,
  menuCalls,
} from '../../../../shared/features/site/menu/menu.ts';
import type { PageRow } from '../../../../shared/features/site/pages/pages.calls.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient, useCall } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';

type LoadedMenu = CallAnswer<typeof menuCalls.load>;
type Entries = readonly MenuEntry[];

const holds = (entries: Entries, page: string) =>
  entries.some(({ target }) => target.kind === 'page' && target.id === page);

/** What shoppers see, and what is being changed apart from it. */
interface BothMenus {
  /** Null for the menu made from the store’s collections. */
  readonly live: Entries | null;
  readonly draft: Entries | null;
}

/** Publishes a menu and keeps its draft. @returns the revision after it */
async function put(division: string, { live, draft }: BothMenus, revision: number): Promise<number> {
  const params = { division };
  const published = await gateway().call(menuCalls.publish, {
    params,
    body: { entries: live && [...live], revision },
  });
  if (draft === null) return published.revision;
  const saved = await gateway().call(menuCalls.save, {
    params,
    body: { entries: [...draft], revision: published.revision },
  });
  return saved.revision;
}

/**
 * A page’s place in the store’s menu: `added` a moment ago, so that it can be undone. `followed`: until then the menu was
 * made from the store’s collections.
 */
export function usePageInMenu(division: string, page: Pick<PageRow, 'id' | 'title'>) {
  const menu = useCall(menuCalls.load, { params: { division } });
  /** The menu before the page was added, and the revision after. */
  const [before, setBefore] = useState<{ readonly menu: LoadedMenu; readonly revision: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const label = [...page.title.trim()].slice(0, LABEL_MOST).join('') || 'New page';
  const shown = menu.data ? (menu.data.published ?? menu.data.automatic) : [];
  const place = before
    ? 'added'
    : holds(shown, page.id)
      ? 'in'
      : shown.length >= ENTRIES_MOST
        ? 'full'
        : 'out';

  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
      // Somebody else may have changed it since.
      setBefore(null);
      await menu.refetch();
    }
    setBusy(false);
  };
  const add = () =>
    act(async () => {
      if (!menu.data) return;
      const { draft, revision } = menu.data;
      const entry: MenuEntry = {
        uid: crypto.randomUUID(),
        level: 1,
        label,
        target: { kind: 'page', id: page.id },
        picture: '',
      };
      const takesIt = draft !== null && draft.length < ENTRIES_MOST && !holds(draft, page.id);
      const after = { live: [...shown, entry], draft: takesIt ? [...draft, entry] : draft };
      setBefore({ menu: menu.data, revision: await put(division, after, revision) });
      await queryClient().invalidateQueries({ queryKey: callKey(menuCalls.load), refetchType: 'none' });
    });
  const undo = () =>
    act(async () => {
      if (!before) return;
      const { published, draft } = before.menu;
      await put(division, { live: published, draft }, before.revision);
      await menu.refetch();
      setBefore(null);
    });
  const followed = before?.menu.published === null;
  return { menu, place, label, followed, isBusy, add, undo } as const;
}
