import type { Block } from '../../../../../shared/features/site/blocks/blocks.ts';
import {
  fillTemplate,
  loadTree,
  type PageDoc,
  pageFieldsSchema,
  saveTree,
  type TemplateBlock,
  type TemplateStore,
} from '../../../../../shared/features/site/pages/pages.ts';

export interface Sample {
  readonly id: string;
  readonly blocks: (store: TemplateStore) => readonly TemplateBlock[];
}

/** A list next to others shows what it would show alone. */
const alone = (block: Block): Block => ({
  ...block,
  properties: 'skipShown' in block.properties ? { ...block.properties, skipShown: false } : block.properties,
  items: block.items.map(alone),
});

/** The blocks of each sample, to be drawn next to each other. */
export const sampleBlocks = (
  samples: readonly Sample[],
  store: TemplateStore,
): ReadonlyMap<string, readonly Block[]> =>
  new Map(
    samples.map(({ id, blocks }) => {
      const named = { name: id, description: '', url: '/', title: () => '', pageDescription: () => '' };
      const doc = fillTemplate({ ...named, id, blocks }, store, { url: '/', title: id });
      return [id, saveTree(doc).map(alone)];
    }),
  );

/** One page of all samples, to ask for what the store gives them. */
export const pageOfSamples = (samples: ReadonlyMap<string, readonly Block[]>): PageDoc =>
  loadTree(
    pageFieldsSchema.parse({ url: '/' }),
    [...samples.values()].flat().map((block, order) => ({ ...block, order })),
  );
