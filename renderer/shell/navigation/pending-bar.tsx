import { useNavigation } from 'react-router';
import styles from './pending-bar.module.css';

/** A running thread at the top edge while the next page is on its way. */
export function PendingBar() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={styles.bar} data-busy={busy} role="status" aria-live="polite">
      {busy && <span className="only-read-aloud">Loading</span>}
    </div>
  );
}
