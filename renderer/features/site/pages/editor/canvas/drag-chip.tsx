import styles from '../editor.module.css';
import { type DragTrack, useDrag } from './drag-track.ts';

/** What is dragged and where it would go, at the pointer. */
export function DragChip({ track }: { readonly track: DragTrack }) {
  const drag = useDrag(track);
  if (!drag) return null;
  return (
    <div className={styles.chip} style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
      {drag.label}
      <small>{drag.words}</small>
    </div>
  );
}
