import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp, IconLoader2 } from '@tabler/icons-react';
import styles from './save-indicator.module.css';
import { type SaveState, saveDetail, saveWords } from './save-state.ts';

const icons = {
  saved: IconCheck,
  waiting: null,
  saving: IconLoader2,
  offline: IconCloudOff,
  retrying: IconCloudUp,
  conflict: IconAlertTriangle,
  failed: IconAlertTriangle,
  full: IconAlertTriangle,
};

/** The state of saving, announced to screen readers as it changes. */
export function SaveIndicator({ state }: { readonly state: SaveState }) {
  const Icon = icons[state.kind];
  return (
    <output className={styles.indicator} data-kind={state.kind} aria-live="polite" title={saveDetail(state)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.words}>{saveWords(state)}</span>
    </output>
  );
}
