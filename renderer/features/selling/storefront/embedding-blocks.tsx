import type { ReactNode } from 'react';
import { EARLY_ADDS_SCRIPT } from '../../../../shared/features/selling/basket/basket.rules.ts';
import { type Block, everyBlock } from '../../../../shared/features/site/blocks/blocks.ts';
import EmbeddedAdds from '../basket/embedded-adds.island.tsx';

/** A constant of the program, which the document’s policy allows by its hash: kept pages have no nonce. */
const EARLY_ADDS = { __html: EARLY_ADDS_SCRIPT };

interface EmbeddingBlocksProps {
  readonly blocks: readonly Block[];
  /** The blocks as they are shown. */
  readonly children: ReactNode;
}

/** Blocks whose embedded pages can add to the basket: they are listened to from before their first letter is read. */
export function EmbeddingBlocks({ blocks, children }: EmbeddingBlocksProps) {
  if (!everyBlock(blocks).some(({ type }) => type === 'iframe')) return children;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of the program */}
      <script dangerouslySetInnerHTML={EARLY_ADDS} />
      {children}
      <EmbeddedAdds />
    </>
  );
}
