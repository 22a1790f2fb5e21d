import { useRouteLoaderData } from 'react-router';
import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';

/** Id of the route that frames a store's pages. */
const FRAME = 'store-frame';

/** What the frame of a store's pages was loaded with; null on the platform's host, and where loading it failed. */
export const useFoundFrame = (): StoreFrame | null => useRouteLoaderData<StoreFrame | null>(FRAME) ?? null;

/** As {@link useFoundFrame}, for pages that only stores have. */
export function useStoreFrame(): StoreFrame {
  const frame = useFoundFrame();
  if (!frame) throw new Error('Only a page of a store has its frame');
  return frame;
}
