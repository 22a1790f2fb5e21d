import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp, IconLoader2 } from '@tabler/icons-react';
import styles from './save-indicator.module.css';
import type { SaveState } from './use-autosave.ts';

const words: Record<SaveState['kind'], string> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline, saved on this device',
  retrying: 'Not saved yet, kept on this device. Trying again…',
  conflict: 'Changed in another window',
  failed: 'Not saved',
};
const icons = {
  saved: IconCheck,
  saving: IconLoader2,
  offline: IconCloudOff,
  retrying: IconCloudUp,
  conflict: IconAlertTriangle,
  failed: IconAlertTriangle,
};

/** The state of saving, announced to screen readers as it changes. */
export function SaveIndicator({ state }: { readonly state: SaveState }) {
  const Icon = icons[state.kind];
  return (
    <output className={styles.indicator} data-kind={state.kind} aria-live="polite">
      <Icon size={16} aria-hidden className={styles.icon} />
      <span>{words[state.kind]}</span>
      {state.kind === 'failed' && <span className={styles.detail}>{state.message}</span>}
    </output>
  );
}
