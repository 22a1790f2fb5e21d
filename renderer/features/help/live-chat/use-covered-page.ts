import { useEffect } from 'react';
import { MEDIA } from '../../../styles/breakpoints.ts';

/** While the chat fills the screen, the page below it is inert. */
export function useCoveredPage(covers: boolean): void {
  useEffect(() => {
    if (!covers) return;
    const page = document.getElementById('content')?.closest<HTMLElement>('[data-layout]');
    const sheet = matchMedia(MEDIA.narrow);
    const cover = () => page?.toggleAttribute('inert', sheet.matches);
    cover();
    sheet.addEventListener('change', cover);
    return () => {
      sheet.removeEventListener('change', cover);
      page?.removeAttribute('inert');
    };
  }, [covers]);
}
