import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time, ISO in UTC, moving on by half minutes. Null until the page is awake, so that both renderings agree. */
export function useNow(): string | null {
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date().toISOString());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
