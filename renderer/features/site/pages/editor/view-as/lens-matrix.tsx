import { type CSSProperties, useMemo } from 'react';
import {
  blockRegistry,
  everyBlock,
  LENS_MATRIX,
  type Lens,
  lensState,
  type VisibleBlock,
  visibleBlocks,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import { saveTree } from '../../../../../../shared/features/site/pages/pages.ts';
import { useSession } from '../../../../../platform/access/use-session.ts';
import palette from '../../../../../styles/store-palette.module.css';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { BlockList } from '../../../blocks/blocks.ts';
import { withMade } from '../canvas/with-made.ts';
import { useEditor } from '../page-editor.ts';
import type { ShownContent } from './shown-content.ts';
import styles from './view-as.module.css';

interface LensMatrixProps {
  readonly content: ShownContent;
  readonly onChoose: (lens: Lens) => void;
  readonly onClose: () => void;
}

const silent = () => undefined;

const uidsIn = (visible: readonly VisibleBlock[]): string[] =>
  visible.flatMap(({ block, items }) => [block.uid, ...uidsIn(items)]);

/** How an audience’s page differs from the first one’s; null where it doesn’t. */
function difference(shown: ReadonlySet<string>, first: ReadonlySet<string>): string | null {
  const more = [...shown].filter((uid) => !first.has(uid)).length;
  const fewer = [...first].filter((uid) => !shown.has(uid)).length;
  const parts = [...(more > 0 ? [`${more} more`] : []), ...(fewer > 0 ? [`${fewer} fewer`] : [])];
  return parts.length === 0 ? null : `${parts.join(', ')} than the visitor`;
}

/** The page as audiences see it, side by side; pressing one looks at the page with it. */
export function LensMatrix({ content, onChoose, onClose }: LensMatrixProps) {
  const { doc } = useEditor();
  const { store } = useSession().guard;
  const blocks = useMemo(() => withMade(saveTree(doc), content.made), [doc, content.made]);
  const cells = useMemo(() => {
    if (!store) return [];
    const seen = LENS_MATRIX.map(({ name, lens }) => {
      const state = lensState(lens, store);
      const visible = visibleBlocks(blocks, {
        mode: 'native',
        editing: false,
        state,
        registry: blockRegistry,
        log: silent,
      });
      return { name, lens, state, shown: new Set(uidsIn(visible)) };
    });
    const first = seen[0]?.shown ?? new Set<string>();
    return seen.map((cell) => ({ ...cell, differs: difference(cell.shown, first) }));
  }, [blocks, store]);
  const look: CSSProperties = Object.fromEntries(Object.entries(content.theme));
  return (
    <Modal opened onClose={onClose} title="Side by side" size="xl" centered>
      <p className={styles.lead}>
        {everyBlock(blocks).length === 0 ? 'The page is empty.' : 'Choose one to look at the page with it.'}
      </p>
      <ul className={styles.matrix}>
        {cells.map(({ name, lens, state, differs }) => (
          <li key={name} data-differs={differs !== null || undefined}>
            <div className={styles.thumb} aria-hidden inert>
              <div className={`${palette.store} ${styles.scaled}`} style={look}>
                <BlockList
                  blocks={blocks}
                  products={content.products}
                  figures={content.figures}
                  title={null}
                  state={state}
                  log={silent}
                />
              </div>
            </div>
            <button type="button" onClick={() => onChoose(lens)}>
              <strong>{name}</strong>
              <small>{differs ?? 'The same as the visitor'}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
