import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import type { TemplateBlock, TemplateStore } from '../../../../shared/features/site/pages/pages.ts';
import { BlockPictogram } from './editor/library/block-pictogram.tsx';
import styles from './pages.module.css';

export interface DrawnTemplate {
  readonly blocks: (store: TemplateStore) => readonly TemplateBlock[];
}

const BLOCKS_DRAWN = 5;
/** The drawing shows kinds of block, which are the same for every store. */
const ANY_STORE: TemplateStore = { name: '', tagline: '', collections: [] };

/** A template as a small page with the drawings of its first blocks. */
export function TemplateDrawing({ template }: { readonly template: DrawnTemplate }) {
  const blocks = template.blocks(ANY_STORE).filter(({ type }) => type !== 'spacer');
  return (
    <span className={styles.sketch}>
      {blocks.slice(0, BLOCKS_DRAWN).map(({ type }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template’s blocks never change places.
        <BlockPictogram key={index} type={type} group={blockRegistry.find(type)?.facts.group ?? ''} />
      ))}
    </span>
  );
}
