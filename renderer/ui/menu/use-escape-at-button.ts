import { type RefObject, useEffect } from 'react';

/**
 * Closes a list by Escape while its button has the focus: the library listens inside the list alone, and takes the
 * focus there a moment after the list is seen.
 */
export function useEscapeAtButton(
  button: RefObject<HTMLButtonElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const element = button.current;
    if (!isOpen || !element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What lies under the list, a dialog say, isn’t meant.
      event.stopPropagation();
      close();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [button, isOpen, close]);
}
