import { type DragTrack, useDrag } from './drag-track.ts';
import styles from './overlay.module.css';

/** The line on the page where a drag would drop its blocks. */
export function DropLine({ track }: { readonly track: DragTrack }) {
  const drag = useDrag(track);
  if (!drag?.line) return null;
  const { x, y, width, height } = drag.line;
  return (
    <div
      className={styles.line}
      data-across={width === 0 || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    >
      <span className={styles.lineWords}>{drag.words}</span>
    </div>
  );
}
