import { startTransition, useCallback, useEffect, useRef } from 'react';
import { whenIdle } from '../../../../platform/when-idle.ts';

/** A busy browser draws after so long. */
const LONGEST_WAIT_MS = 250;

/**
 * Draws once what has just changed is on the screen and the browser has time, however often it was asked for until then. Work
 * that began before would keep the letter that was typed from showing.
 */
export function useAfterPaint(draw: () => void): () => void {
  const isAsked = useRef(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const run = () => {
      isAsked.current = false;
      startTransition(draw);
    };
    frame.current = requestAnimationFrame(() => whenIdle(run, { mostMs: LONGEST_WAIT_MS }));
  }, [draw]);
}
