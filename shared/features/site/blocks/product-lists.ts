import { type Block, everyBlock } from './block.ts';
import type { ProductRequest } from './product-request.ts';
import type { BlockRegistry } from './registry.ts';
import { shownProperties } from './shown-properties.ts';
import { isPublished } from './visibility.ts';

export interface BlockProductRequest extends ProductRequest {
  readonly uid: string;
}

/** A request with how many products have to be looked up so that enough are left after those shown above. */
export interface ProductLookup extends BlockProductRequest {
  readonly candidates: number;
}

/** The lookups of a page's blocks, in the page's order. */
export function productLookups(requests: readonly BlockProductRequest[]): ProductLookup[] {
  let shown = 0;
  return requests.map((request) => {
    const candidates = request.limit + (request.skipShown ? shown : 0);
    if (!request.decorative) shown += request.limit;
    return { ...request, candidates };
  });
}

/**
 * Ids of the products that each block shows, by the block's uid.
 * @param found ids of each lookup, best first; a lookup that failed is missing and gives an empty list (spec 3 §8.4)
 */
export function sharedOut(
  lookups: readonly ProductLookup[],
  found: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> {
  const shown = new Set<string>();
  return Object.fromEntries(
    lookups.map(({ uid, limit, skipShown, decorative }) => {
      const ids = (found[uid] ?? []).filter((id) => !(skipShown && shown.has(id))).slice(0, limit);
      if (!decorative) for (const id of ids) shown.add(id);
      return [uid, ids];
    }),
  );
}

const publishedTree = (blocks: readonly Block[]): Block[] =>
  blocks.filter(isPublished).map((block) => ({ ...block, items: publishedTree(block.items) }));

/** What the published blocks of a page ask of their store, from the top down. */
export const productRequests = (
  blocks: readonly Block[],
  registry: BlockRegistry,
  log: (message: string) => void,
): BlockProductRequest[] =>
  everyBlock(publishedTree(blocks)).flatMap((block) => {
    const definition = registry.find(block.type);
    const properties = definition?.products && shownProperties(definition, block, log);
    const request = properties && definition.products?.(properties);
    return request ? [{ ...request, uid: block.uid }] : [];
  });
