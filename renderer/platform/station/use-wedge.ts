import { useEffect } from 'react';
import { WedgeDecoder } from '../../../shared/features/factory/stations/stations.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Hears a scanner that acts as a keyboard, wherever the focus is; typing in a field stays typing. */
export function useWedge(scanned: (code: string) => void): void {
  useEffect(() => {
    const decoder = new WedgeDecoder();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const verdict = decoder.press({ key: event.key, at: event.timeStamp });
      if (verdict.kind !== 'scan' || isField(event.target)) return;
      event.preventDefault();
      scanned(verdict.code);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [scanned]);
}
