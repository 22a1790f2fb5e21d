import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import type { BlockTree } from '../document/block-tree.ts';
import { type DragTrack, useDrag } from './drag-track.ts';
import { type Box, lineFor } from './geometry.ts';
import styles from './overlay.module.css';

interface DropLineProps {
  readonly track: DragTrack;
  readonly tree: BlockTree;
  readonly boxOf: (uid: Uid) => Box | null;
}

/** The line on the page where a drag would drop its blocks. */
export function DropLine({ track, tree, boxOf }: DropLineProps) {
  const drag = useDrag(track);
  const line = drag?.place ? lineFor({ tree, boxOf }, drag.place) : null;
  if (!drag || !line) return null;
  return (
    <div
      className={styles.line}
      data-across={line.width === 0 || undefined}
      style={{ left: line.x, top: line.y, width: line.width, height: line.height }}
    >
      <span className={styles.lineWords}>{drag.words}</span>
    </div>
  );
}
