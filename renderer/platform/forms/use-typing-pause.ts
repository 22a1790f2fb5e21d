import { useEffect, useEffectEvent } from 'react';
import { onDeparture } from '../navigation/departure.ts';

const TYPING_PAUSE_MS = 250;

/**
 * Tells what was typed once the typing pauses. Somebody who has asked for another screen by then is let go: a search
 * that changes the address would call them back.
 * @param told what the listener knows already; only another text is told
 */
export function useTypingPause(typed: string, told: string, tell: (text: string) => void): void {
  const text = typed.trim();
  const onPause = useEffectEvent(tell);
  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => onPause(text), TYPING_PAUSE_MS);
    const stop = onDeparture(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [text, told]);
}
