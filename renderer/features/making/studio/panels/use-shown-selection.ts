import { useDeferredValue, useMemo } from 'react';
import { sideOf } from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';

/**
 * The studio with what the inspector shows as selected. The fields of another element take longer to make than a frame:
 * they come after the stage has shown that it is selected, and never between two frames of a drag. Until then the fields
 * that show, and their buttons, are those of the element before.
 */
export function useShownSelection(studio: Studio): Studio {
  const { scene, side, selectedIds } = studio;
  const shownIds = useDeferredValue(selectedIds);
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
