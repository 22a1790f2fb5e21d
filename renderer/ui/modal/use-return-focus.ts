import { useCallback, useRef } from 'react';

const MOST_FRAMES = 60;

/** Whether no element has the focus. */
export const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The element with the focus, inside the page’s frame too. */
export function focused(): HTMLElement | null {
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
    const afterFrame = (more: number) =>
      requestAnimationFrame(() => {
        if (!isLost()) {
          // A dialog takes a while to leave the document, on a busy machine more than a frame.
          if (more > 0 && document.activeElement?.closest('[role="dialog"]')) afterFrame(more - 1);
          return;
        }
        const from = opener.current;
        if (from?.isConnected && from !== from.ownerDocument.body) from.focus();
        if (isLost()) fallback();
      });
    afterFrame(MOST_FRAMES);
  }, [fallback]);
  return { remember, giveBack };
}
