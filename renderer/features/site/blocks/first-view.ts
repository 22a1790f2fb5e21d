import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import {
  type Block,
  blockRegistry,
  shownProperties,
  type VisibleBlock,
} from '../../../../shared/features/site/blocks/blocks.ts';

/** Blocks of the top that a page without scrolling is likely to show. */
const FIRST_VIEW_BLOCKS = 2;

const ignore = () => {};

const known = new WeakMap<Block, boolean>();

/** Known of blocks that haven’t changed: a page that is edited asks with each letter. */
function showsHeading({ block }: VisibleBlock): boolean {
  const shows = known.get(block) ?? findsHeading(block);
  known.set(block, shows);
  return shows;
}

function findsHeading(block: Block): boolean {
  const definition = blockRegistry.find(block.type);
  const properties = definition?.heading && shownProperties(definition, block, ignore);
  return Boolean(properties && definition.heading?.(properties));
}

const isAnything = () => true;
const isHeaded = ({ block }: VisibleBlock): boolean => Boolean(block.properties.title);

/**
 * The first block that fits, from the top down.
 * @param isOpen whether what is in a block is looked at, too
 */
function first(
  blocks: readonly VisibleBlock[],
  fits: (visible: VisibleBlock) => boolean,
  isOpen: (visible: VisibleBlock) => boolean = isAnything,
): VisibleBlock | null {
  for (const visible of blocks) {
    const found = fits(visible) ? visible : isOpen(visible) ? first(visible.items, fits, isOpen) : null;
    if (found) return found;
  }
  return null;
}

/** The block whose heading is the page’s, or null where none has one. What another heading introduces can’t be it. */
export const headingUid = (shown: readonly VisibleBlock[]): string | null =>
  first(shown, showsHeading, (visible) => !isHeaded(visible))?.block.uid ?? null;

/** The one block whose picture is fetched before all others, or null where none is in view. */
export const priorityUid = (
  shown: readonly VisibleBlock[],
  products: Readonly<Record<string, readonly ProductCard[]>>,
): string | null =>
  first(
    shown.slice(0, FIRST_VIEW_BLOCKS),
    ({ block }) => Boolean(block.properties.image) || (products[block.uid]?.length ?? 0) > 0,
  )?.block.uid ?? null;
