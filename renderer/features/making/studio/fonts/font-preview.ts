import { useSyncExternalStore } from 'react';
import type { SceneElement } from '../../../../../shared/features/making/studio/studio.ts';
import { liveValue } from '../../../../platform/live-value.ts';

/** A font that is tried on the stage while the list of fonts is open: it isn’t a step of undo, and isn’t saved. */
interface FontPreview {
  readonly elementId: string;
  readonly fontId: string;
  readonly weight: number;
}

const preview = liveValue<FontPreview | null>(null);

export const showFontPreview = preview.set;

/** Whether a font is tried on any element. */
export const useIsFontTried = (): boolean =>
  useSyncExternalStore(
    preview.listen,
    () => preview.now() !== null,
    () => false,
  );

/** An element in the font that is tried on it. */
export function usePreviewed<Element extends SceneElement>(element: Element): Element {
  const tried = useSyncExternalStore(
    preview.listen,
    () => (preview.now()?.elementId === element.id ? preview.now() : null),
    () => null,
  );
  if (tried === null || element.kind !== 'text') return element;
  return { ...element, fontId: tried.fontId, weight: tried.weight };
}
