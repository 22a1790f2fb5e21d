import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  '[tabindex="0"], input:not([type="hidden"]), button:not([disabled]), a[href], select, textarea';

/** F6 and Shift+F6 go from one part of the studio to the next; after the last the browser has its turn. */
export function useRegions(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !root.current) return;
      const regions = [...root.current.querySelectorAll<HTMLElement>('[data-region]')].filter(
        (region) => region.offsetParent !== null,
      );
      const at = regions.findIndex((region) => region.contains(document.activeElement));
      const next = regions[at + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      (next.tabIndex === 0 ? next : next.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
}
