import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element as it appears, where the focus would be lost otherwise. */
export function useFocusOnce<T extends HTMLElement>(isFocused: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (isFocused) target.current?.focus();
  }, [isFocused]);
  return target;
}
