import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { openPopup, openPopups } from '../../../platform/popups/popups.ts';
import styles from './palette-button.module.css';

function openPalette(): void {
  if (openPopups().some(({ name }) => name === 'command-palette')) return;
  void openPopup('command-palette', {});
}

/** Ctrl+K, and Cmd+K where that is the key for commands. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the command palette, by a click or by its key. */
export function PaletteButton() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button
      type="button"
      className={styles.button}
      onClick={openPalette}
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
