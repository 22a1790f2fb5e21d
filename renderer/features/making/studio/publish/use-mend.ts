import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { findElement } from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';

/** Opens what the address asks to be mended: its element selected, and the list of what is wrong. Once for each address. */
export function useMend({ scene, select }: Studio, onMend: () => void): void {
  const wanted = new URLSearchParams(useLocation().search).get('mend');
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || opened.current === wanted) return;
    opened.current = wanted;
    if (findElement(scene, wanted)) select(wanted);
    onMend();
  }, [wanted, scene, select, onMend]);
}
