import { type CSSProperties, memo, type ReactNode } from 'react';
import { ANONYMOUS_STATE, type GuardState } from '../../../../shared/contract/access/access.ts';
import type { ProductCard } from '../../../../shared/features/making/products/products.ts';
import {
  type Block,
  type BlockFigures,
  type BlockTypeName,
  blockRegistry,
  colourSchema,
  isBlockTypeName,
  NO_BLOCK_FIGURES,
  type PageMode,
  pixelsSchema,
  type VisibleBlock,
  visibleBlocks,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { UNPUBLISHED_BLOCK_OPACITY } from '../../../../shared/rules/constants/constants.ts';
import { blockTypeNotRegistered } from '../../../../shared/rules/messages/messages.ts';
import { StructuredData } from '../../../ui/store/seo.tsx';
import { BLOCK_COMPONENTS } from './block-components.ts';
import styles from './block-list.module.css';
import { faqData } from './faq-data.ts';
import { headingUid, priorityUid } from './first-view.ts';
import { fullWidthOf } from './full-width.ts';
import { groundVariables } from './ground.ts';

export interface BlockListProps {
  readonly blocks: readonly Block[];
  /** What the store gave the blocks that asked for products, by their uid. */
  readonly products?: Readonly<Record<string, readonly ProductCard[]>>;
  /** What the visitor’s project, the catalogue or reviews gave the blocks that asked for it. */
  readonly figures?: BlockFigures;
  /** The page’s own address, for links that share it. */
  readonly address?: string;
  /** The page's name, read aloud as its heading where no block shows one; null below another page's content. */
  readonly title: string | null;
  readonly mode?: PageMode;
  /** Edit controls are on. */
  readonly editing?: boolean;
  /** The visitor, for blocks with conditions. */
  readonly state?: GuardState;
  /** While it is edited for an audience. */
  readonly lens?: { readonly showsAll: boolean } | undefined;
  readonly log?: (message: string) => void;
}

const NO_PRODUCTS: Readonly<Record<string, readonly ProductCard[]>> = {};

interface Page {
  readonly products: Readonly<Record<string, readonly ProductCard[]>>;
  readonly figures: BlockFigures;
  readonly address: string;
  readonly heading: string | null;
  readonly priority: string | null;
  readonly preview: boolean;
  readonly log: (message: string) => void;
}

function contentOf(type: BlockTypeName, { block, items }: VisibleBlock, level: 2 | 3, page: Page): ReactNode {
  const inner = block.properties.title ? 3 : level;
  const inside = items.map((item) => <Cell key={item.block.uid} visible={item} level={inner} page={page} />);
  const place = {
    uid: block.uid,
    level: block.uid === page.heading ? 1 : level,
    priority: block.uid === page.priority,
    products: page.products[block.uid] ?? [],
    figures: page.figures,
    address: page.address,
    preview: page.preview,
    children: inside,
  } as const;
  return BLOCK_COMPONENTS[type](block, place, page.log);
}

const hasGround = ({ properties }: Block): boolean =>
  colourSchema.safeParse(properties.fullBackgroundColor).success;

function blockStyle({ block: { size, properties }, faded }: VisibleBlock): CSSProperties {
  const padding = pixelsSchema.safeParse(properties.padding);
  const ground = colourSchema.safeParse(properties.fullBackgroundColor);
  return Object.fromEntries([
    ['--columns', `${size.x}`],
    ...(padding.success ? [['--padding', padding.data]] : []),
    ...(ground.success ? [['--ground', ground.data], ...groundVariables(ground.data)] : []),
    ...(faded
      ? [
          ['filter', 'grayscale(1)'],
          ['opacity', `${UNPUBLISHED_BLOCK_OPACITY}`],
        ]
      : []),
  ]);
}

interface CellProps {
  readonly visible: VisibleBlock;
  readonly level: 2 | 3;
  readonly page: Page;
}

const isSameVisible = (one: VisibleBlock, other: VisibleBlock): boolean =>
  one.block === other.block &&
  one.faded === other.faded &&
  one.withheld === other.withheld &&
  one.items.length === other.items.length &&
  one.items.every((item, at) => {
    const its = other.items[at];
    return its !== undefined && isSameVisible(item, its);
  });

const isSamePage = (one: Page, other: Page): boolean =>
  one.products === other.products &&
  one.figures === other.figures &&
  one.address === other.address &&
  one.heading === other.heading &&
  one.priority === other.priority &&
  one.preview === other.preview &&
  one.log === other.log;

/**
 * A block in its columns of the grid; one of an unknown kind is logged and skipped. While a page is edited, blocks that
 * haven’t changed aren’t drawn again.
 */
const Cell = memo(
  DrawnCell,
  (one, other) =>
    one.level === other.level &&
    isSamePage(one.page, other.page) &&
    isSameVisible(one.visible, other.visible),
);

function DrawnCell({ visible, level, page }: CellProps) {
  const { type, properties } = visible.block;
  if (!isBlockTypeName(type)) {
    page.log(blockTypeNotRegistered(type));
    return null;
  }
  if (visible.withheld !== undefined)
    return (
      <div className={styles.cell} data-b={visible.block.uid} data-withheld="">
        <span>{`Hidden here: ${visible.withheld}`}</span>
      </div>
    );
  return (
    <div
      className={styles.cell}
      style={blockStyle(visible)}
      data-b={visible.block.uid}
      {...(properties.fullWidth === true && { 'data-full': fullWidthOf(type) })}
      {...(hasGround(visible.block) && { 'data-ground': '' })}
    >
      {contentOf(type, visible, level, page)}
    </div>
  );
}

/**
 * A page of blocks on twelve columns; on a phone they stand one under the other. The same for shoppers, preview and
 * editor.
 */
export function BlockList({
  blocks,
  products = NO_PRODUCTS,
  figures = NO_BLOCK_FIGURES,
  address = '',
  title,
  mode = 'native',
  editing = false,
  state = ANONYMOUS_STATE,
  lens,
  log = console.warn,
}: BlockListProps) {
  const shown = visibleBlocks(blocks, { mode, editing, state, registry: blockRegistry, log, lens });
  const page: Page = {
    products,
    figures,
    address,
    heading: title === null ? null : headingUid(shown),
    priority: title === null ? null : priorityUid(shown, products),
    preview: mode === 'preview',
    log,
  };
  const questions = faqData(shown, log);
  return (
    <>
      {questions && <StructuredData data={questions} />}
      {title !== null && page.heading === null && <h1 className="only-read-aloud">{title}</h1>}
      <div className={styles.list}>
        {shown.map((visible) => (
          <Cell key={visible.block.uid} visible={visible} level={2} page={page} />
        ))}
      </div>
    </>
  );
}
