import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import {
  type Block,
  blockRegistry,
  shownProperties,
  type VisibleBlock,
} from '../../../../shared/features/site/blocks/blocks.ts';

/** Blocks of the top that a page without scrolling is likely to show. */
const FIRST_VIEW_BLOCKS = 2;

const flat = (blocks: readonly VisibleBlock[]): VisibleBlock[] =>
  blocks.flatMap((visible) => [visible, ...flat(visible.items)]);

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

/** Without what another heading introduces: the page's can't be below it. */
const unheaded = (blocks: readonly VisibleBlock[]): VisibleBlock[] =>
  blocks.flatMap((visible) => [visible, ...(visible.block.properties.title ? [] : unheaded(visible.items))]);

/** The block whose heading is the page's, or null where none has one. */
export const headingUid = (shown: readonly VisibleBlock[]): string | null =>
  unheaded(shown).find(showsHeading)?.block.uid ?? null;

/** The one block whose picture is fetched before all others, or null where none is in view. */
export const priorityUid = (
  shown: readonly VisibleBlock[],
  products: Readonly<Record<string, readonly ProductCard[]>>,
): string | null =>
  flat(shown.slice(0, FIRST_VIEW_BLOCKS)).find(
    ({ block }) => Boolean(block.properties.image) || (products[block.uid]?.length ?? 0) > 0,
  )?.block.uid ?? null;
