import { useEffect, useEffectEvent } from 'react';
import { onDeparture } from '../navigation/departure.ts';

const TYPING_PAUSE_MS = 250;

/**
 * Reports typed text after a pause. A person who has opened another screen by then isn't called back by a search that
 * changes the address.
 * @param told the text the listener already has; only a different one is reported
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
