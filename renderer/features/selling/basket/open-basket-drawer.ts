import type { ComponentType } from 'react';
import type { AddedItem, PreparedItem } from './basket-drawer.tsx';
// The page holds the styles of what comes later.
import './basket-drawer.module.css';

export interface OpenedDrawer {
  readonly item: PreparedItem;
  readonly Drawer: ComponentType<{ readonly added: PreparedItem; readonly close: () => void }>;
}

/** Fetches the drawer when something was added for the first time; null where it doesn’t come: the item is in all the same. */
export const openBasketDrawer = (item: AddedItem): Promise<OpenedDrawer | null> =>
  import('./basket-drawer.tsx').then(
    async ({ BasketDrawer, prepareDrawer }) => ({ item: await prepareDrawer(item), Drawer: BasketDrawer }),
    () => null,
  );
