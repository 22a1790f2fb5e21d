import { useCallback, useRef } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The element with the focus, inside the page’s frame too. */
function focused(): HTMLElement | null {
  const { activeElement } = document;
  const inside =
    activeElement instanceof HTMLIFrameElement ? activeElement.contentDocument?.activeElement : activeElement;
  return inside && 'focus' in inside && typeof inside.focus === 'function' ? (inside as HTMLElement) : null;
}

/**
 * Gives the focus back once a dialog is gone: to what opened it, else to `fallback`. A dialog that leads elsewhere has put it
 * there by then.
 */
export function useReturnFocus(fallback: () => void) {
  const opener = useRef<HTMLElement | null>(null);
  const remember = useCallback(() => {
    opener.current = focused();
  }, []);
  const giveBack = useCallback(() => {
    // After the dialog has left the document.
    requestAnimationFrame(() => {
      if (!isLost()) return;
      const from = opener.current;
      if (from?.isConnected && from !== from.ownerDocument.body) from.focus();
      if (isLost()) fallback();
    });
  }, [fallback]);
  return { remember, giveBack };
}
