import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  '[tabindex="0"], input:not([type="hidden"]), button:not([disabled]), a[href], select, textarea';

/** F6 and Shift+F6 go from one part of the editor to the next; after the last the browser has its turn. */
export function useRegions(
  root: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !root.current) return;
      const regions = [...root.current.querySelectorAll<HTMLElement>('[data-region]')].filter(
        ({ offsetParent }) => offsetParent !== null,
      );
      const inFrame = document.activeElement === frame.current;
      const at = regions.findIndex((region) =>
        region.contains(inFrame ? frame.current : document.activeElement),
      );
      const next = regions[at + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      const page = frame.current?.contentDocument?.querySelector<HTMLElement>('[data-page]');
      if (page && next.contains(frame.current)) page.focus();
      else next.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
    window.addEventListener('keydown', onKey);
    const inside = frame.current;
    const listen = () => inside?.contentWindow?.addEventListener('keydown', onKey);
    listen();
    inside?.addEventListener('load', listen);
    return () => {
      window.removeEventListener('keydown', onKey);
      inside?.removeEventListener('load', listen);
      inside?.contentWindow?.removeEventListener('keydown', onKey);
    };
  }, [root, frame]);
}
