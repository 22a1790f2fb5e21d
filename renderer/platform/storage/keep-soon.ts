/** What isn’t drawn is kept after so long. */
const LONGEST_WAIT_MS = 100;

/**
 * Keeps something once the letter that changed it is on the screen, and at once where the page is left: writing it takes as long as
 * drawing the letter.
 */
export function keepSoon(keepNow: () => void) {
  let isDue = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    keepNow();
  };
  window.addEventListener('pagehide', keep);
  return {
    soon() {
      if (isDue) return;
      isDue = true;
      timer = setTimeout(keep, LONGEST_WAIT_MS);
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(keep);
      });
    },
    leave() {
      window.removeEventListener('pagehide', keep);
      keep();
    },
  };
}
