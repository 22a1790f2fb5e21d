import { useEffect, useRef } from 'react';
import type { SceneHistory } from '../../../../../shared/features/making/studio/studio.ts';
import { keepHistory } from './local-history.ts';

/** Not with every letter that is typed, and soon enough for a reload. */
const KEEP_AFTER_MS = 250;

/** Keeps the steps of undo on this device while a design is worked on. */
export function useKeptHistory(designId: string, history: SceneHistory): void {
  const latest = useRef(history);
  const kept = useRef(history);
  latest.current = history;
  useEffect(() => {
    if (history === kept.current) return;
    const keeping = setTimeout(() => {
      kept.current = history;
      void keepHistory(designId, history);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(keeping);
  }, [designId, history]);
  useEffect(() => {
    const keepNow = () => {
      if (latest.current === kept.current) return;
      kept.current = latest.current;
      void keepHistory(designId, latest.current);
    };
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [designId]);
}
