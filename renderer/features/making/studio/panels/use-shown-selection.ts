import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { sideOf } from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';

const isOnStage = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-region="Stage"]') !== null;
/** A release that came in another window is seen at the next move. */
const RELEASES = ['pointerup', 'pointercancel', 'pointermove'] as const;

/**
 * The studio with what the inspector shows as selected. The fields of another element take longer to make than a frame:
 * they come after the stage has shown that it is selected, and after the press that selected it, which may become a drag.
 * Until then the element before keeps its fields and its buttons.
 */
export function useShownSelection(studio: Studio): Studio {
  const { scene, side, selectedIds } = studio;
  const [shownIds, setShownIds] = useState(selectedIds);
  const isPressed = useRef(false);

  useEffect(() => {
    const press = (event: Event) => {
      isPressed.current = isOnStage(event);
    };
    const release = ({ buttons }: globalThis.PointerEvent) => {
      if (buttons === 0) isPressed.current = false;
    };
    document.addEventListener('pointerdown', press, true);
    for (const each of RELEASES) document.addEventListener(each, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const each of RELEASES) document.removeEventListener(each, release, true);
    };
  }, []);

  useEffect(() => {
    const show = () => startTransition(() => setShownIds(selectedIds));
    if (!isPressed.current) return show();
    const release = ({ buttons }: globalThis.PointerEvent) => {
      if (buttons === 0) show();
    };
    for (const each of RELEASES) document.addEventListener(each, release, true);
    return () => {
      for (const each of RELEASES) document.removeEventListener(each, release, true);
    };
  }, [selectedIds]);

  return useMemo(() => {
    if (shownIds === selectedIds) return studio;
    const selection = (sideOf(scene, side)?.elements ?? []).filter(({ id }) => shownIds.has(id));
    return {
      ...studio,
      selectedIds: shownIds,
      selection,
      selected: selection.length === 1 ? (selection[0] ?? null) : null,
    };
  }, [studio, scene, side, selectedIds, shownIds]);
}
