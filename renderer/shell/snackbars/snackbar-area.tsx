import { useSyncExternalStore } from 'react';
import { raiseAction } from '../../platform/actions.ts';
import {
  changeSnackbars,
  snackbarOnScreen,
  subscribeToSnackbars,
} from '../../platform/snackbars/snackbars.ts';
import styles from './snackbar-area.module.css';

const hold = () => changeSnackbars({ type: 'hold' });
const release = () => changeSnackbars({ type: 'release' });

/** Where snackbars show: at the bottom, over everything, read aloud as they come; held while pointed at. */
export function SnackbarArea() {
  const snackbar = useSyncExternalStore(subscribeToSnackbars, snackbarOnScreen, () => null);
  return (
    <div className={styles.area} role="status" aria-live="polite">
      {snackbar && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it on screen
        <div
          key={snackbar.id}
          className={styles.snackbar}
          data-type={snackbar.type}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <span>{snackbar.text}</span>
          {snackbar.action && (
            <button
              type="button"
              onClick={() => {
                if (snackbar.action) raiseAction(snackbar.action.event);
                changeSnackbars({ type: 'dismiss', id: snackbar.id });
              }}
            >
              {snackbar.action.text}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
