import type { BlockProps } from '../block-props.ts';

/** Its blocks as they are. When the store opens, `visibleBlocks` leaves it out. */
export function StoreHidden({ children }: BlockProps<'storeHidden'>) {
  return <div className="block-store-hidden">{children}</div>;
}
