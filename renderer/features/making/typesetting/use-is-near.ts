import { type RefObject, useEffect, useState } from 'react';

/** Becomes true once an element comes near the part of the page that is seen, and stays so. */
export function useIsNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, isNear]);
  return isNear;
}
