import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type LazyCode, useLazyCode } from './lazy-code.ts';
import { ErrorState, LoadingState } from './states.tsx';

/** What shows until the part is here: something as large, so that nothing moves, or lines with a label for screen readers. */
type Waiting =
  | { readonly waiting: ReactNode; readonly label?: never; readonly lines?: never }
  | { readonly waiting?: never; readonly label: string; readonly lines?: number };

type LatePartProps<T> = Waiting & {
  readonly code: LazyCode<T>;
  /** What can’t be loaded where it fails, as a sentence names it. */
  readonly what?: string;
  /** What is said of that; the error’s own words if left out. */
  readonly reason?: string;
  /** What surrounds the part in its own way, around what shows until it comes. */
  readonly around?: (state: ReactNode) => ReactNode;
  /** Called as soon as it shows. */
  readonly onShown?: () => void;
  readonly children: (code: T) => ReactNode;
};

/**
 * A part of a screen whose code is fetched when the part shows, or earlier with `code.ahead`. Where that fails, it says so and
 * can be tried again; the rest of the screen works.
 */
export function LatePart<T>(props: LatePartProps<T>) {
  const { code, what = 'this part', reason, around, onShown, children } = props;
  const [part, take] = useLazyCode(code);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const shown = useRef(onShown);
  shown.current = onShown;
  const isHere = part !== null;
  const fetchCode = useCallback(() => {
    setFailure(null);
    code.fetch().then(take, (error: unknown) => setFailure({ error }));
  }, [code, take]);
  useEffect(() => {
    if (!isHere) fetchCode();
  }, [isHere, fetchCode]);
  useLayoutEffect(() => {
    if (isHere) shown.current?.();
  }, [isHere]);
  if (isHere) return children(part);
  const state = failure ? (
    <ErrorState
      error={failure.error}
      what={what}
      {...(reason !== undefined && { reason })}
      retry={fetchCode}
    />
  ) : (
    (props.waiting ?? <LoadingState label={props.label ?? ''} lines={props.lines ?? 4} />)
  );
  return around ? around(state) : state;
}
