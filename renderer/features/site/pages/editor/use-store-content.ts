import { useCallback, useRef, useState } from 'react';
import {
  blockRegistry,
  everyBlock,
  figuresOf,
  NO_BLOCK_FIGURES,
  shownProperties,
} from '../../../../../shared/features/site/blocks/blocks.ts';
import { type PageDoc, saveTree } from '../../../../../shared/features/site/pages/pages.ts';
import { useGuardState } from '../../../../platform/access/use-session.ts';
import type { BlockContent } from './ask-content.ts';
import { LATE_PICTURES } from './late-pictures.ts';

type Context = Parameters<typeof figuresOf>[2];

const NOTHING: BlockContent = { products: {}, made: {}, theme: {}, figures: NO_BLOCK_FIGURES };
const ASK_AFTER_MS = 250;
const silent = () => undefined;

/** What a page asks of its store: it changes with the blocks that show products, not with every letter. */
function requestOf(blocks: ReturnType<typeof saveTree>, context: Context): string {
  const asking = everyBlock(blocks).flatMap((block) => {
    const kind = blockRegistry.find(block.type);
    const properties = kind?.products && shownProperties(kind, block, silent);
    const products = properties ? kind.products?.(properties) : null;
    const { itemFactory } = block.properties;
    return products || itemFactory ? [[block.uid, products, itemFactory]] : [];
  });
  return JSON.stringify([asking, figuresOf(blocks, blockRegistry, context)]);
}

async function fill(
  division: string,
  blocks: ReturnType<typeof saveTree>,
  context: Context,
): Promise<BlockContent> {
  const { askContent } = await LATE_PICTURES.content.fetch();
  return askContent(division, blocks, figuresOf(blocks, blockRegistry, context));
}

/** Products and collections of the store for the blocks of an open page, with its look. */
export function useStoreContent(division: string) {
  const { context } = useGuardState();
  const [content, setContent] = useState(NOTHING);
  const asked = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const update = useCallback(
    (doc: PageDoc) => {
      clearTimeout(timer.current);
      // Working out what a large page asks takes longer than there is between two letters.
      const ask = () => {
        const blocks = saveTree(doc);
        const request = requestOf(blocks, context);
        if (request === asked.current) return;
        asked.current = request;
        void fill(division, blocks, context).then(setContent, () => {
          // Asked again with the next change; the page shows what it has.
          asked.current = '';
        });
      };
      timer.current = setTimeout(ask, asked.current === null ? 0 : ASK_AFTER_MS);
    },
    [division, context],
  );
  return { ...content, update };
}
