import { useEffect, useRef } from 'react';
import type { Side } from '../../../../../shared/features/making/studio/studio.ts';
import { keepSoon } from '../../../../platform/storage/keep-soon.ts';
import type { ViewStore } from '../stage/view-store.ts';
import { keepPlace } from './kept-places.ts';

interface Here {
  readonly side: Side;
  readonly selectedIds: ReadonlySet<string>;
}

/** Keeps where a person is in a design on this device: the side, what is selected, and how large it shows. */
export function useKeptPlace(designId: string, { side, selectedIds }: Here, view: ViewStore): void {
  const now = useRef<Here>({ side, selectedIds });
  now.current = { side, selectedIds };
  const soon = useRef<() => void>(() => undefined);
  useEffect(() => {
    const keeper = keepSoon(() => {
      const { side: shown, selectedIds: selection } = now.current;
      const kept = view.kept();
      if (kept) keepPlace(localStorage, designId, { side: shown, selection: [...selection], view: kept });
    });
    soon.current = keeper.soon;
    const leave = view.subscribe(keeper.soon);
    return () => {
      leave();
      keeper.leave();
    };
  }, [designId, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of them is kept
  useEffect(() => soon.current(), [side, selectedIds]);
}
