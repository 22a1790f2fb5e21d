import type { ReactNode } from 'react';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import type {
  BlockFigures,
  BlockProperties,
  BlockTypeName,
} from '../../../../shared/features/site/blocks/blocks.ts';

/** A block's position on its page, and its input other than its own properties. */
export interface BlockPlace {
  readonly uid: string;
  /** Level of its heading, below those of what it lies in. */
  readonly level: 1 | 2 | 3;
  /** In view when the page opens: its picture is fetched at once. */
  readonly priority: boolean;
  /** What the store gave it, where it asked for products. */
  readonly products: readonly ProductCard[];
  /** What the visitor’s project, the catalogue or reviews gave it, where it asked for any. */
  readonly figures: BlockFigures;
  /** The page’s own address; empty while it is being edited. */
  readonly address: string;
  /** Being edited: shows what shoppers don’t see. */
  readonly preview: boolean;
  /** The blocks inside it. */
  readonly children: ReactNode;
}

/** What the component of a kind of block is given. */
export interface BlockProps<Type extends BlockTypeName> extends BlockPlace {
  readonly properties: BlockProperties<Type>;
}
