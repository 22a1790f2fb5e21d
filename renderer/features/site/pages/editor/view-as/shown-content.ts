import type { ProductCard } from '../../../../../../shared/features/making/products/products.ts';
import type { Block, BlockFigures } from '../../../../../../shared/features/site/blocks/blocks.ts';

/** What the store gives the page that is edited. */
export interface ShownContent {
  /** The store’s look, as CSS variables. */
  readonly theme: Readonly<Record<string, string>>;
  readonly products: Readonly<Record<string, readonly ProductCard[]>>;
  readonly figures: BlockFigures;
  readonly made: Readonly<Record<string, readonly Block[]>>;
}
