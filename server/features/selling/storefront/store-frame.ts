import { automaticMenu, type ShownEntry } from '../../../../shared/features/site/menu/menu.ts';
import {
  type CompiledTheme,
  compileTheme,
  readThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { type StoreMenu, shownMenu } from '../../site/menu/menu.ts';
import { shownMethods } from '../delivery/delivery.ts';
import { createContentCache } from './content-cache.ts';
import { pictureOrigins } from './embedded.ts';
import { type FrameRow, findFrame } from './store-frame.reads.ts';

interface FinishedMenu {
  readonly entries: readonly ShownEntry[];
  /** Keys of what it shows, in addition to what is on every page. */
  readonly shows: readonly string[];
  /** Origins of its pictures on other sites. */
  readonly pictures: readonly string[];
}

/** What frames a store's pages, as far as it is the same for every visitor. */
interface LiveFrame {
  readonly row: FrameRow;
  readonly look: CompiledTheme;
  readonly methods: ReturnType<typeof shownMethods>;
  readonly menu: FinishedMenu;
}

const frames = createContentCache<LiveFrame>(8_000_000);

export const finishMenu = (menu: NonNullable<StoreMenu>): FinishedMenu => ({
  entries: shownMenu(menu),
  pictures: [...new Set(pictureOrigins(menu.entries))],
  shows: menu.entries.flatMap(({ target }) => (target.kind === 'product' ? [`address:${target.id}`] : [])),
});

const finishFrame = (row: FrameRow): LiveFrame => ({
  row,
  look: compileTheme(readThemeDocument(row.theme, row.themeProperties)),
  methods: shownMethods(row, row.methods),
  menu: row.menu
    ? finishMenu(row.menu)
    : { entries: automaticMenu(row.collections), shows: [], pictures: [] },
});

/** A store’s name, look, menu and footer, which every page of it shows. */
export async function readFrame(context: CallContext, storeId: string): Promise<LiveFrame> {
  const frame = await frames.read(context, storeId, async () => {
    const row = await findFrame(context.tx, storeId);
    return { version: row.contentVersion, content: finishFrame(row) };
  });
  if (!frame) throw storeNotFound();
  return frame;
}
