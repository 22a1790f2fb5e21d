import { IconSearch } from '@tabler/icons-react';
import { raiseAction } from '../../../platform/actions.ts';
import { OPEN_PALETTE } from '../../../platform/shell/shell-actions.ts';
import styles from './palette-button.module.css';

/** Opens the command palette. On a phone the bottom bar does. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => raiseAction(OPEN_PALETTE)}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
    >
      <IconSearch size={20} stroke={1.6} aria-hidden />
      <span className={styles.words}>Find</span>
      <span className="only-read-aloud"> a screen, an order or a product</span>
      <kbd className={styles.key} aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}
