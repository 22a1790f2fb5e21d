import { useEffect, useState } from 'react';

/** True while someone points at the slideshow, has the focus in it, or looks at another tab. WCAG 2.2.2. */
export function useHeld(strip: string): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const show = document.getElementById(strip)?.closest('section');
    if (!show) return;
    const check = () =>
      setHeld(document.hidden || show.matches(':hover') || show.querySelector(':focus-visible') !== null);
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'];
    // The focus has moved only after its event.
    const checkLater = () => queueMicrotask(check);
    for (const name of events) show.addEventListener(name, checkLater);
    document.addEventListener('visibilitychange', check);
    return () => {
      for (const name of events) show.removeEventListener(name, checkLater);
      document.removeEventListener('visibilitychange', check);
    };
  }, [strip]);
  return held;
}
