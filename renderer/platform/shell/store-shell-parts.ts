import type { ComponentType } from 'react';
import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';

/**
 * What a feature adds to the frame around every page of a store: the default export of its `NAME.store-shell.tsx`. Each
 * is an island, or works without scripts.
 */
export interface StoreShellParts {
  /** In the header of a store that is open to the visitor. */
  readonly header?: ComponentType;
  /** Also in the header, told what the frame knows. Left out where it answers null. */
  readonly choice?: ComponentType<{ readonly frame: StoreFrame; readonly path: string }>;
  /** A line at the end of a phone’s menu; left out where it answers null. */
  readonly drawer?: ComponentType<{ readonly frame: StoreFrame }>;
  /** Below the page’s content, on a page of an open store that isn’t the checkout. */
  readonly ending?: ComponentType<{ readonly frame: StoreFrame }>;
  /** Above the lines of the foot, as wide as the page. */
  readonly footer?: ComponentType<{ readonly frame: StoreFrame }>;
  /** A line of the foot; left out where it answers null. */
  readonly foot?: ComponentType<{ readonly frame: StoreFrame }>;
  /** After everything else. */
  readonly layer?: ComponentType;
}

export const defineStoreShellParts = (parts: StoreShellParts): StoreShellParts => parts;
