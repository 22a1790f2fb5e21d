import { type RefObject, useLayoutEffect, useRef } from 'react';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { type LazyCode, useLazyCode } from '../lazy-code.ts';

/** Where the caret was, and whether the list opens. */
interface Carried {
  readonly start: number | null;
  readonly end: number | null;
  readonly opens: boolean;
}

interface Swap<T> {
  /** The real field’s code, once somebody has gone into the field. */
  readonly code: T | null;
  /** Of whichever of the two fields shows. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** A pointer comes near. */
  readonly reach: () => void;
  /** Somebody goes into the field: the real one takes its place, with the focus and the caret. */
  readonly enter: (opens?: boolean) => void;
}

/** A plain field until somebody goes into it, then the real one. */
export function useSwap<T>(lazy: LazyCode<T>): Swap<T> {
  const [code, take] = useLazyCode(lazy);
  const field = useRef<HTMLInputElement>(null);
  const carried = useRef<Carried | null>(null);
  const opening = useRef(false);
  useLayoutEffect(() => {
    if (code === null || carried.current === null) return;
    const { start, end, opens } = carried.current;
    carried.current = null;
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
    if (opens) field.current?.click();
  }, [code]);
  const enter = (opens = false) => {
    opening.current ||= opens;
    lazy.fetch().then((loaded) => {
      const left = field.current;
      // Someone who has left it does not come back to it.
      if (left === null || document.activeElement !== left) return;
      carried.current = { start: left.selectionStart, end: left.selectionEnd, opens: opening.current };
      take(loaded);
    }, showFailure);
  };
  return { code, field, reach: lazy.ahead, enter };
}
