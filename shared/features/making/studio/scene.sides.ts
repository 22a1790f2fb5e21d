import { removeElements } from './scene.arranging.ts';
import { clippingOf, pasteClipping, placeOn } from './scene.clipboard.ts';
import type { MeasureText } from './scene.geometry.ts';
import { insideGroups } from './scene.groups.ts';

import { SCENE_LIMITS, type Scene, type Side, sideOf } from './scene.ts';

/** Which elements go from one side of a design to another. */
export interface PuttingOn {
  readonly from: Side;
  readonly to: Side;
  readonly ids: ReadonlySet<string>;
  /** `copy` leaves them where they are, too. */
  readonly how: 'copy' | 'move';
}

export interface PutOn {
  readonly scene: Scene;
  /** The elements on the other side, from the bottom up. */
  readonly ids: readonly string[];
}

/**
 * Puts elements on top of another side: in place where they fit, otherwise moved in and made smaller. They look the same, and what
 * is moved stays the same element.
 * @returns null where there is no such side, nothing to put there, or no room for it
 */
export function putOnSide(
  scene: Scene,
  { from, to, ids, how }: PuttingOn,
  by: { readonly newId: () => string; readonly measureText: MeasureText },
): PutOn | null {
  const source = sideOf(scene, from);
  const target = sideOf(scene, to);
  if (!source || !target || from === to) return null;
  if (how === 'copy') {
    const clipping = clippingOf(scene, from, ids, '');
    return clipping && pasteClipping(scene, to, clipping, { ...by, owner: '' });
  }
  const moving = insideGroups(source.elements, ids, []);
  const count = target.elements.length + moving.length;
  if (moving.length === 0 || count > SCENE_LIMITS.elementsPerSide) return null;
  const left = removeElements(scene, new Set(moving.map(({ id }) => id)));
  const placed = placeOn(left, to, moving, { from: source, measureText: by.measureText });
  return { scene: placed, ids: moving.map(({ id }) => id) };
}
