import { z } from 'zod';
import { SOURCE_LIMIT } from '../../../rules/constants/constants.ts';
import { BLOCK_MESSAGES } from '../../../rules/messages/pages.ts';
import type { Block } from './block.ts';
import type { BlockRegistry } from './registry.ts';

const LIMIT_MOST = 24;

/** Makes the items of a block from a source of the store, for example its collections. Spec 2 §3.16. */
export const itemFactorySchema = z.object({
  source: z.string({ error: BLOCK_MESSAGES.factoryHasNoSource }).min(1, BLOCK_MESSAGES.factoryHasNoSource),
  type: z.string().default('pod'),
  limit: z.int().min(1).max(LIMIT_MOST).default(SOURCE_LIMIT),
});

/** What a source gives for one item: the properties of the block that is made of it. */
export type SourceItem = Readonly<Record<string, unknown>>;
/** @returns the items, best first; may throw */
export type BlockSources = Readonly<Record<string, () => readonly SourceItem[]>>;

const COLUMNS_BY_COUNT: Readonly<Record<number, number>> = { 1: 12, 2: 6, 3: 4, 6: 4, 9: 4 };
const COLUMNS_OF_MANY = 3;

/** A source that fails or is unknown gives an empty list. Spec 3 §8.4. */
function itemsOf(
  source: string,
  sources: BlockSources,
  log: (message: string) => void,
): readonly SourceItem[] {
  try {
    if (!Object.hasOwn(sources, source)) log(`There is no source ${source}`);
    return sources[source]?.() ?? [];
  } catch (error) {
    log(`The source ${source} failed: ${String(error)}`);
    return [];
  }
}

/**
 * Blocks whose factories have made their items, which stand behind those the merchant has put there.
 * A factory without a source is logged and makes nothing.
 */
export function withMadeItems(
  blocks: readonly Block[],
  { registry, sources, log }: { registry: BlockRegistry; sources: BlockSources; log(message: string): void },
): Block[] {
  return blocks.map((block) => {
    const items = withMadeItems(block.items, { registry, sources, log });
    const asked = block.properties.itemFactory;
    if (asked === undefined || asked === null) return { ...block, items };
    const factory = itemFactorySchema.safeParse(asked);
    if (!factory.success) {
      log(factory.error.issues[0]?.message ?? BLOCK_MESSAGES.factoryHasNoSource);
      return { ...block, items };
    }
    const { source, type, limit } = factory.data;
    const found = itemsOf(source, sources, log).slice(0, limit);
    const made = found.map((properties, at) =>
      registry.make(type, {
        uid: `${block.uid}-${at}`,
        size: { x: COLUMNS_BY_COUNT[found.length] ?? COLUMNS_OF_MANY },
        properties: { ...properties },
      }),
    );
    return { ...block, items: [...items, ...made] };
  });
}
