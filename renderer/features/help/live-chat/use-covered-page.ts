import { useEffect } from 'react';

/** Where the chat fills the screen. The same as in its styles. */
export const SHEET = '(max-width: 35.99em)';

/** While the chat fills the screen, nothing of the page beneath can be reached. */
export function useCoveredPage(covers: boolean): void {
  useEffect(() => {
    if (!covers) return;
    const page = document.getElementById('content')?.closest<HTMLElement>('[data-layout]');
    const sheet = matchMedia(SHEET);
    const cover = () => page?.toggleAttribute('inert', sheet.matches);
    cover();
    sheet.addEventListener('change', cover);
    return () => {
      sheet.removeEventListener('change', cover);
      page?.removeAttribute('inert');
    };
  }, [covers]);
}
