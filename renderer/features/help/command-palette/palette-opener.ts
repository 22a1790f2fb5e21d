import { useEffect } from 'react';
import { onAction } from '../../../platform/actions.ts';
import { openPopup, openPopups } from '../../../platform/popups/popups.ts';
import { OPEN_PALETTE } from '../../../platform/shell/shell-actions.ts';

function openPalette(): void {
  if (openPopups().some(({ name }) => name === 'command-palette')) return;
  void openPopup('command-palette', {});
}

/** Ctrl+K, and Cmd+K where that is the key for commands. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the palette by its key, and where a button asks for it. Only for people who are logged in. */
export function PaletteOpener() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    const stop = onAction((name) => {
      if (name === OPEN_PALETTE) openPalette();
    });
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  return null;
}
